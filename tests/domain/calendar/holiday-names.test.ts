import { expect, test } from 'vitest';
import { type CalendarDay, calendarDayOf, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isFederalHoliday, isObservedHoliday } from '#src/domain/calendar/federal-holidays.ts';
import { holidayName, observedHolidayName } from '#src/domain/calendar/holiday-names.ts';

function namedDays(year: number, nameOf: (day: CalendarDay) => string): string[] {
  const first = calendarDayOf(year, 1, 1);
  const length = calendarDayOf(year + 1, 1, 1) - first;
  return Array.from({ length }, (_, index) => {
    // A day plus whole days is a day.
    const day = (first + index) as CalendarDay;
    const name = nameOf(day);
    return name === '' ? [] : [`${formatCalendarDay(day).slice(0, 5)} ${name}`];
  }).flat();
}

// As the Office of Personnel Management lists them.
test('each of the 11 federal holidays has its name on its own date', () => {
  expect(namedDays(2026, holidayName)).toEqual([
    "01/01 New Year's Day",
    '01/19 Martin Luther King Jr. Day',
    "02/16 Presidents' Day",
    '05/25 Memorial Day',
    '06/19 Juneteenth',
    '07/04 Independence Day',
    '09/07 Labor Day',
    '10/12 Columbus Day',
    '11/11 Veterans Day',
    '11/26 Thanksgiving Day',
    '12/25 Christmas Day',
  ]);
});

test('a day off says which holiday it stands in for, across the turn of a year too', () => {
  expect(namedDays(2026, observedHolidayName)).toEqual(['07/03 Independence Day']);
  expect(namedDays(2027, observedHolidayName)).toEqual([
    '06/18 Juneteenth',
    '07/05 Independence Day',
    '12/24 Christmas Day',
    "12/31 New Year's Day",
  ]);
  expect(namedDays(2028, observedHolidayName)).toEqual(['11/10 Veterans Day']);
});

test('in every year each holiday and each day off has a name, and no other day has', () => {
  for (let year = 2015; year < 2060; year += 1) {
    const first = calendarDayOf(year, 1, 1);
    for (let day = first; day < first + 365; day = (day + 1) as CalendarDay) {
      expect(holidayName(day) !== '').toBe(isFederalHoliday(day));
      expect(observedHolidayName(day) !== '').toBe(isObservedHoliday(day));
    }
  }
});
