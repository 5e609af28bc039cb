import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import {
  isFederalHoliday,
  isObservedHoliday,
  isSaturday,
  isSunday,
} from '#src/domain/calendar/federal-holidays.ts';

export type CountsDay = (day: CalendarDay) => boolean;

/** When the lender's offices are open: a setting of the lender. */
export interface OfficeDays {
  readonly opensSaturdays: boolean;
  readonly closedDays: readonly CalendarDay[];
}

/**
 * The precise business day, which rules the waiting periods before a closing and after a signing: every day except
 * Sundays and federal holidays on their own dates. Saturdays count, and so does the Friday or Monday on which a holiday
 * is observed. Source: 12 CFR 1026.2(a)(6), second sentence.
 */
export function isPreciseBusinessDay(day: CalendarDay): boolean {
  return !isSunday(day) && !isFederalHoliday(day);
}

/**
 * The general business day: a day on which the lender's offices are open. Monday to Friday, Saturdays where the lender
 * opens them, without federal holidays, the days on which these are observed, and the lender's own closed days. Source:
 * 12 CFR 1026.2(a)(6), first sentence.
 */
export function createOfficeCalendar({ opensSaturdays, closedDays }: OfficeDays): CountsDay {
  const closed = new Set<CalendarDay>(closedDays);
  return (day) =>
    !isSunday(day) &&
    (opensSaturdays || !isSaturday(day)) &&
    !isFederalHoliday(day) &&
    !isObservedHoliday(day) &&
    !closed.has(day);
}

/** The counted day with this number (1 or more) after a day, which itself is day zero and never counted. */
export function nthDayAfter(day: CalendarDay, number: number, counts: CountsDay): CalendarDay {
  return nthDay(day, number, counts, 1);
}

/** The same back in time: "3 days before" is the third counted day back. */
export function nthDayBefore(day: CalendarDay, number: number, counts: CountsDay): CalendarDay {
  return nthDay(day, number, counts, -1);
}

/**
 * The last counted day from which the counted day with this number comes no later than `day`: the inverse of
 * `nthDayAfter`. A `day` that doesn't count, such as a closing on a Sunday, takes one more counted day.
 */
export function lastDayFor(day: CalendarDay, number: number, counts: CountsDay): CalendarDay {
  return nthDayBefore(day, counts(day) ? number : number + 1, counts);
}

/** A list asks for the same few days thousands of times. */
const kept = new WeakMap<CountsDay, Map<number, CalendarDay>>();
const MOST_KEPT = 20_000;
/** Above every day of a file. */
const DAYS_LIMIT = 2 ** 17;

function nthDay(day: CalendarDay, number: number, counts: CountsDay, step: 1 | -1): CalendarDay {
  const known = kept.get(counts) ?? new Map<number, CalendarDay>();
  kept.set(counts, known);
  const key = step * (number * DAYS_LIMIT + day);
  const isKept = day >= 0 && day < DAYS_LIMIT;
  const found = (isKept ? known.get(key) : undefined) ?? countTo(day, number, counts, step);
  if (isKept && known.size < MOST_KEPT) known.set(key, found);
  return found;
}

function countTo(day: CalendarDay, number: number, counts: CountsDay, step: 1 | -1): CalendarDay {
  let at = day;
  for (let left = number; left > 0;) {
    at = addDays(at, step);
    if (counts(at)) left -= 1;
  }
  return at;
}
