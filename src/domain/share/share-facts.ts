import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { nextWireDay } from '#src/domain/calendar/wire-days.ts';
import { oneLine } from '#src/domain/conditions/borrower-item.ts';
import { isCdSent } from '#src/domain/loan/cd-receipt.ts';
import { dayWithoutWire } from '#src/domain/loan/late-funding.ts';
import { cannotCloseOnDate } from '#src/domain/loan/legal-closing.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { shareNeeds, type ShareableCondition, type ShareNeeds } from '#src/domain/share/share-needs.ts';
import {
  areFundsSent,
  arePapersSent,
  lockDay,
  shareSteps,
  type ShareState,
  type ShareStep,
} from '#src/domain/share/share-steps.ts';
import { type JudgedLoan, shareVerdict, type ShareVerdict } from '#src/domain/share/share-verdict.ts';

/** The only parts of a loan that sharing may read. */
export type ShareableLoan = JudgedLoan & Pick<Loan, 'borrowerFirstName' | 'borrowerLastName' | 'loanNumber'>;

/** When a message is written, and when its facts were read, as the lender's days. */
export interface ShareDays {
  readonly today: CalendarDay;
  /** Undefined if it isn't known when the loan was read. */
  readonly readOn: CalendarDay | undefined;
}

/**
 * `unconfirmed` where the projected day isn't legal as things stand: nobody outside hears a day that may not hold. How
 * a past day ended is known only if the loan was read after it, and the lender's field map has the steps: it did
 * not close without Closing Sent, and is unfunded without Funds Sent.
 */
export type ShareClosing =
  | { readonly kind: 'none' | 'funded' | 'unconfirmed' }
  | {
      readonly kind: 'ahead';
      readonly day: CalendarDay;
      readonly verdict: ShareVerdict;
      /** When funds can go out, if banks send no wires on the day on which they are due. */
      readonly fundsFrom: CalendarDay | undefined;
    }
  | {
      readonly kind: 'passed';
      readonly day: CalendarDay;
      readonly ended: 'not-closed' | 'unfunded' | 'unknown';
    };

/** All that a shared message can hold of a loan: a list of what may get in, not of what must not. */
export interface ShareFacts {
  readonly firstName: string;
  readonly lastName: string;
  /** The last 5 digits of the loan number, as everywhere in the app; '' without one. */
  readonly numberEnd: string;
  readonly closing: ShareClosing;
  /** A step that the lender's field map lacks, or can't prove, is missing. */
  readonly steps: ReadonlyMap<ShareStep, ShareState>;
  readonly lockDay: CalendarDay | undefined;
  /** Undefined if the loan's conditions aren't on the device. */
  readonly needs: ShareNeeds | undefined;
}

/**
 * Reads what may be shared of a loan, as of the day on which it was read: what happened after it, nobody knows. A loan
 * whose borrower still has to bring something isn't called clear to close.
 */
export function shareFacts(
  loan: ShareableLoan,
  conditions: readonly ShareableCondition[] | undefined,
  rules: LenderRules,
  days: ShareDays,
): ShareFacts {
  const asOf = days.readOn ?? days.today;
  const needs =
    conditions === undefined ? undefined : shareNeeds(conditions, isCdSent(loan.categories, asOf));
  const steps = shareSteps(loan.categories, asOf);
  if (steps.get('clear-to-close') === 'done' && needs?.isOwed === true)
    steps.set('clear-to-close', 'under-way');
  const closing = closingOf(loan, steps.get('clear-to-close'), rules, days);
  return {
    firstName: oneLine(loan.borrowerFirstName),
    lastName: oneLine(loan.borrowerLastName),
    numberEnd: oneLine(loan.loanNumber).slice(-5),
    closing,
    steps,
    lockDay: lockDay(loan.categories, asOf),
    needs,
  };
}

function closingOf(
  loan: ShareableLoan,
  clearance: ShareState | undefined,
  rules: LenderRules,
  { today, readOn }: ShareDays,
): ShareClosing {
  const { day } = loan.closing;
  const isFunded = areFundsSent(loan.categories, readOn ?? today);
  if (isFunded === true) return { kind: 'funded' };
  if (day === undefined) return { kind: 'none' };
  if (day < today) return { kind: 'passed', day, ended: endingOf(loan, day, readOn) };
  if (cannotCloseOnDate(loan, rules.cdReceipt, today)) return { kind: 'unconfirmed' };
  // An older copy's steps may be done by now, and its day may have moved.
  const judged = readOn === today ? shareVerdict(loan, clearance, rules, today) : 'none';
  const stuck = dayWithoutWire(loan, today);
  const fundsFrom = stuck === undefined ? undefined : nextWireDay(stuck);
  const verdict = judged === 'on-track' && fundsFrom !== undefined ? 'none' : judged;
  return { kind: 'ahead', day, verdict, fundsFrom };
}

function endingOf(
  { categories }: ShareableLoan,
  day: CalendarDay,
  readOn: CalendarDay | undefined,
): Extract<ShareClosing, { kind: 'passed' }>['ended'] {
  if (readOn === undefined || readOn <= day || areFundsSent(categories, readOn) !== false) return 'unknown';
  return arePapersSent(categories, readOn) === false ? 'not-closed' : 'unfunded';
}
