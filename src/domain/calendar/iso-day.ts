import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { civilFromDays } from '#src/domain/calendar/civil-date.ts';

/** `yyyy-MM-dd` (ISO 8601), for files that other programs read. */
export function formatIsoDay(day: CalendarDay): string {
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  const digits = (value: number, length: number): string => String(value).padStart(length, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(dayOfMonth, 2)}`;
}
