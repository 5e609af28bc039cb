import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { weekdayOf } from '#src/domain/calendar/calendar-week.ts';
import { civilFromDays } from '#src/domain/calendar/civil-date.ts';

export const WEEKDAY_NAMES = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ');

/** `November 2026`. */
export function monthText(day: CalendarDay): string {
  const { year, month } = civilFromDays(day);
  return `${MONTH_NAMES[month - 1]} ${year}`;
}

/** `Wednesday, November 25, 2026`: for screen readers. On the screen days are `Wed 11/25/2026`. */
export function spokenDay(day: CalendarDay): string {
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  return `${WEEKDAY_NAMES[weekdayOf(day)]}, ${MONTH_NAMES[month - 1]} ${dayOfMonth}, ${year}`;
}

/** `25`, and `Dec 1` for the first of a month. */
export function dayOfMonthText(day: CalendarDay): string {
  const { month, day: dayOfMonth } = civilFromDays(day);
  return dayOfMonth === 1 ? `${MONTH_NAMES[month - 1]?.slice(0, 3)} 1` : String(dayOfMonth);
}
