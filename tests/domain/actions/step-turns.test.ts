import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { stepTurns } from '#src/domain/actions/step-turns.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { actionsIn, AT_REST, inShort } from '#tests/support/loans/action-cases.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import { rawLoan, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

test('each of the 29 steps has its usual person', () => {
  const turns = [...stepTurns(fieldMap)].flatMap(([category, steps]) =>
    [...steps].map(([name, { turn }]) => `${category}/${name}: ${turn}`),
  );
  expect(turns).toEqual([
    'Dead in Water/ITP Received: borrower',
    'Dead in Water/Ready to UW: processor',
    'Disclosures/Disclosures Sent: loan-officer',
    'Disclosures/ITP Received: borrower',
    'Appraisal/Appraisal Ordered: processor',
    'Appraisal/Appraisal Paid: borrower',
    'Appraisal/Inspection Scheduled: third-party',
    'Appraisal/Appraisal Received: third-party',
    'Appraisal/Appraisal Cleared: underwriter',
    'Title/Ordered: processor',
    'Title/Received: third-party',
    'Title/Cleared: underwriter',
    'HOI/Received: borrower',
    'HOI/Cleared: underwriter',
    'Initial Approval/Submit: processor',
    'Initial Approval/Received: underwriter',
    'Borrower CTC/Submitted: processor',
    'Borrower CTC/Approved: underwriter',
    'Collateral CTC/Submitted: processor',
    'Collateral CTC/Approved: underwriter',
    'Final CTC/Submitted: processor',
    'Final CTC/Approved: underwriter',
    'Initial CD/Requested: processor',
    'Initial CD/Sent: closer',
    'Locked/Lock Request Completed: loan-officer',
    'Final Verbal/Received: processor',
    'Closing/Closing Submitted: processor',
    'Closing/Closing Sent: closer',
    'Closing/Funds Sent: closer',
  ]);
});

test("a field map's own turn and notice win", () => {
  const map: FieldMap = {
    ...fieldMap,
    categories: fieldMap.categories.map((category) =>
      category.name === 'HOI'
        ? {
            ...category,
            fields: category.fields.map((field) => ({ ...field, turn: 'closer', noticeDays: 4 }) as const),
          }
        : category,
    ),
  };
  const raw = rawLoan({ ...AT_REST, ...stepFields('HOI', { Received: { due: 7 } }) });
  const found = (used: FieldMap) =>
    actionsIn([deriveLoan(raw, used, TODAY)], { fieldMap: used }).flatMap(({ actions }) =>
      actions.map(inShort),
    );
  expect(found(map)).toEqual(['due-soon closer -4']);
  expect(found(fieldMap)).toEqual([]);
});
