import { expect, test } from 'vitest';
import { addDays, calendarDayOf, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isFederalHoliday, isObservedHoliday } from '#src/domain/calendar/federal-holidays.ts';
import { holidayText } from '#src/domain/calendar/holiday-names.ts';

function namedDays(year: number): string[] {
  const first = calendarDayOf(year, 1, 1);
  const length = calendarDayOf(year + 1, 1, 1) - first;
  return Array.from({ length }, (_, index) => {
    const day = addDays(first, index);
    const name = holidayText(day);
    return name === '' ? [] : [`${formatCalendarDay(day).slice(0, 5)} ${name}`];
  }).flat();
}

// As the Office of Personnel Management lists them.
test('each of the 11 federal holidays has its name on its own date, and a day off says which one it stands in for', () => {
  expect(namedDays(2026)).toEqual([
    "01/01 New Year's Day",
    '01/19 Martin Luther King Jr. Day',
    "02/16 Presidents' Day",
    '05/25 Memorial Day',
    '06/19 Juneteenth',
    '07/03 Independence Day observed',
    '07/04 Independence Day',
    '09/07 Labor Day',
    '10/12 Columbus Day',
    '11/11 Veterans Day',
    '11/26 Thanksgiving Day',
    '12/25 Christmas Day',
  ]);
});

test('days off lie on both sides of a weekend, and across the turn of a year', () => {
  const observed = (year: number): string[] => namedDays(year).filter((text) => text.endsWith(' observed'));
  expect(observed(2027)).toEqual([
    '06/18 Juneteenth observed',
    '07/05 Independence Day observed',
    '12/24 Christmas Day observed',
    "12/31 New Year's Day observed",
  ]);
  expect(observed(2028)).toEqual(['11/10 Veterans Day observed']);
});

test('in every year each holiday and each day off has a name, and no other day has', () => {
  for (let year = 2015; year < 2060; year += 1) {
    const first = calendarDayOf(year, 1, 1);
    for (let day = first; day < first + 365; day = addDays(day, 1)) {
      expect(holidayText(day) !== '').toBe(isFederalHoliday(day) || isObservedHoliday(day));
      expect(holidayText(day)).not.toMatch(/^ /);
    }
  }
});
