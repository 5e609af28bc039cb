import {
  type CalendarDay,
  calendarDayIn,
  formatCalendarDay,
  parseCalendarDay,
} from '#src/domain/calendar/calendar-day.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';

/** An ISO instant: date, time and zone. */
const INSTANT = /^\s*\d{4}-\d\d-\d\dT(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(?:Z|[+-]\d\d:?\d\d)\s*$/i;
const MIDNIGHT = /^00:00(?::00(?:\.0+)?)?$/;

/**
 * The day that a text of a condition names, by the lender's clocks. Unlike a milestone's, these are instants: half past
 * two in the morning in UTC is the day before in New York. A text without time or zone, and one of midnight sharp,
 * which is how platforms write a date alone, is the day it says. Undefined for what names no day.
 */
export function conditionDay(text: string, timeZone: string): CalendarDay | undefined {
  const time = INSTANT.exec(text)?.[1];
  if (time === undefined || MIDNIGHT.test(time)) return parseCalendarDay(text.trim());
  const instant = Date.parse(text.trim());
  return Number.isNaN(instant) ? undefined : dayAt(instant, timeZone);
}

/** Clocks of the world differ by whole quarters of an hour, so each quarter lies in one day. */
const QUARTER_MS = 15 * 60_000;
const MOST_QUARTERS = 20_000;
const dayOfQuarter = new Map<string, CalendarDay>();

/** The same as calendarDayIn, which asks the runtime's calendar each time: lists of all loans have tens of thousands of dates. */
function dayAt(instant: number, timeZone: string): CalendarDay {
  const quarter = `${timeZone} ${Math.floor(instant / QUARTER_MS)}`;
  let day = dayOfQuarter.get(quarter);
  if (day === undefined) {
    day = calendarDayIn(instant, timeZone);
    if (dayOfQuarter.size < MOST_QUARTERS) dayOfQuarter.set(quarter, day);
  }
  return day;
}

/** `Requested on 11/20/2026`, or what is known of it; '' when nothing is. Source: specification 2.8. */
export function latestStatusText(status: string, day: CalendarDay | undefined): string {
  if (day === undefined) return status;
  return `${status === '' ? 'Updated' : status} on ${formatCalendarDay(day)}`;
}

type AgeFacts = Pick<
  Condition,
  'statusOpen' | 'statusDate' | 'startDate' | 'createdDate' | 'ageStartDate' | 'ageClosedDate' | 'age'
>;

/**
 * For how many days a condition has been open, or was until it was satisfied. Counted from its dates, because the
 * platform's own count stands still in a copy on a device; the platform's count where the dates do not tell.
 */
export function conditionAge(facts: AgeFacts, timeZone: string, today: CalendarDay): number | undefined {
  const firstDay = (texts: readonly string[]) =>
    texts.map((text) => conditionDay(text, timeZone)).find((day) => day !== undefined);
  const start = firstDay([facts.ageStartDate, facts.startDate, facts.createdDate]);
  const end = facts.statusOpen ? today : firstDay([facts.ageClosedDate, facts.statusDate]);
  return start === undefined || end === undefined ? facts.age : Math.max(0, end - start);
}
