import { expect, test } from 'vitest';
import { nearestClosingsFirst } from '#src/domain/conditions/nearest-closings-first.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { dateIn, loanOf, stepFields } from '#tests/support/loans/loan-factory.ts';

const loan = (loanId: string, fields: Readonly<Record<string, string>>): Loan => ({
  ...loanOf(fields),
  loanId,
});
const closing = (days: number) => ({ 'Fields.763': dateIn(days) });

test('the nearest closing comes first, ahead before past, then loans without a day, and funded ones last', () => {
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
  expect(nearestClosingsFirst(loans, wanted)).toEqual(['ahead', 'past', 'far', 'undated', 'funded']);
});
