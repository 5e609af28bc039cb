import { civilFromDays, daysFromCivil, isCivilDate } from '#src/domain/calendar/civil-date.ts';
import { readDateText } from '#src/domain/calendar/date-text.ts';
import { readZoneClock } from '#src/domain/calendar/zone-clock.ts';

declare const calendarDayBrand: unique symbol;

/**
 * A day of the calendar without time or zone, as the number of days since 1970-01-01: days compare with `<` and
 * subtract to a number of days. See choices: Dates and today.
 */
export type CalendarDay = number & { readonly [calendarDayBrand]: true };

/** The longest day a clock change makes is 25 hours; one more makes sure that the next day has begun. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/**
 * The day that a text of the platform names: `5/22/2026`, `05/22/2026`, both also followed by a time
 * (`5/22/2026 12:00:00 AM`), `2026-05-22` and `2026-05-22T...`. The time is ignored, so no zone can shift the day.
 * Everything else (missing, blank, `//`, `13/45/2026`, `02/30/2026`, words) is `undefined`: no date.
 */
export function parseCalendarDay(text: string | undefined): CalendarDay | undefined {
  if (text === undefined) return undefined;
  const days = readDateText(text);
  // readDateText answers whole days since 1970-01-01, which is what the brand stands for.
  return days === undefined ? undefined : (days as CalendarDay);
}

/** `MM/dd/yyyy`, the format of every date on screen (specification 9). */
export function formatCalendarDay(day: CalendarDay): string {
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  return `${twoDigits(month)}/${twoDigits(dayOfMonth)}/${String(year).padStart(4, '0')}`;
}

/** The day of a year, month (1 to 12) and day of the month. Throws a RangeError when the calendar has no such day. */
export function calendarDayOf(year: number, month: number, day: number): CalendarDay {
  if (!isCivilDate(year, month, day))
    throw new RangeError(`The calendar has no day ${year}-${month}-${day}.`);
  return daysFromCivil(year, month, day) as CalendarDay;
}

/**
 * The day that the clocks of an IANA time zone show at an instant (milliseconds since the epoch). Throws a RangeError
 * for a zone that the runtime does not know.
 */
export function calendarDayIn(instantMs: number, timeZone: string): CalendarDay {
  const { year, month, day } = readZoneClock(instantMs, timeZone);
  return daysFromCivil(year, month, day) as CalendarDay;
}

/**
 * Milliseconds from an instant to the next change of day in a time zone, more than 0. Looks for the change itself
 * instead of adding hours: days of 23 and 25 hours and zones whose clocks skip midnight come out right.
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

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
