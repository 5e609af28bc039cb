import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { weekdayOf } from '#src/domain/calendar/calendar-week.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `Mon 11/30/2026`. */
export function dayWithWeekday(day: CalendarDay): string {
  return `${WEEKDAYS[weekdayOf(day)]} ${formatCalendarDay(day)}`;
}
