import { type CalendarDay, dateOfDay } from '#src/domain/calendar/calendar-day.ts';
import { formatDate } from '#src/domain/calendar/date-format.ts';

/** `Wednesday`. */
export function weekdayName(day: CalendarDay): string {
  return formatDate(dateOfDay(day), 'EEEE');
}

/** `November 2026`. */
export function monthText(day: CalendarDay): string {
  return formatDate(dateOfDay(day), 'MMMM yyyy');
}

/** `Wednesday, November 25, 2026`: for screen readers. On the screen days are `Wed 11/25/2026`. */
export function spokenDay(day: CalendarDay): string {
  return formatDate(dateOfDay(day), 'EEEE, MMMM d, yyyy');
}

/** `25`, and `Dec 1` for the first of a month. */
export function dayOfMonthText(day: CalendarDay): string {
  const date = dateOfDay(day);
  return formatDate(date, date.getDate() === 1 ? 'MMM d' : 'd');
}
