import type { LoanActions } from '#src/domain/actions/next-action.ts';
import { addDays, type CalendarDay, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { type CountsDay, nthDayAfter } from '#src/domain/calendar/business-days.ts';
import { weekdayOf } from '#src/domain/calendar/calendar-week.ts';
import { clocksInTime, dayToAct } from '#src/domain/loan/cd-receipt.ts';
import { type CdReceipt, isRuledOut, legalClosing } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { SnoozeMark } from '#src/domain/marks/loan-mark.ts';

export interface SnoozedLoan extends LoanActions {
  readonly snooze: SnoozeMark;
  /** The day on which it comes back; undefined for "when the loan changes". */
  readonly until: CalendarDay | undefined;
  /** True if the law sets that day, before the day that the person chose. */
  readonly isLegal: boolean;
}

export interface SnoozeInputs {
  readonly today: CalendarDay;
  readonly cdReceipt: CdReceipt;
  readonly snoozes: ReadonlyMap<string, SnoozeMark>;
  /** What a loan shows now: see createSeenOf; undefined for a loan that isn't known. */
  readonly seenOf: (loanId: string) => string | undefined;
}

export interface LegalLimit {
  /**
   * The last day to send a disclosure or to receive it with proof, or today for a closing that can't be on its date.
   * Undefined if there's none. Source: specification 2.10.
   */
  readonly day: CalendarDay | undefined;
  /** `CD must go`, `CD must be received`, `CD receipt must be proven`; '' for nothing. */
  readonly name: string;
  readonly isRuledOut: boolean;
}

/** The first legal deadline of a loan's closing. */
export function legalLimitOf(loan: Loan, cdReceipt: CdReceipt, today: CalendarDay): LegalLimit {
  const legal = legalClosing(loan, cdReceipt, today);
  if (legal === undefined) return { day: undefined, name: '', isRuledOut: false };
  const asked = clocksInTime(legal).flatMap(({ document, sendBy: day }) =>
    day === undefined ? [] : [{ day, name: `${document} must go` }],
  );
  const { isTooEarly, proveBy } = legal;
  if (isTooEarly) asked.push({ day: dayToAct(proveBy, today), name: receiptName(proveBy, today) });
  const [first = { day: undefined, name: '' }] = asked.toSorted((left, right) => left.day - right.day);
  return { ...first, isRuledOut: isRuledOut(legal) };
}

function receiptName(proveBy: CalendarDay | undefined, today: CalendarDay): string {
  if (proveBy === undefined) return '';
  return proveBy < today ? 'CD receipt must be proven' : 'CD must be received';
}

/**
 * Separates what's due from what's snoozed. A loan sleeps until its day or until it changes, and never past a legal
 * deadline. Keeps the order of the loans.
 */
export function partSnoozed(
  found: readonly LoanActions[],
  inputs: SnoozeInputs,
): { readonly awake: LoanActions[]; readonly asleep: SnoozedLoan[] } {
  const awake: LoanActions[] = [];
  const asleep: SnoozedLoan[] = [];
  for (const entry of found) {
    const sleeping = sleepOf(entry, inputs);
    if (sleeping === undefined) awake.push(entry);
    else asleep.push(sleeping);
  }
  return { awake, asleep };
}

function sleepOf(entry: LoanActions, inputs: SnoozeInputs): SnoozedLoan | undefined {
  const { today, cdReceipt, snoozes, seenOf } = inputs;
  const { loan } = entry;
  const snooze = snoozes.get(loan.loanId);
  if (snooze === undefined) return undefined;
  const day = parseCalendarDay(snooze.until);
  if (day === undefined && snooze.seen !== seenOf(loan.loanId)) return undefined;
  const legalDay = legalLimitOf(loan, cdReceipt, today).day;
  const isLegal = legalDay !== undefined && (day === undefined || legalDay < day);
  const until = isLegal ? legalDay : day;
  if (until !== undefined && until <= today) return undefined;
  return { ...entry, snooze, until, isLegal };
}

type SnoozeDayName = 'tomorrow' | 'next-business-day' | 'two-business-days' | 'next-monday';

/**
 * The named days to choose from, each once, without days on which the lender's offices are closed. If tomorrow is one,
 * it offers the next business day instead.
 */
export function snoozeDays(
  today: CalendarDay,
  isOfficeDay: CountsDay,
): readonly { readonly name: SnoozeDayName; readonly day: CalendarDay }[] {
  const tomorrow = addDays(today, 1);
  const untilMonday = (8 - weekdayOf(today)) % 7 || 7;
  const next = nthDayAfter(today, 1, isOfficeDay);
  const days: { readonly name: SnoozeDayName; readonly day: CalendarDay }[] = [
    next === tomorrow ? { name: 'tomorrow', day: tomorrow } : { name: 'next-business-day', day: next },
    { name: 'two-business-days', day: nthDayAfter(today, 2, isOfficeDay) },
    { name: 'next-monday', day: addDays(today, untilMonday) },
  ];
  return days.filter(
    ({ day }, index) => isOfficeDay(day) && days.findIndex((other) => other.day === day) === index,
  );
}
