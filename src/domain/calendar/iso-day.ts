import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';

/** `yyyy-MM-dd` (ISO 8601), for files that other programs read. */
export function formatIsoDay(day: CalendarDay): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** The same of a day that may be missing; '' without one. */
export function isoDayOrBlank(day: CalendarDay | undefined): string {
  return day === undefined ? '' : formatIsoDay(day);
}
