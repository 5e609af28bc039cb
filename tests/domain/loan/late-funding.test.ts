import { expect, test } from 'vitest';
import { addDays, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithoutWire, isPassedClosingLate } from '#src/domain/loan/late-funding.ts';
import { closingNotes } from '#src/domain/closing/closing-fact-words.ts';
import { AT_REST } from '#tests/support/loans/action-cases.ts';
import { dateIn, loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

// Today is Friday, November 20, 2026; Thursday the 26th is Thanksgiving.
const closingOn = (day: string): Record<string, string> => ({ 'Fields.763': day });
const fundsDue = (days: number): Record<string, string> =>
  stepFields('Closing', { 'Funds Sent': { due: days } });

test('past days, funded loans and loans without a date for their funds have no day without a wire', () => {
  expect(dayWithoutWire(loanOf(fundsDue(-5)), TODAY)).toBeUndefined();
  expect(dayWithoutWire(loanOf(closingOn('11/26/2026')), TODAY)).toBeUndefined();
  const funded = stepFields('Closing', { 'Funds Sent': { due: 6, done: 0 } });
  expect(dayWithoutWire(loanOf(funded), TODAY)).toBeUndefined();
  expect(formatCalendarDay(dayWithoutWire(loanOf(fundsDue(6)), TODAY) ?? TODAY)).toBe('11/26/2026');
});

test('a weekend has none either, and the days around it have', () => {
  expect([0, 1, 2, 3].map((days) => dayWithoutWire(loanOf(fundsDue(days)), TODAY) !== undefined)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a closing that passed is late once the day for its funds is over, or at once where nothing was sent', () => {
  const closed = (daysAgo: number, funds: Record<string, string>) =>
    loanOf({
      ...closingOn(formatCalendarDay(addDays(TODAY, -daysAgo))),
      ...stepFields('Closing', { 'Closing Sent': { due: -daysAgo, done: -daysAgo } }),
      ...funds,
    });
  expect([1, 0, -1].map((due) => isPassedClosingLate(closed(2, fundsDue(due))))).toEqual([
    false,
    false,
    true,
  ]);
  // Without a date for its funds: 3 business days, Saturdays among them, and the next day with wires.
  expect([3, 4, 5, 9].map((daysAgo) => isPassedClosingLate(closed(daysAgo, {})))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(isPassedClosingLate(loanOf(closingOn(formatCalendarDay(addDays(TODAY, -1)))))).toBe(true);
});

test("a closing that can't be on its day has no day for its funds either, one that proof still helps has", () => {
  const notesOf = (fields: Readonly<Record<string, string>>) =>
    closingNotes(loanOf({ ...AT_REST, ...fields }), 'mailbox', TODAY).notes;
  const sent = (done: number) => stepFields('Initial CD', { Sent: { done } });
  expect(notesOf({ 'Fields.763': dateIn(3), ...fundsDue(6), ...sent(0) })).toEqual(['too early by law']);
  expect(notesOf({ 'Fields.763': dateIn(4), ...fundsDue(6), ...sent(0) })).toEqual([
    'needs CD receipt',
    "can't fund until 11/27",
  ]);
});

function isUrgent(fields: Readonly<Record<string, string>>): boolean {
  const loan = loanOf({ ...AT_REST, ...fields });
  return closingNotes(loan, 'mailbox', TODAY).isLate;
}

test('a closing is loud that the law forbids as things stand, that cannot fund on its day, or that passed and is late, and no other', () => {
  const sent = (done: number) => stepFields('Initial CD', { Sent: { done } });
  expect(isUrgent({ 'Fields.763': dateIn(4), ...sent(-1) })).toBe(true);
  expect(isUrgent({ 'Fields.763': dateIn(4) })).toBe(false);
  expect(isUrgent({ 'Fields.763': '' })).toBe(false);
  // Thanksgiving: no funds go out.
  expect(isUrgent({ 'Fields.763': dateIn(6), ...fundsDue(6) })).toBe(true);
  // Funds of a later day go out with the next wires.
  expect(isUrgent({ 'Fields.763': dateIn(4), ...sent(-10), ...fundsDue(6) })).toBe(false);
  expect(isUrgent({ 'Fields.763': dateIn(-1) })).toBe(true);
  const closed = stepFields('Closing', { 'Closing Sent': { done: -1 }, 'Funds Sent': { due: 3 } });
  expect(isUrgent({ 'Fields.763': dateIn(-1), ...closed })).toBe(false);
});
