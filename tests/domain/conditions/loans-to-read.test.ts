import { expect, test } from 'vitest';
import { loansToRead } from '#src/domain/conditions/loans-to-read.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { dateIn, loanOf, stepFields } from '#tests/support/loans/loan-factory.ts';

const loan = (loanId: string, fields: Readonly<Record<string, string>>): Loan => ({
  ...loanOf(fields),
  loanId,
});
const closing = (days: number) => ({ 'Fields.763': dateIn(days) });

const funded = { ...closing(-1), ...stepFields('Closing', { 'Funds Sent': { done: -1 } }) };
const loans = [
  loan('funded', funded),
  loan('undated', {}),
  loan('far', closing(20)),
  loan('past', closing(-2)),
  loan('ahead', closing(2)),
  loan('not-wanted', closing(0)),
];
const wanted = ['far', 'funded', 'ahead', 'past', 'undated'];

test('the nearest closing is wanted first, ahead before past, then loans without a day, and funded ones last', () => {
  const added = wanted.map((_, index) => {
    const before = loansToRead(loans, wanted, index);
    return loansToRead(loans, wanted, index + 1).filter((loanId) => !before.includes(loanId));
  });
  expect(added).toEqual([['ahead'], ['past'], ['far'], ['undated'], ['funded']]);
});

test('they come in the order of the list: by closing day, loans without one last', () => {
  expect(loansToRead(loans, wanted, 5)).toEqual(['past', 'funded', 'ahead', 'far', 'undated']);
});
