import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { startOfWeek } from '#src/domain/calendar/calendar-week.ts';
import { civilFromDays, daysFromCivil } from '#src/domain/calendar/civil-date.ts';

/** The 1st of a day's month. */
export function startOfMonth(day: CalendarDay): CalendarDay {
  return addDays(day, 1 - civilFromDays(day).day);
}

/** The same day of the month this many months later or earlier; in a shorter month, its last day. */
export function addMonths(day: CalendarDay, count: number): CalendarDay {
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  const sameDay = daysFromCivil(year, month + count, 1) + dayOfMonth - 1;
  const lastDay = daysFromCivil(year, month + count + 1, 0);
  return addDays(day, Math.min(sameDay, lastDay) - day);
}

/** A day and the 6 after it. */
export function sevenDaysFrom(start: CalendarDay): CalendarDay[] {
  return Array.from({ length: 7 }, (_, place) => addDays(start, place));
}

/** The whole weeks that hold a day's month: 4 to 6, the first and last with days of the months beside it. */
export function weeksOfMonth(day: CalendarDay): CalendarDay[][] {
  const next = addMonths(startOfMonth(day), 1);
  const weeks: CalendarDay[][] = [];
  for (let sunday = startOfWeek(startOfMonth(day)); sunday < next; sunday = addDays(sunday, 7)) {
    weeks.push(sevenDaysFrom(sunday));
  }
  return weeks;
}

/** True for two days of the same month and year. */
export function isSameMonth(left: CalendarDay, right: CalendarDay): boolean {
  return startOfMonth(left) === startOfMonth(right);
}
