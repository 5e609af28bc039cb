import { expect, test } from 'vitest';
import { groupActions } from '#src/domain/actions/action-groups.ts';
import { withLegalOfOthers } from '#src/domain/actions/legal-with-others.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { actionsIn, ALL_DONE, AT_REST } from '#tests/support/loans/action-cases.ts';
import { dateIn, loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

// Today is Friday, November 20, 2026.
const PEOPLE = { 'Fields.1407': 'lo@lender.example', 'Fields.1409': 'proc@lender.example' };
const CD_YESTERDAY = stepFields('Initial CD', { Sent: { done: -1 } });

function loanClosingIn(days: number, fields: Readonly<Record<string, string>> = {}): Loan {
  return loanOf({
    ...AT_REST,
    ...PEOPLE,
    ...ALL_DONE,
    ...CD_YESTERDAY,
    ...fields,
    'Fields.763': dateIn(days),
  });
}

function linesOf(loan: Loan, email = 'proc@lender.example'): string[] {
  const groups = withLegalOfOthers(groupActions(actionsIn([loan]), email, 'mine'), email, TODAY);
  return Object.entries(groups).flatMap(([group, lines]) =>
    lines.map(({ action, own }) => `${group}: ${action.kind}${own === undefined ? '' : ` and ${own.kind}`}`),
  );
}

test('what the law asks of others for a closing within 3 business days does not wait for others', () => {
  // Tuesday, the 24th, is the 3rd business day after Friday: Saturday counts.
  expect(linesOf(loanClosingIn(4))).toEqual(['others: prove-receipt']);
  expect(linesOf(loanClosingIn(5))).toEqual(['waiting: prove-receipt']);
});

test("a person's own later task for such a loan is told with it, and one that can't wait stays where it is", () => {
  const soon = stepFields('Final Verbal', { Received: { due: 1, done: '' } });
  expect(linesOf(loanClosingIn(4, soon))).toEqual(['others: prove-receipt and closing-soon']);
  const late = stepFields('Final Verbal', { Received: { due: -1, done: '' } });
  expect(linesOf(loanClosingIn(4, late))).toEqual(['near: past-due']);
});

test('what the law asks of the person is their own task', () => {
  expect(linesOf(loanClosingIn(4), 'lo@lender.example')).toEqual(['legal: prove-receipt']);
});
