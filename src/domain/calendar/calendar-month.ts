import { addDays, type CalendarDay, calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { startOfWeek } from '#src/domain/calendar/calendar-week.ts';
import { civilFromDays, isCivilDate } from '#src/domain/calendar/civil-date.ts';

/** The 1st of a day's month. */
export function startOfMonth(day: CalendarDay): CalendarDay {
  const { year, month } = civilFromDays(day);
  return calendarDayOf(year, month, 1);
}

/** The same day of the month this many months later or earlier; in a shorter month, its last day. */
export function addMonths(day: CalendarDay, count: number): CalendarDay {
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  const months = year * 12 + (month - 1) + count;
  const [nextYear, nextMonth] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  let last = dayOfMonth;
  while (!isCivilDate(nextYear, nextMonth, last)) last -= 1;
  return calendarDayOf(nextYear, nextMonth, last);
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
