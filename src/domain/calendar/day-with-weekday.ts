import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { weekdayOf } from '#src/domain/calendar/calendar-week.ts';
import { WEEKDAY_NAMES } from '#src/domain/calendar/day-names.ts';

/** `Mon 11/30/2026`. */
export function dayWithWeekday(day: CalendarDay): string {
  return `${WEEKDAY_NAMES[weekdayOf(day)]?.slice(0, 3)} ${formatCalendarDay(day)}`;
}
