import { expect, test } from 'vitest';
import { groupActions, turnsOfPerson } from '#src/domain/actions/action-groups.ts';
import {
  actionReason,
  actionTitle,
  closingParts,
  turnParts,
  waitingText,
} from '#src/domain/actions/action-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { actionsIn, ALL_DONE, AT_REST } from '#tests/support/loans/action-cases.ts';
import { dateIn, loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

const PEOPLE = {
  'Fields.1407': 'LO@lender.example',
  'Fields.317': 'Marisol Kessler',
  'Fields.1409': 'proc@lender.example',
  'Fields.362': 'Simon Rourke',
};

function loanWith(fields: Readonly<Record<string, string>>): Loan {
  return loanOf({ ...AT_REST, ...PEOPLE, ...fields });
}

function linesOf(loan: Loan, email: string, scope: 'mine' | 'all' = 'all'): string[] {
  const groups = groupActions(actionsIn([loan]), email, scope);
  return Object.entries(groups).flatMap(([group, lines]) =>
    lines.map(({ action, others }) => `${group}: ${action.kind}, ${others.length} more`),
  );
}

const DUE_TODAY = stepFields('Title', { Cleared: { due: 0 } });

const DUE_SOON = stepFields('Title', { Cleared: { due: 1 } });

test("what is somebody else's turn waits for others, unless it's late or due today", () => {
  expect(linesOf(loanWith(DUE_SOON), 'lo@lender.example')).toEqual(['waiting: due-soon, 0 more']);
  expect(linesOf(loanWith(DUE_SOON), 'boss@lender.example')).toEqual(['next: due-soon, 0 more']);
  expect(linesOf(loanWith(DUE_TODAY), 'lo@lender.example')).toEqual(['today: due-today, 0 more']);
  const late = loanWith(stepFields('Title', { Cleared: { due: -1 } }));
  expect(linesOf(late, 'lo@lender.example')).toEqual(['late: past-due, 0 more']);
});

test("a loan that closes soon stands under Today, whoever's turn its open step is", () => {
  const loan = loanWith({ ...DUE_SOON, 'Fields.763': dateIn(3) });
  expect(linesOf(loan, 'lo@lender.example')).toEqual(['today: closing-soon, 1 more']);
});

test('a loan has one line, in its first group, with how much more there is to do', () => {
  const loan = loanWith({ ...DUE_TODAY, ...stepFields('HOI', { Received: { due: -2 } }) });
  expect(linesOf(loan, '')).toEqual(['late: past-due, 1 more']);
});

test("what a borrower owes late is the loan officer's call, and nobody else's task", () => {
  const loan = loanWith({
    ...stepFields('HOI', { Received: { due: -12, done: '' } }),
    'Fields.4000': 'Samir',
    'Fields.4002': 'Farrow',
  });
  expect(linesOf(loan, 'lo@lender.example', 'mine')).toEqual(['late: past-due, 0 more']);
  expect(linesOf(loan, 'proc@lender.example', 'mine')).toEqual([]);
  const [action] = actionsIn([loan])[0]?.actions ?? [];
  expect(action && actionTitle(action, loan)).toBe('Call Samir Farrow: HOI, 12 days past due');
});

test("a person's own actions are those of their turn", () => {
  const loan = loanWith({
    ...DUE_TODAY,
    ...stepFields('Title', { Ordered: { due: 0 }, Cleared: { due: 0 } }),
  });
  expect(linesOf(loan, 'PROC@lender.example', 'mine')).toEqual(['today: due-today, 0 more']);
  expect(linesOf(loan, 'lo@lender.example', 'mine')).toEqual([]);
  expect(linesOf(loan, '', 'mine')).toEqual([]);
});

// Its Closing Disclosure was sent yesterday, and counts as received too late for a closing in 4 days.
const CD_TOO_LATE = {
  ...stepFields('Initial CD', { Sent: { done: -1 } }),
  'Fields.763': dateIn(4),
};

test('what the law asks of somebody else waits for others, for everybody on the loan, and is no task of theirs', () => {
  const loan = loanWith({ ...ALL_DONE, ...CD_TOO_LATE });
  expect(linesOf(loan, 'proc@lender.example', 'mine')).toEqual(['waiting: prove-receipt, 0 more']);
  expect(linesOf(loan, 'lo@lender.example', 'mine')).toEqual(['legal: prove-receipt, 0 more']);
  expect(linesOf(loan, 'boss@lender.example', 'mine')).toEqual([]);
  const late = loanWith({ ...ALL_DONE, ...stepFields('Title', { Received: { due: -1, done: '' } }) });
  expect(linesOf(late, 'proc@lender.example', 'mine')).toEqual([]);
});

test("beside a person's own task, the loan's one line names it too", () => {
  const loan = loanWith({
    ...ALL_DONE,
    ...CD_TOO_LATE,
    ...stepFields('Final Verbal', { Received: { due: 1, done: '' } }),
  });
  const groups = groupActions(actionsIn([loan]), 'proc@lender.example', 'mine');
  expect(groups.today.map(({ action, risk }) => [action.kind, risk?.kind])).toEqual([
    ['closing-soon', 'prove-receipt'],
  ]);
  expect(groups.waiting).toEqual([]);
  const [own] = groupActions(actionsIn([loan]), 'lo@lender.example', 'mine').legal;
  expect([own?.action.kind, own?.risk]).toEqual(['prove-receipt', undefined]);
});

test('whose turn it is has a name where the loan has one, and You for oneself', () => {
  const loan = loanWith({});
  const mine = turnsOfPerson(loan, 'proc@lender.example');
  expect(turnParts('processor', loan, mine)).toEqual(['You', '']);
  expect(turnParts('loan-officer', loan, mine)).toEqual(['Marisol Kessler', 'loan officer']);
  expect(turnParts('underwriter', loan, mine)).toEqual(['Underwriter', '']);
  expect(waitingText('processor', loan, mine)).toBe('Your turn');
  expect(waitingText('reader', loan, mine)).toBe('Your turn');
  expect(waitingText('loan-officer', loan, mine)).toBe('Waiting on Marisol Kessler (loan officer)');
  expect(waitingText('closer', loan, mine)).toBe('Waiting on the closer');
  expect(waitingText('third-party', loan, mine)).toBe('Waiting on a third party');
});

test.each<readonly [fields: Readonly<Record<string, string>>, title: string, reason: string]>([
  [
    stepFields('Title', { Received: { due: -8 } }),
    'Get Title, 8 days past due',
    'Title Received was due 11/12/2026, 8 days ago (6 business days).',
  ],
  [DUE_TODAY, 'Clear Title, due today', 'Title Cleared is due today, 11/20/2026.'],
  [
    stepFields('HOI', { Cleared: { due: 3 } }),
    'Clear HOI, due in 3 days',
    'HOI Cleared is due 11/23/2026, in 3 days (1 business day).',
  ],
  [
    { ...ALL_DONE, 'Fields.763': dateIn(-2) },
    'Set a new closing date',
    'Did not close: Closing Sent and Funds Sent have no completed date. ' +
      'The closing was projected for 11/18/2026, 2 days ago (2 business days).',
  ],
  [
    { 'Loan.CurrentMilestoneName': 'Suspended', 'Loan.CurrentMilestoneDate': dateIn(-7) },
    'Settle what suspended the loan',
    'Underwriting suspended the loan 11/13/2026, 7 days ago (5 business days).',
  ],
  [
    stepFields('Dead in Water', { 'ITP Received': { done: -4 }, 'Ready to UW': { done: '' } }),
    'Get the file ready to UW, 4 days after ITP',
    'Ready to UW is not completed. ITP was received 11/16/2026, 4 days ago (4 business days).',
  ],
  [
    stepFields('Dead in Water', { 'ITP Received': { done: 0 }, 'Ready to UW': { done: '' } }),
    'Get the file ready to UW, ITP came today',
    'Ready to UW is not completed. ITP was received today, 11/20/2026.',
  ],
  [
    { ...ALL_DONE, 'Fields.763': dateIn(3), ...stepFields('Final CTC', { Approved: { done: '' } }) },
    'Finish Final CTC for the closing',
    'The closing is projected for 11/23/2026, in 3 days (1 business day), and Final CTC is not complete.',
  ],
])('%#: words of an action', (fields, title, reason) => {
  const loan = loanWith(fields);
  const [found] = actionsIn([loan]);
  const [action] = found?.actions ?? [];
  expect(action && actionTitle(action, loan)).toBe(title);
  expect(action && actionReason(action, loan, 'mailbox', TODAY)).toBe(reason);
});

test.each([
  [0, 'closes today', ''],
  [1, 'closes Sat 11/21/2026', 'tomorrow'],
  [5, 'closes Wed 11/25/2026', 'in 5 days'],
  [-2, 'did not close, 2 days', ''],
])('a closing in %i days in words', (days, closes, ahead) => {
  expect(closingParts(loanWith({ 'Fields.763': dateIn(days) }))).toEqual([closes, ahead]);
});
