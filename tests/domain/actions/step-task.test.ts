import { expect, test } from 'vitest';
import { stepTask, stepTasks } from '#src/domain/actions/step-task.ts';
import { stepName } from '#src/domain/status/step-name.ts';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };

test('each step of the default field map is told by what to do', () => {
  const tasks = fieldMap.categories.flatMap(({ name, fields }) =>
    fields.map((field) => stepTask(stepName(name, field.name))),
  );
  expect(tasks).not.toContain(undefined);
  expect(tasks).toEqual(
    expect.arrayContaining([
      'Get the file ready to UW',
      'Send Disclosures',
      'Pay for Appraisal',
      'Schedule Inspection',
      'Get Title',
      'Clear HOI',
      'Submit Initial Approval',
      'Get Borrower CTC approved',
      'Request Initial CD',
      'Complete Lock Request',
      'Get Final Verbal',
      'Send Funds',
    ]),
  );
});

test('a name of the lender that ends with no word for something done has no verb', () => {
  expect(stepTask('Survey')).toBeUndefined();
  expect(stepTask('Title Survey')).toBeUndefined();
  expect(stepTask('Received')).toBeUndefined();
  expect(stepTask('Title constructor')).toBeUndefined();
  expect(stepTasks(['ITP Received', 'Ready to UW'])).toBe('Get ITP and get the file ready to UW');
  expect(stepTasks(['ITP Received', 'Survey'])).toBeUndefined();
});
