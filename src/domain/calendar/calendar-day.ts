import { UTCDateMini } from '@date-fns/utc/date/mini';
import { millisecondsInDay } from 'date-fns/constants';
import { civilFromDays, daysFromCivil, isCivilDate } from '#src/domain/calendar/civil-date.ts';
import { isFileDay, readDateText } from '#src/domain/calendar/date-text.ts';
import { readZoneClock } from '#src/domain/calendar/zone-clock.ts';

declare const calendarDayBrand: unique symbol;

/**
 * A calendar day without time or zone, as the number of days since 1970-01-01. Compare days with `<`; subtract them to
 * get a number of days. What a list asks of each loan works on this number: reading a text, adding days, business days
 * and `MM/dd/yyyy`. date-fns does the rest (months, names, other forms) on the day's date in UTC: the device's zone may
 * lack a day. See choices: Dates and today.
 */
export type CalendarDay = number & { readonly [calendarDayBrand]: true };

/** A clock change makes a day at most 25 hours long; one hour more makes sure the next day has begun. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/**
 * Parses a date's text: the platform's `5/22/2026 12:00:00 AM` and `2026-05-22T...`, and other shapes that can mean one
 * day only. The time is ignored, so no zone can shift the day. Anything else (missing, blank, `//`, `13/45/2026`,
 * words) is `undefined`: no date. So is a day before 1970 or after 2100, which programs write for none.
 */
export function parseCalendarDay(text: string | undefined): CalendarDay | undefined {
  if (text === undefined) return undefined;
  const days = readDateText(text);
  // readDateText returns whole days since 1970-01-01, which is what the brand means.
  return days === undefined ? undefined : (days as CalendarDay);
}

/** A computed day, if a mortgage file can have it; undefined for days that programs write as no date. */
export function fileDay(day: CalendarDay): CalendarDay | undefined {
  return isFileDay(day) ? day : undefined;
}

/** Adds whole days; negative numbers subtract. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  // A day plus whole days is a day, which the compiler can't see through the brand.
  return (day + count) as CalendarDay;
}

/** `MM/dd/yyyy`, the format of every date on screen (specification 9). */
export function formatCalendarDay(day: CalendarDay): string {
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  return [digits(month), digits(dayOfMonth), digits(year, 4)].join('/');
}

/** The day for a year, month (1 to 12) and day of the month. Throws a RangeError for a date that doesn't exist. */
export function calendarDayOf(year: number, month: number, day: number): CalendarDay {
  if (!isCivilDate(year, month, day))
    throw new RangeError(`The calendar has no day ${year}-${month}-${day}.`);
  return daysFromCivil(year, month, day) as CalendarDay;
}

/**
 * The date in an IANA time zone at an instant (milliseconds since the epoch). Throws a RangeError for a zone the
 * runtime doesn't know.
 */
export function calendarDayIn(instantMs: number, timeZone: string): CalendarDay {
  return dayOfDate(readZoneClock(instantMs, timeZone));
}

/** The day as a date in UTC, for date-fns. */
export function dateOfDay(day: CalendarDay): Date {
  return new UTCDateMini(day * millisecondsInDay);
}

/** The day of a date in UTC, whatever its time. */
export function dayOfDate(date: Date): CalendarDay {
  return Math.floor(date.getTime() / millisecondsInDay) as CalendarDay;
}

/**
 * Milliseconds from an instant to the next change of day in a time zone, more than 0. Searches for the change instead
 * of adding hours, so days of 23 and 25 hours and zones whose clocks skip midnight come out right.
 */
export function msUntilNextDay(instantMs: number, timeZone: string): number {
  const today = calendarDayIn(instantMs, timeZone);
  let sameDay = 0;
  let nextDay = LONGEST_DAY_MS;
  while (nextDay - sameDay > 1) {
    const middle = sameDay + Math.floor((nextDay - sameDay) / 2);
    if (calendarDayIn(instantMs + middle, timeZone) === today) sameDay = middle;
    else nextDay = middle;
  }
  return nextDay;
}

function digits(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}
