import { expect, test } from 'vitest';
import {
  createOfficeCalendar,
  isPreciseBusinessDay,
  lastDayFor,
  nthDayAfter,
  nthDayBefore,
} from '#src/domain/calendar/business-days.ts';
import { type CalendarDay, formatCalendarDay, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';

const general = createOfficeCalendar({ opensSaturdays: false, closedDays: [] });

function dayOf(text: string): CalendarDay {
  const day = parseCalendarDay(text);
  if (day === undefined) throw new Error(`${text} is no day`);
  return day;
}

const dayBeforeThe = (day: CalendarDay): CalendarDay => (day - 1) as CalendarDay;

test.each([
  ['06/01/2026', '06/04/2026'],
  ['06/17/2026', '06/23/2026'],
  ['07/01/2026', '07/07/2026'],
  ['11/24/2026', '11/30/2026'],
])('for an application of %s the Loan Estimate is due %s', (application, due) => {
  expect(formatCalendarDay(nthDayAfter(dayOf(application), 3, general))).toBe(due);
});

test.each([
  ['06/01/2026', '06/09/2026'],
  ['06/29/2026', '07/08/2026'],
  ['12/21/2026', '12/30/2026'],
])('with a Loan Estimate sent %s a loan closes on %s at the earliest', (sent, earliest) => {
  expect(formatCalendarDay(nthDayAfter(dayOf(sent), 7, isPreciseBusinessDay))).toBe(earliest);
});

test.each([
  ['07/01/2026', '07/06/2026'],
  ['06/17/2027', '06/22/2027'],
])('what is mailed %s counts as received %s', (mailed, received) => {
  expect(formatCalendarDay(nthDayAfter(dayOf(mailed), 3, isPreciseBusinessDay))).toBe(received);
});

test.each([
  ['06/11/2026', '06/08/2026', '06/04/2026'],
  ['07/06/2026', '07/01/2026', '06/27/2026'],
  ['11/30/2026', '11/25/2026', '11/21/2026'],
  ['12/31/2026', '12/28/2026', '12/23/2026'],
])(
  'for a closing on %s the Closing Disclosure is received by %s, mailed by %s',
  (closing, received, mailed) => {
    expect(formatCalendarDay(nthDayBefore(dayOf(closing), 3, isPreciseBusinessDay))).toBe(received);
    expect(formatCalendarDay(nthDayBefore(dayOf(closing), 6, isPreciseBusinessDay))).toBe(mailed);
  },
);

test.each([
  ['06/12/2026', '06/16/2026'],
  ['07/02/2026', '07/07/2026'],
  ['11/24/2026', '11/28/2026'],
  ['12/31/2026', '01/05/2027'],
])('the right to rescind what was signed %s ends at midnight of %s', (signed, ends) => {
  expect(formatCalendarDay(nthDayAfter(dayOf(signed), 3, isPreciseBusinessDay))).toBe(ends);
});

test('the window for the final verbal verification opens 10 office days before the note', () => {
  expect(formatCalendarDay(nthDayBefore(dayOf('12/04/2026'), 10, general))).toBe('11/19/2026');
});

test.each(['07/03/2026', '07/05/2027'])(
  '%s, an observed holiday, counts for waiting and not for offices',
  (text) => {
    expect(isPreciseBusinessDay(dayOf(text))).toBe(true);
    expect(general(dayOf(text))).toBe(false);
  },
);

test('a Saturday counts for waiting, and for offices only where the lender opens', () => {
  const saturday = dayOf('11/21/2026');
  const open = createOfficeCalendar({ opensSaturdays: true, closedDays: [] });
  expect([isPreciseBusinessDay(saturday), general(saturday), open(saturday)]).toEqual([true, false, true]);
  expect(open(dayOf('11/22/2026'))).toBe(false);
  expect(open(dayOf('07/04/2026'))).toBe(false);
});

test("the lender's own closed days are no office days", () => {
  const closedDays = [dayOf('11/27/2026')];
  const office = createOfficeCalendar({ opensSaturdays: false, closedDays });
  expect(formatCalendarDay(nthDayAfter(dayOf('11/25/2026'), 1, office))).toBe('11/30/2026');
  expect(formatCalendarDay(nthDayAfter(dayOf('11/25/2026'), 1, general))).toBe('11/27/2026');
});

test('day zero is never counted, whatever day it is', () => {
  const sunday = dayOf('11/22/2026');
  expect(nthDayAfter(sunday, 1, isPreciseBusinessDay)).toBe(dayOf('11/23/2026'));
  expect(nthDayBefore(sunday, 1, isPreciseBusinessDay)).toBe(dayBeforeThe(sunday));
});

test('the last day for a closing is in time for it, and the next business day is not, on each day of 3 years', () => {
  const first = dayOf('01/01/2026');
  for (const counts of [isPreciseBusinessDay, general])
    for (const number of [1, 3, 6, 7])
      for (let closing = first; closing < first + 3 * 365; closing = (closing + 1) as CalendarDay) {
        const last = lastDayFor(closing, number, counts);
        const next = nthDayAfter(last, 1, counts);
        const seen = [counts(last), nthDayAfter(last, number, counts) <= closing];
        if (seen.includes(false) || nthDayAfter(next, number, counts) <= closing)
          throw new Error(`${number} days to ${formatCalendarDay(closing)}: ${formatCalendarDay(last)}`);
      }
});
