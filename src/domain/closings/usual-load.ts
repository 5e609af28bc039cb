import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';

/** How many days before and after today define the usual load: 4 weeks each. */
const SPAN_DAYS = 28;
/** A day is over the usual load above this many times the usual number. */
const OVER = 1.5;
/** Fewer closings than this are never too many for a day. */
const LEAST_OVER = 3;

/**
 * The usual number of closings a day: the median of the days with closings, from 4 weeks before today to 4 weeks after.
 * Undefined if there is none. See docs/choices.md#closings.
 */
export function usualLoad(
  closings: ReadonlyMap<CalendarDay, number>,
  today: CalendarDay,
): number | undefined {
  const counts = [...closings]
    .filter(([day, count]) => count > 0 && Math.abs(day - today) <= SPAN_DAYS)
    .map(([, count]) => count)
    .sort((left, right) => left - right);
  const middle = counts.length / 2;
  const upper = counts[Math.floor(middle)];
  const lower = counts[Math.ceil(middle) - 1];
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2;
}

/** True for a day with at least 3 closings and more than one and a half times the usual number. */
export function isOverUsualLoad(count: number, usual: number | undefined): boolean {
  return usual !== undefined && count >= LEAST_OVER && count > usual * OVER;
}
