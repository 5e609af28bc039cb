import { expect, test } from 'vitest';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { summariseLoan } from '#src/domain/closing/loan-summary.ts';
import { ALL_DONE } from '#tests/support/loans/action-cases.ts';
import { dateIn, loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

// Today is Friday, November 20, 2026; Thursday the 26th is Thanksgiving.
const DISCLOSED = {
  ...stepFields('Disclosures', { 'Disclosures Sent': { done: -30 } }),
  ...stepFields('Initial CD', { Sent: { done: -20 } }),
};
const sentenceOf = (fields: Readonly<Record<string, string>>): string | undefined =>
  summariseLoan(loanOf({ ...DISCLOSED, ...fields }), TODAY, 'mailbox')[1];

test.each([
  [6, "Thanksgiving Day: banks send no wires. The loan can't fund until Fri 11/27/2026."],
  [
    8,
    'Thanksgiving Day: banks send no wires. ' +
      "Funds are due Sat 11/28/2026, when banks send no wires: the loan can't fund until Mon 11/30/2026.",
  ],
  [11, 'Thanksgiving Day: banks send no wires. Funds are due Tue 12/01/2026.'],
])('a closing on Thanksgiving, with funds due in %i days, says whether money can leave', (due, expected) => {
  const funds = stepFields('Closing', { 'Funds Sent': { due } });
  expect(sentenceOf({ 'Fields.763': dateIn(6), ...funds })).toBe(
    `Closing is projected for 11/26/2026, in 6 days. ${expected}`,
  );
});

test('a closing that passed says so of funds that are due on a Saturday', () => {
  const steps = stepFields('Closing', { 'Closing Sent': { done: -2 }, 'Funds Sent': { due: 1 } });
  expect(sentenceOf({ 'Fields.763': dateIn(-3), ...steps })).toBe(
    'Not funded. Projected closing was 11/17/2026 (3 days ago). ' +
      "Funds are due Sat 11/21/2026, when banks send no wires: the loan can't fund until Mon 11/23/2026.",
  );
});

test('a funded loan, and a closing on a day with wires, say nothing of them', () => {
  const funded = stepFields('Closing', { 'Funds Sent': { done: -1 } });
  expect(sentenceOf({ 'Fields.763': dateIn(6), ...funded })).not.toContain('wires');
  expect(sentenceOf({ 'Fields.763': dateIn(4) })).not.toContain('wires');
});

test('a summary does not call funds due on a day on which banks send no wires', () => {
  const thanksgiving = calendarDayOf(2026, 11, 26);
  const loan = loanOf(
    {
      ...ALL_DONE,
      'Fields.763': '11/26/2026',
      ...stepFields('Closing', { 'Funds Sent': { due: '11/26/2026' } }),
    },
    thanksgiving,
  );
  const text = summariseLoan(loan, thanksgiving, 'mailbox').join(' ');
  expect(text).toContain("The loan can't fund until Fri 11/27/2026.");
  expect(text).not.toContain('due today');
});

test.each([
  ['alone', {}, 'Funds Sent waits until Fri 11/27/2026, when banks send wires again.'],
  [
    'beside another step of today',
    stepFields('Title', { Cleared: { due: '11/26/2026', done: '' } }),
    'Title Cleared is due today. Funds Sent waits until Fri 11/27/2026, when banks send wires again.',
  ],
])('funds set for today that no bank can send wait, %s, instead of nothing at all', (_, other, expected) => {
  const thanksgiving = calendarDayOf(2026, 11, 26);
  const loan = loanOf(
    {
      ...ALL_DONE,
      'Fields.763': '11/26/2026',
      ...stepFields('Closing', { 'Funds Sent': { due: '11/26/2026' } }),
      ...other,
    },
    thanksgiving,
  );
  expect(summariseLoan(loan, thanksgiving, 'mailbox').slice(2, 4)).toEqual(['Nothing is late.', expected]);
});
