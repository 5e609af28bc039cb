import { addMonths as addMonthsTo } from 'date-fns/addMonths';
import { eachWeekOfInterval } from 'date-fns/eachWeekOfInterval';
import { endOfMonth } from 'date-fns/endOfMonth';
import { isSameMonth as areOfOneMonth } from 'date-fns/isSameMonth';
import { startOfMonth } from 'date-fns/startOfMonth';
import { addDays, type CalendarDay, dateOfDay, dayOfDate } from '#src/domain/calendar/calendar-day.ts';

/** The same day of the month this many months later or earlier; in a shorter month, its last day. */
export function addMonths(day: CalendarDay, count: number): CalendarDay {
  return dayOfDate(addMonthsTo(dateOfDay(day), count));
}

/** A day and the 6 after it. */
export function sevenDaysFrom(start: CalendarDay): CalendarDay[] {
  return Array.from({ length: 7 }, (_, place) => addDays(start, place));
}

/** The whole weeks that hold a day's month: 4 to 6, the first and last with days of the months beside it. */
export function weeksOfMonth(day: CalendarDay): CalendarDay[][] {
  const date = dateOfDay(day);
  const sundays = eachWeekOfInterval({ start: startOfMonth(date), end: endOfMonth(date) });
  return sundays.map((sunday) => sevenDaysFrom(dayOfDate(sunday)));
}

/** True for two days of the same month and year. */
export function isSameMonth(left: CalendarDay, right: CalendarDay): boolean {
  return areOfOneMonth(dateOfDay(left), dateOfDay(right));
}

/** Tells whether a day is of this day's month: for many days, as it asks for the month's ends once. */
export function inMonthOf(day: CalendarDay): (other: CalendarDay) => boolean {
  const first = dayOfDate(startOfMonth(dateOfDay(day)));
  const last = dayOfDate(endOfMonth(dateOfDay(day)));
  return (other) => other >= first && other <= last;
}
