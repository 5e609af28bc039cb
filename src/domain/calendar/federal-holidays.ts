import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { weekdayOf } from '#src/domain/calendar/calendar-week.ts';
import { civilFromDays } from '#src/domain/calendar/civil-date.ts';

const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6] as const;
const FIRST_JUNETEENTH = 2021;

/** Month and day. With a weekday, the first one from that day on: the third Monday of January comes from the 15th. */
const HOLIDAYS: readonly (readonly [name: string, month: number, date: number, weekday?: number])[] = [
  ["New Year's Day", 1, 1],
  ['Martin Luther King Jr. Day', 1, 15, MONDAY],
  ["Presidents' Day", 2, 15, MONDAY],
  ['Memorial Day', 5, 25, MONDAY],
  ['Juneteenth', 6, 19],
  ['Independence Day', 7, 4],
  ['Labor Day', 9, 1, MONDAY],
  ['Columbus Day', 10, 8, MONDAY],
  ['Veterans Day', 11, 11],
  ['Thanksgiving Day', 11, 22, THURSDAY],
  ['Christmas Day', 12, 25],
];

const MOST_KEPT = 20_000;
const kept = new Map<CalendarDay, string>();

/**
 * What people call the federal holiday on this date; '' for any other day, in any year. Source: 5 U.S.C. 6103(a), with
 * Juneteenth from 2021 on, whose "Washington's Birthday" is "Presidents' Day" on every calendar.
 */
function holidayName(day: CalendarDay): string {
  // A list asks for the same few days thousands of times.
  let name = kept.get(day);
  if (name === undefined) {
    name = findHoliday(day);
    if (kept.size < MOST_KEPT) kept.set(day, name);
  }
  return name;
}

function findHoliday(day: CalendarDay): string {
  const { year, month, day: date } = civilFromDays(day);
  const [name = ''] =
    HOLIDAYS.find(([, ofMonth, from, weekday]) =>
      weekday === undefined
        ? ofMonth === month && from === date
        : ofMonth === month && from <= date && date < from + 7 && weekday === weekdayOf(day),
    ) ?? [];
  return name === 'Juneteenth' && year < FIRST_JUNETEENTH ? '' : name;
}

/** The holiday on a weekend for which this Friday or Monday is off; '' for any other day. Source: 5 U.S.C. 6103(b). */
function observedHolidayName(day: CalendarDay): string {
  const weekday = weekdayOf(day);
  if (weekday === FRIDAY) return holidayName(addDays(day, 1));
  return weekday === MONDAY ? holidayName(addDays(day, -1)) : '';
}

/** `Thanksgiving Day`, or `Juneteenth observed` for its day off; '' for an ordinary day. Source: 5 U.S.C. 6103. */
export function holidayText(day: CalendarDay): string {
  const observed = observedHolidayName(day);
  return holidayName(day) || (observed === '' ? '' : `${observed} observed`);
}

/** True for a federal holiday on its own date. Source: 5 U.S.C. 6103(a). */
export function isFederalHoliday(day: CalendarDay): boolean {
  return holidayName(day) !== '';
}

/** True for the Friday before a holiday on a Saturday, and the Monday after one on a Sunday. Source: 6103(b). */
export function isObservedHoliday(day: CalendarDay): boolean {
  return observedHolidayName(day) !== '';
}

export function isSunday(day: CalendarDay): boolean {
  return weekdayOf(day) === SUNDAY;
}

export function isSaturday(day: CalendarDay): boolean {
  return weekdayOf(day) === SATURDAY;
}
