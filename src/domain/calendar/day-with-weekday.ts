import { format } from 'date-fns/format';
import { type CalendarDay, dateOfDay } from '#src/domain/calendar/calendar-day.ts';

/** `Mon 11/30/2026`. */
export function dayWithWeekday(day: CalendarDay): string {
  return format(dateOfDay(day), 'EEE MM/dd/yyyy');
}
