import { expect, test } from 'vitest';
import { deadlineStatus } from '#src/domain/actions/deadline-status.ts';
import { AT_REST } from '#tests/support/loans/action-cases.ts';
import { loanOf, stepFields, type StepDates } from '#tests/support/loans/loan-factory.ts';

const cd = (dates: StepDates) => loanOf({ ...AT_REST, ...stepFields('Initial CD', { Sent: dates }) });
// Nothing after it is done: a done step of later needs none before it.
const le = (dates: StepDates) => loanOf(stepFields('Disclosures', { 'Disclosures Sent': dates }));

test.each([
  ['5 days past due', -5, -2, 'PAST_DUE'],
  ['due today, its deadline tomorrow', 0, -1, 'DUE_TODAY'],
  ['due tomorrow, its deadline today', 1, 0, 'DUE_TODAY'],
  ['due tomorrow, as its deadline is', 1, -1, undefined],
])('a disclosure to send that is %s has the status the list shows for it', (_, due, days, expected) => {
  const dates = { due, done: '' };
  expect(deadlineStatus({ kind: 'send-disclosure', subjects: ['CD'], days }, cd(dates))).toBe(expected);
  expect(deadlineStatus({ kind: 'send-disclosure', subjects: ['LE'], days }, le(dates))).toBe(expected);
  expect(deadlineStatus({ kind: 'prove-receipt', subjects: [], days }, cd(dates))).toBe(expected);
});

test('a late step of another category says nothing of the deadline', () => {
  const late = { due: -5, done: '' };
  expect(deadlineStatus({ kind: 'send-disclosure', subjects: ['LE'], days: -2 }, cd(late))).toBeUndefined();
  expect(deadlineStatus({ kind: 'prove-receipt', subjects: [], days: -2 }, le(late))).toBeUndefined();
});

test('funds on a day without wires are due on that day, and before it nothing is', () => {
  const late = cd({ due: -5, done: '' });
  expect(deadlineStatus({ kind: 'no-wires', subjects: ['Funds Sent'], days: 0 }, late)).toBe('DUE_TODAY');
  expect(deadlineStatus({ kind: 'no-wires', subjects: ['Funds Sent'], days: -1 }, late)).toBeUndefined();
});
