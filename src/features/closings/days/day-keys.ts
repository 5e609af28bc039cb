import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { addMonths } from '#src/domain/calendar/calendar-month.ts';

/**
 * The day that a key leads to from another one, as in every calendar grid; undefined for a key that is none of them.
 * Shift with a page key is a year. Home and End lead to the ends of the row that the day is in.
 */
export function dayForKey(
  key: string,
  isShift: boolean,
  from: CalendarDay,
  row: readonly CalendarDay[],
): CalendarDay | undefined {
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
      return row[0];
    case 'End':
      return row.at(-1);
    case 'PageUp':
      return addMonths(from, -months);
    case 'PageDown':
      return addMonths(from, months);
    default:
      return undefined;
  }
}
