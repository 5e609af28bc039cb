import {
  type CalendarDay,
  calendarDayIn,
  fileDay,
  formatCalendarDay,
  parseCalendarDay,
} from '#src/domain/calendar/calendar-day.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';

const INSTANT = /^\s*\d{4}-\d\d-\d\dT(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(?:Z|[+-]\d\d:?\d\d)\s*$/i;
const MIDNIGHT = /^00:00(?::00(?:\.0+)?)?$/;

/**
 * The day in a condition's date text, in the lender's time zone. Unlike a milestone's dates, these are instants: 2:30
 * AM in UTC is the day before in New York. A text without time or zone is the day it says, and so is midnight sharp,
 * which is how platforms write a date alone. Undefined if the text names no day.
 */
export function conditionDay(text: string, timeZone: string): CalendarDay | undefined {
  const time = INSTANT.exec(text)?.[1];
  if (time === undefined || MIDNIGHT.test(time)) return parseCalendarDay(text.trim());
  const instant = Date.parse(text.trim());
  return Number.isNaN(instant) ? undefined : fileDay(dayAt(instant, timeZone));
}

/** Time zone offsets are whole quarters of an hour, so each quarter lies within one day. */
const QUARTER_MS = 15 * 60_000;
const MOST_QUARTERS = 20_000;
const dayOfQuarter = new Map<string, CalendarDay>();

/**
 * The same as calendarDayIn, but that calls the runtime's calendar each time, and lists of all loans have tens of
 * thousands of dates.
 */
function dayAt(instant: number, timeZone: string): CalendarDay {
  const quarter = `${timeZone} ${Math.floor(instant / QUARTER_MS)}`;
  let day = dayOfQuarter.get(quarter);
  if (day === undefined) {
    day = calendarDayIn(instant, timeZone);
    if (dayOfQuarter.size < MOST_QUARTERS) dayOfQuarter.set(quarter, day);
  }
  return day;
}

/** `Requested on 11/20/2026`, or as much of it as is known; '' if nothing is. Source: specification 2.8. */
export function latestStatusText(status: string, day: CalendarDay | undefined): string {
  if (day === undefined) return status;
  return `${status === '' ? 'Updated' : status} on ${formatCalendarDay(day)}`;
}

type AgeInputs = Pick<
  Condition,
  'statusOpen' | 'statusDate' | 'startDate' | 'createdDate' | 'ageStartDate' | 'ageClosedDate' | 'age'
>;

/**
 * How many days a condition has been open, or was until it was satisfied. Counted from its dates, because the
 * platform's own count gets old in a cached copy; the platform's count if the dates don't tell.
 */
export function conditionAge(condition: AgeInputs, timeZone: string, today: CalendarDay): number | undefined {
  const firstDay = (texts: readonly string[]) =>
    texts.map((text) => conditionDay(text, timeZone)).find((day) => day !== undefined);
  const start = firstDay([condition.ageStartDate, condition.startDate, condition.createdDate]);
  const end = condition.statusOpen ? today : firstDay([condition.ageClosedDate, condition.statusDate]);
  return start === undefined || end === undefined ? condition.age : Math.max(0, end - start);
}

/** The range of days that an age is in; '' for one that isn't known. */
export function ageRange(days: number | undefined): string {
  if (days === undefined) return '';
  return days <= 7 ? '0-7' : days <= 14 ? '8-14' : days <= 30 ? '15-30' : '31+';
}
