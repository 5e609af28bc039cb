import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { weekdayOf } from '#src/domain/calendar/calendar-week.ts';
import { civilFromDays } from '#src/domain/calendar/civil-date.ts';

/** Month and day of the holidays with a date of their own. */
const FIXED = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
] as const;
/** Month, weekday, and which one of the month: the third Monday of January. */
const FLOATING = [
  [1, 1, 3],
  [2, 1, 3],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
] as const;
const JUNE = 6;
const FIRST_JUNETEENTH = 2021;
const [SUNDAY, MONDAY, FRIDAY, SATURDAY] = [0, 1, 5, 6];

const MOST_KEPT = 20_000;
const kept = new Map<CalendarDay, boolean>();

/** True for a federal holiday on its own date, in any year. Source: 5 U.S.C. 6103(a), with Juneteenth from 2021 on. */
export function isFederalHoliday(day: CalendarDay): boolean {
  // A list asks for the same few days thousands of times.
  let answer = kept.get(day);
  if (answer === undefined) {
    answer = isHolidayDate(day);
    if (kept.size < MOST_KEPT) kept.set(day, answer);
  }
  return answer;
}

function isHolidayDate(day: CalendarDay): boolean {
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  if (FIXED.some(([m, d]) => m === month && d === dayOfMonth)) {
    return month !== JUNE || year >= FIRST_JUNETEENTH;
  }
  const weekday = weekdayOf(day);
  const week = Math.ceil(dayOfMonth / 7);
  if (FLOATING.some(([m, w, n]) => m === month && w === weekday && n === week)) return true;
  // Memorial Day is the last Monday of May, which has 31 days.
  return month === 5 && weekday === MONDAY && dayOfMonth > 31 - 7;
}

/**
 * True for the observed day off of a holiday on a weekend: the Friday before a Saturday, the Monday after a Sunday.
 * Source: 5 U.S.C. 6103(b).
 */
export function isObservedHoliday(day: CalendarDay): boolean {
  const weekday = weekdayOf(day);
  if (weekday === FRIDAY) return isFederalHoliday(addDays(day, 1));
  return weekday === MONDAY && isFederalHoliday(addDays(day, -1));
}

export function isSunday(day: CalendarDay): boolean {
  return weekdayOf(day) === SUNDAY;
}

export function isSaturday(day: CalendarDay): boolean {
  return weekdayOf(day) === SATURDAY;
}
