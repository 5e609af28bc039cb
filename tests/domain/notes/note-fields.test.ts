import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { LOAN_OFFICER_NOTES, noteFieldIds, PROCESSOR_NOTES } from '#src/domain/notes/note-fields.ts';

test("the default field map gives the specification's ids of the two note fields", () => {
  expect(noteFieldIds(fieldMap)).toEqual({
    processor: 'CX.PROC.CRITICAL.NOTES',
    loanOfficer: 'CX.LO.COMMENTS',
  });
});

test("a lender's own fields are taken as they are, without the pipeline's prefix", () => {
  const loan = {
    ...fieldMap.loan,
    processorCriticalNotes: 'Fields.CUST.Fields.01',
    loanOfficerCriticalNotes: '2626',
  };
  expect(noteFieldIds({ ...fieldMap, loan })).toEqual({ processor: 'CUST.Fields.01', loanOfficer: '2626' });
});

test('the boxes are named as specified', () => {
  expect([PROCESSOR_NOTES, LOAN_OFFICER_NOTES]).toEqual([
    'Processor Critical Notes',
    'LO Critical Loan Notes',
  ]);
});
