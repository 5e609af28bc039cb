import { expect, test } from 'vitest';
import { createOfficeCalendar } from '#src/domain/calendar/business-days.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { nearClosings } from '#src/domain/closings/near-closings.ts';
import { dateIn, loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

// Today is Friday, November 20, 2026.
const OFFICES = createOfficeCalendar({ opensSaturdays: false, closedDays: [] });
const closingIn = (days: number, number: string, fields: Readonly<Record<string, string>> = {}) =>
  loanOf({ 'Fields.763': dateIn(days), 'Fields.364': number, ...fields });

function nearOf(loans: Parameters<typeof nearClosings>[0]): string[] {
  return nearClosings(loans, TODAY, OFFICES).map(
    ({ day, loans: found }) => `${dayWithWeekday(day)}: ${found.length}`,
  );
}

test('today, the weekend and the next business day, each with what is still to close', () => {
  const funded = stepFields('Closing', { 'Closing Sent': { done: 0 }, 'Funds Sent': { done: 0 } });
  expect(
    nearOf([
      closingIn(3, '5'),
      closingIn(0, '4'),
      closingIn(4, '3'),
      closingIn(-1, '2'),
      closingIn(0, '1', funded),
      closingIn(1, '6'),
      closingIn(0, '7'),
    ]),
  ).toEqual(['Fri 11/20/2026: 2', 'Sat 11/21/2026: 1', 'Mon 11/23/2026: 1']);
});

test('nothing near is nothing to say', () => {
  expect(nearOf([closingIn(9, '1'), loanOf({})])).toEqual([]);
});
