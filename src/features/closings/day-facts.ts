import { addDays, type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { spokenDay } from '#src/domain/calendar/day-names.ts';
import { holidayText, isSaturday, isSunday } from '#src/domain/calendar/federal-holidays.ts';
import { noWiresText } from '#src/domain/calendar/wire-days.ts';
import type { CalendarEntry, ClosingCalendar, EntryDay } from '#src/domain/closings/closing-calendar.ts';
import { fundsDueDay } from '#src/domain/loan/late-funding.ts';
import { openSteps } from '#src/domain/loan/open-steps.ts';
import { closingsWords as words } from '#src/features/closings/words.ts';

export function isWeekend(day: CalendarDay): boolean {
  return isSaturday(day) || isSunday(day);
}

/** `Thanksgiving Day: banks send no wires.` for a day on which a loan closes or funds all the same; otherwise ''. */
export function noWiresSentence(day: CalendarDay, entries: EntryDay | undefined): string {
  return entries?.hasNoWires === true ? noWiresText(day) : '';
}

/**
 * What's late or in danger on a day: `1 at risk`; of closings that passed `2 didn't close` and `6 not funded`; `2 CDs
 * late`, of its closings or once it was their last day. Where there's room it says `Late: 2 CDs not sent` and `Late: 1
 * CD not received`.
 */
export function warningsOf(
  { closings, deadlines }: EntryDay,
  today: CalendarDay,
  isShort: boolean,
): string[] {
  const late = isShort ? (text: string) => text : words.late;
  const risky = closings.filter(({ isAtRisk }) => isAtRisk);
  const ahead = risky.filter((entry) => !isUnfinished(entry)).length;
  const unclosed = risky.filter(didNotClose).length;
  const unfunded = risky.length - ahead - unclosed;
  const missed = deadlines.filter(({ kind }) => kind === 'cd-missed').length;
  return [
    ahead === 0 ? '' : words.atRisk(ahead),
    unclosed === 0 ? '' : late(words.didNotClose(unclosed)),
    unfunded === 0 ? '' : late(words.notFunded(unfunded)),
    ...notSentTexts(closings, today, isShort).map(late),
    missed === 0 ? '' : isShort ? words.notSentShort('CD', missed) : late(words.cdsMissed(missed)),
  ].filter((text) => text !== '');
}

function notSentTexts(closings: readonly CalendarEntry[], today: CalendarDay, isShort: boolean): string[] {
  const text = isShort ? words.notSentShort : words.notSent;
  const overdue = closings.flatMap(({ toSend }) => toSend).filter(({ day }) => day < today);
  return (['LE', 'CD'] as const).flatMap((document) => {
    const count = overdue.filter((one) => one.document === document).length;
    return count === 0 ? [] : [text(document, count)];
  });
}

/** `2 not funded, due 11/30`, for past closings whose funds aren't late; '' for none. All have that day. */
export function notLateText({ closings }: EntryDay): string {
  const waiting = closings.filter(isNotYetFunded);
  if (waiting.length === 0) return '';
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

/** `11/27`: a cell has no room for years. */
function shortDay(day: CalendarDay): string {
  return formatCalendarDay(day).slice(0, 5);
}

/** True for a closing that passed without funds sent, which aren't late. */
function isNotYetFunded(entry: CalendarEntry): boolean {
  return isUnfinished(entry) && !entry.isAtRisk;
}

function isUnfinished({ loan }: CalendarEntry): boolean {
  return loan.closing.daysUnfunded > 0;
}

/**
 * The same in short lines: `3 CDs to send`, apart from them `1 delayed funding`; where a day has nothing else, `2 can
 * close`. Only the first are deadlines.
 */
export function shortDeadlinesTexts({ closings, deadlines }: EntryDay): string[] {
  const pressing = deadlines.filter(({ kind }) => kind !== 'earliest-legal');
  if (pressing.length > 0) return deadlineTexts(pressing, words.cdReceiptsShort);
  return closings.length > 0 || deadlines.length === 0 ? [] : [words.earliestShort(deadlines.length)];
}

/** A day's other items, neither closings nor late, counted by kind: `3 CDs to send`, `1 delayed funding`. */
export function deadlineTexts(
  deadlines: readonly CalendarEntry[],
  receiptsText: (count: number) => string = words.cdReceipts,
): string[] {
  const texts = [
    ['le-send', words.lesToSend],
    ['cd-send', words.cdsToSend],
    ['cd-receipt', receiptsText],
    ['funding', words.fundings],
    ['can-fund', words.canFund],
    ['earliest-legal', words.earliest],
  ] as const;
  return texts.flatMap(([kind, text]) => {
    const count = deadlines.filter((entry) => entry.kind === kind).length;
    return count === 0 ? [] : [text(count)];
  });
}

/** `4 closings, more than the usual 2 a day, 1 CD to send`; '' for a day with nothing. */
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

/** A cell, to be heard: `Thursday, November 26, 2026. 4 closings, 1 CD to send. 1 at risk. Thanksgiving Day`. */
export function spokenCell(
  day: CalendarDay,
  entries: EntryDay | undefined,
  usual: ClosingCalendar['usual'],
  today: CalendarDay,
): string {
  return [
    spokenDay(day),
    countsText(entries, usual),
    ...(entries === undefined
      ? []
      : [...warningsOf(entries, today, false), notLateText(entries), lateStepsText(entries, today)]),
    noWiresSentence(day, entries) || holidayText(day),
  ]
    .filter((part) => part !== '')
    .join('. ');
}

/** Closings before today without funds sent, latest first: the remaining work of those days. */
export function pastOpen({ days }: ClosingCalendar, today: CalendarDay): CalendarEntry[] {
  return [...days.values()]
    .filter(({ day }) => day < today)
    .toReversed()
    .flatMap(({ closings }) => closings.filter(isUnfinished));
}

export function pastCounts({ days }: ClosingCalendar, today: CalendarDay) {
  const entries = [...days.values()].filter(({ day }) => day < today && day >= addDays(today, -7));
  const closings = entries.flatMap((day) => day.closings);
  return { closings: closings.length, funded: closings.filter(({ loan }) => loan.closing.isFunded).length };
}
