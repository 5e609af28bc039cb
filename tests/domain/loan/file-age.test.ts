import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { fileAge, fileStart } from '#src/domain/loan/file-age.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

test('a file is as old as its first step that was done', () => {
  const steps = {
    ...stepFields('Title', { Ordered: { done: -20 }, Received: { done: -8 } }),
    ...stepFields('HOI', { Received: { due: -31, done: 3 } }),
  };
  expect(fileAge(loanOf(steps), TODAY)).toBe(20);
  expect(fileAge(loanOf(stepFields('HOI', { Received: { done: 3 } })), TODAY)).toBeUndefined();
});

test('a funded file is not open', () => {
  const funded = stepFields('Closing', { 'Funds Sent': { done: -1 } });
  expect(fileAge(loanOf(funded), TODAY)).toBeUndefined();
});

test('the start is the earliest of the days that are over, and the age is never negative', () => {
  fc.assert(
    fc.property(aRawLoan(fieldMap), (raw) => {
      const loan = deriveLoan(raw, fieldMap, TODAY);
      const days = loan.categories
        .flatMap(({ fields }) => fields.flatMap(({ completed }) => completed ?? []))
        .filter((day) => day <= TODAY)
        .toSorted((one, other) => one - other);
      expect(fileStart(loan, TODAY)).toBe(days[0]);
      expect(fileAge(loan, TODAY) ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});
