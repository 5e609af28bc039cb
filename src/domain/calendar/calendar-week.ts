import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';

/** 1970-01-01, day 0, was a Thursday: the fifth day of a week that begins on Sunday. */
const WEEKDAY_OF_DAY_0 = 4;

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: CalendarDay): number {
  return (((day + WEEKDAY_OF_DAY_0) % 7) + 7) % 7;
}

/** The Sunday on or before a day: weeks run from Sunday to Saturday, as on US calendars. */
export function startOfWeek(day: CalendarDay): CalendarDay {
  return addDays(day, -weekdayOf(day));
}

/** The first day of the 7-day block that holds a day, counting blocks from today, not from Sunday. */
export function startOfDaysAhead(day: CalendarDay, today: CalendarDay): CalendarDay {
  return addDays(today, Math.floor((day - today) / 7) * 7);
}

/** True for a day in today's calendar week, Sunday to Saturday. */
export function isInWeekOf(day: CalendarDay, today: CalendarDay): boolean {
  return startOfWeek(day) === startOfWeek(today);
}
