import { type CalendarDay, dateOfDay } from '#src/domain/calendar/calendar-day.ts';
import { formatDate } from '#src/domain/calendar/date-format.ts';

/** `Mon 11/30/2026`. */
export function dayWithWeekday(day: CalendarDay): string {
  return formatDate(dateOfDay(day), 'EEE MM/dd/yyyy');
}
