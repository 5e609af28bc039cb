import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { addMonths } from '#src/domain/calendar/calendar-month.ts';
import { startOfWeek } from '#src/domain/calendar/calendar-week.ts';

/**
 * The day that a key leads to from another one, as in every calendar grid; undefined for a key that is none of them.
 * Shift with a page key is a year.
 */
export function dayForKey(key: string, isShift: boolean, from: CalendarDay): CalendarDay | undefined {
  const months = isShift ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return startOfWeek(from);
    case 'End':
      return addDays(startOfWeek(from), 6);
    case 'PageUp':
      return addMonths(from, -months);
    case 'PageDown':
      return addMonths(from, months);
    default:
      return undefined;
  }
}
