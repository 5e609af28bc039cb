import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDay, calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { addMonths, isSameMonth, weeksOfMonth } from '#src/domain/calendar/calendar-month.ts';
import { weekdayOf } from '#src/domain/calendar/calendar-week.ts';
import { dayOfMonthText, monthText, spokenDay } from '#src/domain/calendar/day-names.ts';

const aDay = fc
  .integer({ min: -40_000, max: 90_000 })
  .map((days) => addDays(calendarDayOf(1970, 1, 1), days));
const instantOf = (day: CalendarDay): Date => new Date(day * 86_400_000);

test('a month later is the same day of the month, or the last one of a shorter month', () => {
  expect(addMonths(calendarDayOf(2026, 1, 31), 1)).toBe(calendarDayOf(2026, 2, 28));
  expect(addMonths(calendarDayOf(2028, 1, 31), 1)).toBe(calendarDayOf(2028, 2, 29));
  expect(addMonths(calendarDayOf(2026, 11, 25), 2)).toBe(calendarDayOf(2027, 1, 25));
  expect(addMonths(calendarDayOf(2026, 1, 5), -1)).toBe(calendarDayOf(2025, 12, 5));
});

test("a month's weeks run from Sunday to Saturday and hold each of its days once", () => {
  fc.assert(
    fc.property(aDay, (day) => {
      const weeks = weeksOfMonth(day);
      const days = weeks.flat();
      expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? day) === 0)).toBe(true);
      expect(days.every((each, at) => each === (days[0] ?? 0) + at)).toBe(true);
      const date = instantOf(day);
      const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
      expect(days.filter((each) => isSameMonth(each, day))).toHaveLength(length);
      expect(weeks.every((week) => week.some((each) => isSameMonth(each, day)))).toBe(true);
    }),
  );
});

test('days and months are named as the browser names them', () => {
  fc.assert(
    fc.property(aDay, (day) => {
      const write = (parts: Intl.DateTimeFormatOptions): string =>
        new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' }).format(instantOf(day));
      expect(spokenDay(day)).toBe(write({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }));
      expect(monthText(day)).toBe(write({ month: 'long', year: 'numeric' }));
    }),
    { numRuns: 50 },
  );
  expect(dayOfMonthText(calendarDayOf(2026, 12, 1))).toBe('Dec 1');
  expect(dayOfMonthText(calendarDayOf(2026, 12, 2))).toBe('2');
});
