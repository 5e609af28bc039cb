import { expect, test } from 'vitest';
import {
  addDays,
  type CalendarDay,
  calendarDayOf,
  formatCalendarDay,
} from '#src/domain/calendar/calendar-day.ts';
import { holidayText, isFederalHoliday, isObservedHoliday } from '#src/domain/calendar/federal-holidays.ts';

function daysOf(year: number): CalendarDay[] {
  const first = calendarDayOf(year, 1, 1);
  const length = calendarDayOf(year + 1, 1, 1) - first;
  return Array.from({ length }, (_, index) => addDays(first, index));
}

const textOf = (day: CalendarDay): string => formatCalendarDay(day).slice(0, 5);

// As the Office of Personnel Management lists them.
test.each([
  [2026, '01/01 01/19 02/16 05/25 06/19 07/04 09/07 10/12 11/11 11/26 12/25', '07/03'],
  [2027, '01/01 01/18 02/15 05/31 06/19 07/04 09/06 10/11 11/11 11/25 12/25', '06/18 07/05 12/24 12/31'],
  [2028, '01/01 01/17 02/21 05/29 06/19 07/04 09/04 10/09 11/11 11/23 12/25', '11/10'],
])('%i has its 11 holidays on their own dates, and these days off instead', (year, holidays, observed) => {
  const days = daysOf(year);
  expect(days.filter(isFederalHoliday).map(textOf).join(' ')).toBe(holidays);
  expect(days.filter(isObservedHoliday).map(textOf).join(' ')).toBe(observed);
});

test('every year has 11, and 10 before Juneteenth became one', () => {
  for (let year = 2021; year < 2200; year += 1)
    expect(daysOf(year).filter(isFederalHoliday)).toHaveLength(11);
  expect(daysOf(2020).filter(isFederalHoliday)).toHaveLength(10);
});

test('each has its name on its own date, and a day off says which one it stands in for', () => {
  const named = daysOf(2026).filter((day) => holidayText(day) !== '');
  expect(named.map((day) => `${textOf(day)} ${holidayText(day)}`)).toEqual([
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
  expect(holidayText(calendarDayOf(2027, 12, 31))).toBe("New Year's Day observed");
});
