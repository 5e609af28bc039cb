import { expect, test } from 'vitest';
import { type CalendarDay, calendarDayOf, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isFederalHoliday, isObservedHoliday } from '#src/domain/calendar/federal-holidays.ts';

function daysOf(year: number): CalendarDay[] {
  const first = calendarDayOf(year, 1, 1);
  const length = calendarDayOf(year + 1, 1, 1) - first;
  // A day plus whole days is a day.
  return Array.from({ length }, (_, index) => (first + index) as CalendarDay);
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
