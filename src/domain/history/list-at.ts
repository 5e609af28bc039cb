import { type CalendarDay, calendarDayIn, msUntilNextDay } from '#src/domain/calendar/calendar-day.ts';
import { type ListChange, loansBefore, type ReadLoans } from '#src/domain/history/list-change.ts';

/**
 * The list as it was known at an instant (ms since 1970), from a later one.
 * @param changes those that led to `list`, the newest first.
 * @returns with the instant at which the platform was last read by then, or before a later reading that found the same.
 */
export function listAt(list: ReadLoans, changes: readonly ListChange[], at: number): ReadLoans {
  const end = changes.findIndex(({ to }) => Date.parse(to) <= at);
  const later = end === -1 ? changes : changes.slice(0, end);
  const known = later.at(-1)?.from ?? list.asOf;
  return {
    loans: loansBefore(list.loans, later),
    asOf: Date.parse(known) <= at ? known : new Date(at).toISOString(),
  };
}

const HOUR_MS = 3_600_000;

/** The last instant of a day in an IANA time zone, in ms since 1970. */
export function endOfDay(day: CalendarDay, timeZone: string): number {
  let within = (day * 24 + 12) * HOUR_MS;
  // Noon of UTC is another day in zones that are 12 hours or more away.
  while (calendarDayIn(within, timeZone) < day) within += HOUR_MS;
  while (calendarDayIn(within, timeZone) > day) within -= HOUR_MS;
  return within + msUntilNextDay(within, timeZone) - 1;
}
