import {
  isPreciseBusinessDay as counts,
  lastDayFor,
  nthDayAfter,
} from '#src/domain/calendar/business-days.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Disclosures, Loan } from '#src/domain/loan/loan.ts';
import { CLOSING, HELOC_LOAN_TYPE } from '#src/domain/loan-fields/specification-names.ts';

/**
 * Whether sending the Closing Disclosure proves that it was received. With `mailbox` it counts as received 3 precise
 * business days after it was sent, unless the loan has the day of its receipt. A setting of the lender.
 */
export type CdReceipt = 'proof' | 'mailbox';

export interface DisclosureClock {
  readonly document: 'LE' | 'CD';
  /** Why the day below: received, sent (and where that proves no receipt, presumed received), or not sent yet. */
  readonly basis: 'received' | 'sent' | 'presumed' | 'not-sent';
  /** That day is presumed for lack of proof: a receipt proven to be earlier ends the wait earlier. */
  readonly isPresumed?: boolean;
  readonly sent: CalendarDay | undefined;
  /** From when the wait counts; if nothing was sent yet, as if it went out today. */
  readonly start: CalendarDay;
  readonly earliest: CalendarDay;
  /**
   * If nothing was sent yet: the last business day to send it for a projected closing that isn't past; today, if that
   * day is over and what goes out today, on a Sunday or a holiday, starts the same wait.
   */
  readonly sendBy: CalendarDay | undefined;
}

export interface LegalClosing {
  readonly closing: CalendarDay;
  readonly earliest: CalendarDay;
  /** The projected closing, today or later, currently comes before that day. */
  readonly isTooEarly: boolean;
  /**
   * For such a closing, the last day on which a proven receipt of the Closing Disclosure makes it legal: when it
   * counts as received is a presumption. Past where it went out by that day and may have been received. Undefined if
   * no receipt helps: it's known, it would be too late, or the Loan Estimate holds the closing up.
   */
  readonly proveBy: CalendarDay | undefined;
  /** The one that sets the day comes first. */
  readonly clocks: readonly [DisclosureClock, ...DisclosureClock[]];
}

/** Business days between receipt of the Closing Disclosure and the closing, 12 CFR 1026.19(f)(1)(ii). */
const CD_WAIT_DAYS = 3;
/** Business days until a disclosure without proof counts as received, 12 CFR 1026.19(f)(1)(iii). */
const MAIL_DAYS = 3;
/** A loan closes on or after this day after the Loan Estimate is sent, 12 CFR 1026.19(e)(1)(iii)(B). */
const LE_WAIT = 7;

export type LegalInputs = Pick<Loan, 'disclosures' | 'closing' | 'categories' | 'loanType'>;

/**
 * The earliest legal closing, counted in precise business days. Undefined without a projected closing, for a closing
 * that's over, for a HELOC, to which these rules don't apply, and where the lender maps neither disclosure. It's help:
 * the lender's compliance office decides.
 */
export function legalClosing(
  loan: LegalInputs,
  receipt: CdReceipt,
  today: CalendarDay,
): LegalClosing | undefined {
  const { day } = loan.closing;
  if (day === undefined || loan.loanType === HELOC_LOAN_TYPE || hasClosed(loan)) return undefined;
  const estimate = estimateClock(loan.disclosures, day, today);
  const disclosure = disclosureClock(loan.disclosures, receipt, day, today);
  const first = laterOf(disclosure, estimate);
  if (first === undefined) return undefined;
  const other = first === estimate ? disclosure : estimate;
  const isTooEarly = day >= today && day < first.earliest;
  const receiveBy = lastWaitStart('CD', day);
  const isProvable = isTooEarly && disclosure?.isPresumed === true && (estimate?.earliest ?? day) <= day;
  return {
    closing: day,
    earliest: first.earliest,
    isTooEarly,
    proveBy: isProvable && (disclosure.sent ?? today) <= receiveBy ? receiveBy : undefined,
    clocks: other === undefined ? [first] : [first, other],
  };
}

/** True for a loan that currently can't close on its projected date. */
export function cannotCloseOnDate(loan: LegalInputs, receipt: CdReceipt, today: CalendarDay): boolean {
  return legalClosing(loan, receipt, today)?.isTooEarly === true;
}

