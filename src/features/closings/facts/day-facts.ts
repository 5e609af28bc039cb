import { addDays, type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { spokenDay } from '#src/domain/calendar/day-names.ts';
import { isSaturday, isSunday } from '#src/domain/calendar/federal-holidays.ts';
import { holidayText } from '#src/domain/calendar/holiday-names.ts';
import { noWiresText } from '#src/domain/calendar/wire-words.ts';
import type { CalendarEntry, ClosingCalendar, EntryDay } from '#src/domain/closings/closing-calendar.ts';
import { sendDeadlineText } from '#src/domain/loan/send-deadlines.ts';
import { fundsDueDay } from '#src/domain/loan/late-funding.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { openSteps } from '#src/domain/loan/open-steps.ts';
import { closingsWords as words } from '#src/features/closings/facts/words.ts';

export function isWeekend(day: CalendarDay): boolean {
  return isSaturday(day) || isSunday(day);
}

/** `Thanksgiving Day: banks send no wires.` for a day on which a loan closes or funds all the same; otherwise ''. */
export function warningOf(day: CalendarDay, entries: EntryDay | undefined): string {
  return entries?.hasNoWires === true ? noWiresText(day) : '';
}

/** `1 at risk`; of closings that passed `2 didn't close` or, late or not, `2 not funded`; '' for none late. */
export function riskText({ closings }: EntryDay): string {
  const risky = closings.filter(({ isAtRisk }) => isAtRisk);
  if (risky.length === 0) return '';
  if (!risky.some(isUnfinished)) return words.atRisk(risky.length);
  return risky.every(didNotClose)
    ? words.didNotClose(risky.length)
    : words.notFunded(closings.filter(isUnfinished).length);
}

/** The same where there's room to say what's late: `Late: 2 didn't close`, `3 not funded, 2 late`. */
export function riskSentence(entries: EntryDay): string {
  const text = riskText(entries);
  const lateCount = entries.closings.filter((entry) => entry.isAtRisk && isUnfinished(entry)).length;
  if (text === '' || lateCount === 0) return text;
  const isOfAll = notLateText(entries) === '';
  return words.late(text, lateCount, isOfAll ? entries.closings.filter(isUnfinished).length : lateCount);
}

/**
 * `2 not funded, due 11/30`, of closings that passed and whose funds aren't late; '' for none, and where riskText
 * counts them. The day is that of all of them.
 */
export function notLateText({ closings }: EntryDay): string {
  const waiting = closings.filter(isNotYetFunded);
  const isCounted = closings.some((entry) => entry.isAtRisk && isUnfinished(entry) && !didNotClose(entry));
  if (waiting.length === 0 || isCounted) return '';
  const text = words.notFunded(waiting.length);
  const [due, ...others] = new Set(waiting.map(({ loan }) => fundsDueDay(loan)));
  return due === undefined || others.length > 0 ? text : words.fundsDue(text, shortDay(due));
}

/** `3 with late steps`, of closings that aren't near enough to be at risk for that; '' for none. */
export function lateStepsText({ closings }: EntryDay, today: CalendarDay): string {
  const late = closings.filter(
    ({ loan, day, isAtRisk }) =>
      !isAtRisk && !loan.closing.isFunded && day >= today && openSteps(loan, today).late.length > 0,
  );
  return late.length === 0 ? '' : words.withLateSteps(late.length);
}

function didNotClose({ loan }: CalendarEntry): boolean {
  return loan.closing.didNotClose;
}

/** What isn't sent for the day's closings: the late ones, otherwise the one to send first. */
export interface ToSend {
  readonly isLate: boolean;
  /** For a cell: `CD due 11/27`. */
  readonly short: string;
  /** To be heard: `CD must go by Fri 11/27/2026`. */
  readonly sentence: string;
}

export function toSendOf({ closings }: EntryDay, today: CalendarDay): ToSend | undefined {
  const [first, ...others] = closings
    .flatMap(({ toSend }) => toSend)
    .toSorted((left, right) => left.day - right.day);
  if (first === undefined) return undefined;
  const { document, day } = first;
  const isLate = day < today;
  const count = 1 + others.filter((other) => other.document === document && other.day < today).length;
  return {
    isLate,
    short: isLate ? words.lateToSend(document, count) : words.sendBy(document, shortDay(day)),
    sentence: sendDeadlineText(first, today),
  };
}

/** `11/27`: a month has no room for years. */
export function shortDay(day: CalendarDay): string {
  return formatCalendarDay(day).slice(0, 5);
}

/** True for a closing that passed without funds sent, which aren't late. */
function isNotYetFunded(entry: CalendarEntry): boolean {
  return isUnfinished(entry) && !entry.isAtRisk;
}

/** True for a closing that passed without funds sent, late or not. */
function isUnfinished({ loan }: CalendarEntry): boolean {
  return loan.closing.daysUnfunded > 0;
}

/**
 * The same in short lines: `3 CDs due`, apart from them `1 delayed funding`; where a day has nothing else, `2 can
 * close`. Only the first are deadlines.
 */
export function shortDeadlinesTexts({ closings, deadlines }: EntryDay): string[] {
  const pressing = deadlines.filter(({ kind }) => kind !== 'earliest-legal');
  if (pressing.length > 0) return deadlineTexts(pressing).toReversed();
  return closings.length > 0 || deadlines.length === 0 ? [] : [words.earliestShort(deadlines.length)];
}

/** True for what has to be done by the day. */
export function isDeadline({ kind }: CalendarEntry): boolean {
  return kind === 'cd-receipt';
}

/** What a day has besides closings, each counted by what it is: `3 CDs due`, `1 delayed funding`. */
export function deadlineTexts(deadlines: readonly CalendarEntry[]): string[] {
  const count = (kind: CalendarEntry['kind']): number =>
    deadlines.filter((entry) => entry.kind === kind).length;
  const [fundings, canFund] = [count('funding'), count('can-fund')];
  const [cds, earliest] = [count('cd-receipt'), count('earliest-legal')];
  return [
    fundings === 0 ? '' : words.fundings(fundings),
    canFund === 0 ? '' : words.canFund(canFund),
    cds === 0 ? '' : words.cdDeadlines(cds),
    earliest === 0 ? '' : words.earliest(earliest),
  ].filter((part) => part !== '');
}

/** `4 closings, more than the usual 2 a day, 1 CD due`; '' for a day with nothing. */
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

/** A cell, to be heard: `Thursday, November 26, 2026. 4 closings, 1 CD due. 1 at risk. Thanksgiving Day`. */
export function spokenCell(
  day: CalendarDay,
  entries: EntryDay | undefined,
  usual: ClosingCalendar['usual'],
  today: CalendarDay,
): string {
  return [
    spokenDay(day),
    countsText(entries, usual),
    entries === undefined ? '' : riskSentence(entries),
    entries === undefined ? '' : notLateText(entries),
    entries === undefined ? '' : lateStepsText(entries, today),
    entries === undefined ? '' : (toSendOf(entries, today)?.sentence ?? ''),
    warningOf(day, entries) || holidayText(day),
  ]
    .filter((part) => part !== '')
    .join('. ');
}

/** The closings before today that passed without funds sent, the latest first: what's left to do of those days. */
export function pastOpen({ days }: ClosingCalendar, today: CalendarDay): CalendarEntry[] {
  return [...days.values()]
    .filter(({ day }) => day < today)
    .toReversed()
    .flatMap(({ closings }) => closings.filter(isUnfinished));
}

/** Of the 7 days before today. */
export function pastCounts({ days }: ClosingCalendar, today: CalendarDay) {
  const entries = [...days.values()].filter(({ day }) => day < today && day >= addDays(today, -7));
  const closings = entries.flatMap((day) => day.closings);
  return { closings: closings.length, funded: closings.filter(({ loan }) => loan.closing.isFunded).length };
}

/** The loans without a day, as lines of a list. */
export function undatedLines({ undated }: ClosingCalendar): { readonly loan: Loan }[] {
  return undated.map((loan) => ({ loan }));
}
