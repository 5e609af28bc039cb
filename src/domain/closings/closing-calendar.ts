import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { type ClosingFact, closingFacts, lawOf } from '#src/domain/closing/closing-facts.ts';
import { isClosingAtRisk, isClosingInDoubt, lastNearDay } from '#src/domain/closing/closing-risk.ts';
import { banksSendWires, nextWireDay } from '#src/domain/calendar/wire-days.ts';
import { cdReceiptDeadline } from '#src/domain/loan/cd-receipt.ts';
import { type SendDeadline, sendDeadlines } from '#src/domain/loan/send-deadlines.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import { byLoanNumber } from '#src/domain/loan/by-loan-number.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/**
 * In their order on a day. `closing` is the projected one, `funding` a later day for its funds on which banks send no
 * wires, and `can-fund` the next one with, on which they can go. The others are days the law sets for it: the last to
 * send what isn't sent, the last for the Closing Disclosure to be received, once that's over `cd-missed`, and the
 * earliest to close.
 */
const ENTRY_KINDS = [
  'closing',
  'funding',
  'can-fund',
  'le-send',
  'cd-send',
  'cd-receipt',
  'cd-missed',
  'earliest-legal',
] as const;

type EntryKind = (typeof ENTRY_KINDS)[number];

export interface CalendarEntry {
  readonly loan: Loan;
  readonly kind: EntryKind;
  readonly day: CalendarDay;
  readonly facts: readonly ClosingFact[];
  /** For a closing: the deadlines for what isn't sent yet, past days too. */
  readonly toSend: readonly SendDeadline[];
  /** For a closing that currently won't happen on its day. */
  readonly isInDoubt: boolean;
  readonly isAtRisk: boolean;
}

export interface EntryDay {
  readonly day: CalendarDay;
  /** Those at risk first, then those still to be funded, then by loan number. */
  readonly closings: readonly CalendarEntry[];
  readonly deadlines: readonly CalendarEntry[];
  readonly isOverUsual: boolean;
  readonly atRiskCount: number;
  /** From today on, a day on which a loan closes or funds although banks send no wires. */
  readonly hasNoWires: boolean;
}

export interface ClosingCalendar {
  readonly days: ReadonlyMap<CalendarDay, EntryDay>;
  readonly undated: readonly Loan[];
  readonly usual: number | undefined;
}

interface CollectingDay {
  readonly closings: CalendarEntry[];
  readonly deadlines: CalendarEntry[];
}

/** Closings and deadlines of these loans, by day. Pure: their order doesn't matter. Source: specification 2.12. */
export function closingCalendar(
  loans: readonly Loan[],
  rules: LenderRules,
  today: CalendarDay,
): ClosingCalendar {
  const nearUntil = lastNearDay(today, rules.isOfficeDay);
  const collecting = new Map<CalendarDay, CollectingDay>();
  const undated: Loan[] = [];
  for (const loan of loans) {
    if (loan.closing.day === undefined && !loan.closing.isFunded) undated.push(loan);
    for (const entry of entriesOf(loan, rules, today, nearUntil)) {
      const day = collecting.get(entry.day) ?? { closings: [], deadlines: [] };
      collecting.set(entry.day, day);
      (entry.kind === 'closing' ? day.closings : day.deadlines).push(entry);
    }
  }
  const usual = usualLoad(
    new Map([...collecting].map(([day, { closings }]) => [day, closings.length])),
    today,
  );
  const days = new Map(
    [...collecting]
      .sort(([left], [right]) => left - right)
      .map(([day, { closings, deadlines }]): [CalendarDay, EntryDay] => [
        day,
        {
          day,
          closings: closings.sort(compareEntries),
          deadlines: deadlines.sort(compareEntries),
          isOverUsual: isOverUsualLoad(closings.length, usual),
          atRiskCount: closings.filter(({ isAtRisk }) => isAtRisk).length,
          hasNoWires: hasNoWires(day, closings, deadlines, today),
        },
      ]),
  );
  return { days, undated: undated.sort(byLoanNumber), usual };
}

