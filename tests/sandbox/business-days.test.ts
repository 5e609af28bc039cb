import { expect, test } from 'vitest';
import { calendarDayOf, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import {
  createBusinessDays,
  fourthPreciseDayAfter,
  isBusinessDay,
} from '#src/sandbox/generation/business-days.ts';

test('an office is closed on the Friday before a Saturday holiday and the Monday after a Sunday one', () => {
  expect(isBusinessDay(calendarDayOf(2026, 7, 3))).toBe(false);
  expect(isBusinessDay(calendarDayOf(2027, 7, 5))).toBe(false);
  expect(isBusinessDay(calendarDayOf(2026, 7, 6))).toBe(true);
  expect(isBusinessDay(calendarDayOf(2026, 11, 21))).toBe(false);
});

test.each([
  [[2026, 6, 12], '06/17/2026'],
  [[2026, 7, 2], '07/08/2026'],
  [[2026, 12, 31], '01/06/2027'],
] as const)('money for a refinance signed on %o goes on %s at the earliest', (signing, funding) => {
  const [year, month, day] = signing;
  expect(formatCalendarDay(fourthPreciseDayAfter(calendarDayOf(year, month, day)))).toBe(funding);
});

test('business days are numbered from today, or from the last one before a closed today', () => {
  const friday = createBusinessDays(calendarDayOf(2026, 11, 20));
  const saturday = createBusinessDays(calendarDayOf(2026, 11, 21));
  for (const business of [friday, saturday]) {
    expect(formatCalendarDay(business.dayAt(0))).toBe('11/20/2026');
    expect(formatCalendarDay(business.dayAt(1))).toBe('11/23/2026');
    expect(formatCalendarDay(business.dayAt(4))).toBe('11/27/2026');
    expect(formatCalendarDay(business.dayAt(-1))).toBe('11/19/2026');
  }
  expect(() => friday.dayAt(1000)).toThrow(RangeError);
});
