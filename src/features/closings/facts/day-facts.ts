import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { spokenDay } from '#src/domain/calendar/day-names.ts';
import { isSaturday, isSunday } from '#src/domain/calendar/federal-holidays.ts';
import { holidayText } from '#src/domain/calendar/holiday-names.ts';
import { noWiresText } from '#src/domain/calendar/wire-words.ts';
import type { CalendarEntry, ClosingCalendar, EntryDay } from '#src/domain/closings/closing-calendar.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { closingsWords as words } from '#src/features/closings/facts/words.ts';

export function isWeekend(day: CalendarDay): boolean {
  return isSaturday(day) || isSunday(day);
}

/** `Thanksgiving Day: banks send no wires.` for a day on which a loan closes or funds all the same; otherwise ''. */
export function warningOf(day: CalendarDay, entries: EntryDay | undefined): string {
  return entries?.hasNoWires === true ? noWiresText(day) : '';
}

/** `1 at risk`; of closings that passed `2 not closed` or `2 not funded`; '' for none. */
export function riskText({ closings }: EntryDay): string {
  const risky = closings.filter(({ isAtRisk }) => isAtRisk).map(({ loan }) => loan.closing);
  if (risky.length === 0) return '';
  if (risky.every(({ daysUnfunded }) => daysUnfunded === 0)) return words.atRisk(risky.length);
  return risky.every(({ didNotClose }) => didNotClose)
    ? words.notClosed(risky.length)
    : words.notFunded(risky.length);
}

/** `2 not funded yet`, of closings that passed and whose funds aren't late; '' for none. */
export function notYetFundedText({ closings }: EntryDay): string {
  const waiting = closings.filter(isNotYetFunded);
  return waiting.length === 0 ? '' : words.notFundedYet(waiting.length);
}

/** True for a closing that passed without funds sent, which aren't late. */
export function isNotYetFunded(entry: CalendarEntry): boolean {
  return isUnfinished(entry) && !entry.isAtRisk;
}

/** True for a closing that passed without funds sent, late or not. */
export function isUnfinished({ loan }: CalendarEntry): boolean {
  return loan.closing.daysUnfunded > 0;
}

/** The same on one short line: `3 CD deadlines`; where there's nothing else, `2 earliest`, which are no deadlines. */
export function shortDeadlinesText(deadlines: readonly CalendarEntry[]): string {
  const pressing = deadlines.filter(({ kind }) => kind !== 'earliest-legal');
  if (pressing.length === 0) return words.earliestShort(deadlines.length);
  const [text = '', ...others] = deadlineTexts(pressing);
  return others.length > 0 ? words.deadlines(pressing.length) : text;
}

/** What a day has besides closings, each counted by what it is: `3 CD deadlines`, `2 earliest closings`. */
export function deadlineTexts(deadlines: readonly CalendarEntry[]): string[] {
  const count = (kind: CalendarEntry['kind']): number =>
    deadlines.filter((entry) => entry.kind === kind).length;
  const [fundings, cds, earliest] = [count('funding'), count('cd-receipt'), count('earliest-legal')];
  return [
    fundings === 0 ? '' : words.fundings(fundings),
    cds === 0 ? '' : words.cdDeadlines(cds),
    earliest === 0 ? '' : words.earliest(earliest),
  ].filter((part) => part !== '');
}

/** `4 closings, more than the usual 2 a day, 1 CD deadline`; '' for a day with nothing. */
export function countsText(entries: EntryDay | undefined, usual: ClosingCalendar['usual']): string {
  if (entries === undefined) return '';
  const { closings, deadlines, isOverUsual } = entries;
  return [
    closings.length === 0 ? '' : words.closings(closings.length),
    isOverUsual ? words.overUsualOf(usual) : '',
    ...deadlineTexts(deadlines),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** A cell, to be heard: `Thursday, November 26, 2026. 4 closings, 1 CD deadline. 1 at risk. Thanksgiving Day`. */
export function spokenCell(
  day: CalendarDay,
  entries: EntryDay | undefined,
  usual: ClosingCalendar['usual'],
): string {
  return [
    spokenDay(day),
    countsText(entries, usual),
    entries === undefined ? '' : riskText(entries),
    entries === undefined ? '' : notYetFundedText(entries),
    warningOf(day, entries) || holidayText(day),
  ]
    .filter((part) => part !== '')
    .join('. ');
}

/** The loans without a day, as lines of a list. */
export function undatedLines({ undated }: ClosingCalendar): { readonly loan: Loan }[] {
  return undated.map((loan) => ({ loan }));
}