function hasNoWires(
  day: CalendarDay,
  closings: readonly CalendarEntry[],
  deadlines: readonly CalendarEntry[],
  today: CalendarDay,
): boolean {
  if (day < today || banksSendWires(day)) return false;
  return (
    closings.some(({ loan }) => !loan.closing.isFunded) || deadlines.some(({ kind }) => kind === 'funding')
  );
}

/**
 * One loan's calendar entries. Its earliest legal closing is one while it's today or later and comes after the
 * projected one.
 */
function entriesOf(
  loan: Loan,
  { cdReceipt }: LenderRules,
  today: CalendarDay,
  nearUntil: CalendarDay,
): CalendarEntry[] {
  const { day } = loan.closing;
  if (day === undefined) return [];
  const facts = closingFacts(loan, cdReceipt, today);
  const legal = lawOf(facts)?.legal;
  const unwired = facts.flatMap((fact) => (fact.kind === 'funds-wait' ? fact.due : []))[0];
  const toSend = sendDeadlines(legal);
  const isInDoubt = isClosingInDoubt(facts);
  const entries: CalendarEntry[] = [
    {
      loan,
      kind: 'closing',
      day,
      facts,
      toSend,
      isInDoubt,
      isAtRisk: isClosingAtRisk(loan, { cdReceipt, today, lastNear: nearUntil }, isInDoubt),
    },
  ];
  const add = (kind: EntryKind, on: CalendarDay): void => {
    entries.push({ loan, kind, day: on, facts, toSend: [], isInDoubt: false, isAtRisk: false });
  };
  if (unwired !== undefined && unwired > day) add('funding', unwired);
  if (unwired !== undefined) add('can-fund', nextWireDay(unwired));
  for (const deadline of toSend) {
    if (deadline.day >= today) add(deadline.document === 'LE' ? 'le-send' : 'cd-send', deadline.day);
  }
  const receiveBy = cdReceiptDeadline(legal, today);
  if (receiveBy !== undefined) add(receiveBy < today ? 'cd-missed' : 'cd-receipt', receiveBy);
  if (legal === undefined || legal.earliest < today) return entries;
  const isSettled = legal.clocks[0].basis !== 'not-sent';
  if (legal.isTooEarly || (day < legal.earliest && isSettled)) add('earliest-legal', legal.earliest);
  return entries;
}

/** True for a day that the law sets. */
export function isLegalDay({ kind }: CalendarEntry): boolean {
  return kind !== 'closing' && kind !== 'funding' && kind !== 'can-fund';
}

function compareEntries(left: CalendarEntry, right: CalendarEntry): number {
  return (
    ENTRY_KINDS.indexOf(left.kind) - ENTRY_KINDS.indexOf(right.kind) ||
    Number(right.isAtRisk) - Number(left.isAtRisk) ||
    Number(left.loan.closing.isFunded) - Number(right.loan.closing.isFunded) ||
    byLoanNumber(left.loan, right.loan)
  );
}

const SPAN_DAYS = 28;
const OVER = 1.5;
const LEAST_OVER = 3;

/**
 * The usual number of closings a day: the median of the days with closings, from 4 weeks before today to 4 weeks after.
 * Undefined if there is none. See docs/choices.md#closings.
 */
export function usualLoad(
  closings: ReadonlyMap<CalendarDay, number>,
  today: CalendarDay,
): number | undefined {
  const counts = [...closings]
    .filter(([day, count]) => count > 0 && Math.abs(day - today) <= SPAN_DAYS)
    .map(([, count]) => count)
    .sort((left, right) => left - right);
  const middle = counts.length / 2;
  const upper = counts[Math.floor(middle)];
  const lower = counts[Math.ceil(middle) - 1];
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2;
}

/** True for a day with at least 3 closings and more than one and a half times the usual number. */
export function isOverUsualLoad(count: number, usual: number | undefined): boolean {
  return usual !== undefined && count >= LEAST_OVER && count > usual * OVER;
}
