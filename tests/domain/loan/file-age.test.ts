import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { doneSpan, fileAge } from '#src/domain/loan/file-age.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

const ageOf = (loan: Loan) => fileAge(loan, doneSpan(loan, TODAY), TODAY);

test('a file is as old as its first step that was done', () => {
  const steps = {
    ...stepFields('Title', { Ordered: { done: -20 }, Received: { done: -8 } }),
    ...stepFields('HOI', { Received: { due: -31, done: 3 } }),
  };
  expect(ageOf(loanOf(steps))).toBe(20);
  expect(ageOf(loanOf(stepFields('HOI', { Received: { done: 3 } })))).toBeUndefined();
});

test('a funded file is not open', () => {
  const funded = stepFields('Closing', { 'Funds Sent': { done: -1 } });
  expect(ageOf(loanOf(funded))).toBeUndefined();
});

test('a span is from the earliest to the latest of the days that are over, and the age is never negative', () => {
  fc.assert(
    fc.property(aRawLoan(fieldMap), (raw) => {
      const loan = deriveLoan(raw, fieldMap, TODAY);
      const days = loan.categories
        .flatMap(({ fields }) => fields.flatMap(({ completed }) => completed ?? []))
        .filter((day) => day <= TODAY)
        .toSorted((one, other) => one - other);
      expect([doneSpan(loan, TODAY)?.first, doneSpan(loan, TODAY)?.last]).toEqual([days[0], days.at(-1)]);
      expect(ageOf(loan) ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});
