import { type CountsDay, nthDayAfter } from '#src/domain/calendar/business-days.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { holdingUpText } from '#src/domain/loan/holding-up.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import { cannotCloseOnDate, legalClosing } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { closesAfterLock, lockBeforeClosingText } from '#src/domain/loan/rate-lock.ts';
import { lateText, openSteps } from '#src/domain/loan/open-steps.ts';
import { isDoneForClearance, type ShareState, type ShareStep } from '#src/domain/share/share-steps.ts';

/** `none` where the data neither proves nor disproves that the loan closes on its day. */
export type ShareVerdict = 'on-track' | 'not-on-track' | 'none';

export type JudgedLoan = Pick<
  Loan,
  'closing' | 'disclosures' | 'rateLockExpiry' | 'categories' | 'loanType' | 'isSuspended' | 'faults'
>;

/** From this many business days before the closing on, a loan without its clearance isn't called on track. */
const CLEAR_BEFORE_DAYS = 5;

/**
 * Obstacles to a closing, as sentences for staff: what holds it up, or else what's late, and a rate lock that ends
 * before it; '' for none. Outsiders never see it, nor "clear to close" or "on track" beside it.
 */
export function standsAgainst(loan: JudgedLoan, today: CalendarDay): string {
  const { late } = openSteps(loan, today);
  const steps = holdingUpText(loan) || (late.length === 0 ? '' : `${lateText(late, today)}.`);
  return [steps, lockBeforeClosingText(loan, today)].filter((sentence) => sentence !== '').join(' ');
}

/**
 * What may be said of "clear to close". Done takes all approvals, with nothing against the closing, no disclosure that
 * makes its day unlawful, nothing that the borrower still owes, and every step that comes before it done. Undefined
 * once the closing passed, of which the message says how it ended.
 */
export function clearance(
  loan: JudgedLoan,
  steps: ReadonlyMap<ShareStep, ShareState>,
  isOwed: boolean,
  { cdReceipt }: LenderRules,
  today: CalendarDay,
): ShareState | undefined {
  const approved = steps.get('clear-to-close');
  const { day, isFunded } = loan.closing;
  if (isFunded || (day !== undefined && day < today)) return undefined;
  if (approved !== 'done') return approved;
  return cannotCloseOnDate(loan, cdReceipt, today) ||
    isOwed ||
    !isDoneForClearance(steps) ||
    standsAgainst(loan, today) !== ''
    ? 'under-way'
    : 'done';
}

/**
 * Whether a loan closes on its day, which the law doesn't forbid, judged on the day on which it was read. Not on track:
 * something is past due, the file is stalled, or underwriting has suspended it. On track: nothing is against it, the
 * law is known to allow the day, every value could be read, and a closing within 5 business days is clear to close.
 */
export function shareVerdict(
  loan: JudgedLoan,
  cleared: ShareState | undefined,
  { cdReceipt, isOfficeDay }: LenderRules,
  today: CalendarDay,
): ShareVerdict {
  // With a future funding date nothing is against the closing, but that proves nothing.
  if (loan.closing.isFunded) return 'none';
  if (loan.isSuspended || !loan.categories.every(isOnTime)) return 'not-on-track';
  if (legalClosing(loan, cdReceipt, today) === undefined || loan.faults.length > 0) return 'none';
  if (holdingUpText(loan) !== '' || closesAfterLock(loan)) return 'none';
  return cleared === 'done' || isFarAhead(loan.closing.day, isOfficeDay, today) ? 'on-track' : 'none';
}

function isOnTime({ deadInWater, fields }: Loan['categories'][number]): boolean {
  return deadInWater === undefined
    ? fields.every(({ status, isDisabled }) => isDisabled || status !== 'PAST_DUE')
    : !deadInWater.isStalled;
}

function isFarAhead(day: CalendarDay | undefined, isOfficeDay: CountsDay, today: CalendarDay): boolean {
  return day !== undefined && day > nthDayAfter(today, CLEAR_BEFORE_DAYS, isOfficeDay);
}
