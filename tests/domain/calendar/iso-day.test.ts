import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDayOf, parseCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';

test.each([
  [calendarDayOf(2026, 11, 5), '2026-11-05'],
  [calendarDayOf(2024, 2, 29), '2024-02-29'],
  [calendarDayOf(812, 1, 9), '0812-01-09'],
])('day %i is %s', (day, text) => {
  expect(formatIsoDay(day)).toBe(text);
});

test('every day reads back as itself and sorts as text as it sorts as a day', () => {
  const aDay = fc
    .integer({ min: calendarDayOf(1970, 1, 2), max: calendarDayOf(2100, 12, 31) })
    .map((day) => day as CalendarDay);
  fc.assert(
    fc.property(aDay, aDay, (one, other) => {
      expect(parseCalendarDay(formatIsoDay(one))).toBe(one);
      expect(formatIsoDay(one) < formatIsoDay(other)).toBe(one < other);
    }),
  );
});