/**
 * True for a loan that closed, or was signed, and has no date on which its Closing Disclosure was sent or received:
 * nothing makes up for it, and the lender's compliance office has to know. Source: 12 CFR 1026.19(f)(1)(ii).
 */
export function closedWithoutCd({ closing, categories, disclosures, loanType }: LegalInputs): boolean {
  if (loanType === HELOC_LOAN_TYPE || disclosures.closingDisclosureSent !== 'none') return false;
  if (typeof disclosures.closingDisclosureReceived === 'number') return false;
  const isSigned = closing.daysUnfunded > 0 && !closing.didNotClose;
  return isSigned || hasClosed({ closing, categories });
}

/** True for a projected closing that can't be legal anymore, whatever happens. */
export function isRuledOut(legal: LegalClosing | undefined): boolean {
  return legal?.isTooEarly === true && legal.proveBy === undefined;
}

/**
 * The last business day for a closing on this one: the Loan Estimate has to be sent by then, the Closing Disclosure
 * received.
 */
export function lastWaitStart(document: DisclosureClock['document'], closing: CalendarDay): CalendarDay {
  return lastDayFor(closing, document === 'LE' ? LE_WAIT : CD_WAIT_DAYS, counts);
}

/** True for a closing that's over: its funds went out, or all of its steps are done. */
export function hasClosed({ closing, categories }: Pick<LegalInputs, 'closing' | 'categories'>): boolean {
  return (
    closing.isFunded || categories.some(({ name, status }) => name === CLOSING && status === 'COMPLETED')
  );
}

function estimateClock(
  { loanEstimateSent: sent }: Disclosures,
  closing: CalendarDay,
  today: CalendarDay,
): DisclosureClock | undefined {
  if (sent === 'unmapped') return undefined;
  const start = sent === 'none' ? today : sent;
  return {
    document: 'LE',
    basis: sent === 'none' ? 'not-sent' : 'sent',
    sent: sent === 'none' ? undefined : sent,
    start,
    earliest: nthDayAfter(start, LE_WAIT, counts),
    sendBy: sent === 'none' ? lastDayToSend(closing, LE_WAIT, today) : undefined,
  };
}

function disclosureClock(
  { closingDisclosureSent: sent, closingDisclosureReceived }: Disclosures,
  receipt: CdReceipt,
  closing: CalendarDay,
  today: CalendarDay,
): DisclosureClock | undefined {
  if (sent === 'unmapped' && closingDisclosureReceived === 'unmapped') return undefined;
  const sentDay = typeof sent === 'number' ? sent : undefined;
  // A receipt from before it was sent is of something else.
  const received =
    typeof closingDisclosureReceived === 'number' && closingDisclosureReceived >= (sentDay ?? -Infinity)
      ? closingDisclosureReceived
      : undefined;
  const mailDays = receipt === 'proof' ? 0 : MAIL_DAYS;
  const start = received ?? nthDayAfter(sentDay ?? today, mailDays, counts);
  const unproven = sentDay === undefined ? 'not-sent' : mailDays > 0 ? 'presumed' : 'sent';
  const basis = received === undefined ? unproven : 'received';
  return {
    document: 'CD',
    basis,
    isPresumed: basis !== 'received' && mailDays > 0,
    sent: sentDay,
    start,
    earliest: nthDayAfter(start, CD_WAIT_DAYS, counts),
    sendBy: basis === 'not-sent' ? lastDayToSend(closing, CD_WAIT_DAYS + mailDays, today) : undefined,
  };
}

function lastDayToSend(closing: CalendarDay, wait: number, today: CalendarDay): CalendarDay | undefined {
  if (closing < today) return undefined;
  const day = lastDayFor(closing, wait, counts);
  return day < today && nthDayAfter(today, wait, counts) <= closing ? today : day;
}

/** If two set the same day, the one that no proof changes. */
function laterOf(
  left: DisclosureClock | undefined,
  right: DisclosureClock | undefined,
): DisclosureClock | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  if (right.earliest === left.earliest) return left.isPresumed === true ? right : left;
  return right.earliest > left.earliest ? right : left;
}
