import { lightFormat } from 'date-fns/lightFormat';
import { type CalendarDay, dateOfDay } from '#src/domain/calendar/calendar-day.ts';

/** `yyyy-MM-dd` (ISO 8601), for files that other programs read. */
export function formatIsoDay(day: CalendarDay): string {
  return lightFormat(dateOfDay(day), 'yyyy-MM-dd');
}

/** The same of a day that may be missing; '' without one. */
export function isoDayOrBlank(day: CalendarDay | undefined): string {
  return day === undefined ? '' : formatIsoDay(day);
}
