import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDayOf, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isInWeekOf, startOfDaysAhead, startOfWeek } from '#src/domain/calendar/calendar-week.ts';

const aDay = fc.integer({ min: -800_000, max: 800_000 }).map((day) => day as CalendarDay);

/** The weekday as the runtime's own calendar has it, 0 for Sunday. */
const weekdayOf = (day: CalendarDay): number => new Date(day * 86_400_000).getUTCDay();

describe('a week', () => {
  test.each([
    ['a Friday', calendarDayOf(2026, 11, 20), calendarDayOf(2026, 11, 15)],
    ['its Saturday', calendarDayOf(2026, 11, 21), calendarDayOf(2026, 11, 15)],
    ['a Sunday', calendarDayOf(2026, 11, 22), calendarDayOf(2026, 11, 22)],
    ['the first day of a year', calendarDayOf(2027, 1, 1), calendarDayOf(2026, 12, 27)],
    ['a day before 1970', calendarDayOf(1969, 12, 31), calendarDayOf(1969, 12, 28)],
  ])('begins on the Sunday before, or on, %s', (_, day, sunday) => {
    expect(startOfWeek(day)).toBe(sunday);
  });

  test('begins on a Sunday less than seven days ago, whatever the day', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const start = startOfWeek(day);
        expect(weekdayOf(start)).toBe(0);
        expect(day - start).toBe(weekdayOf(day));
      }),
    );
  });

  test('of who works today begins today, and every day is in one of 7 that do so', () => {
    fc.assert(
      fc.property(aDay, aDay, (day, today) => {
        const start = startOfDaysAhead(day, today);
        expect(startOfDaysAhead(today, today)).toBe(today);
        expect(Math.abs(today - start) % 7).toBe(0);
        expect(day - start).toBeGreaterThanOrEqual(0);
        expect(day - start).toBeLessThan(7);
      }),
    );
  });

  test('holds exactly seven days', () => {
    fc.assert(
      fc.property(aDay, (today) => {
        const around = Array.from({ length: 15 }, (_, at) => (today - 7 + at) as CalendarDay);
        const inWeek = around.filter((day) => isInWeekOf(day, today));
        expect(inWeek.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
        expect(inWeek).toContain(today);
      }),
    );
  });
});
