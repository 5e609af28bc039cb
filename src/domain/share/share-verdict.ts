import { type CountsDay, nthDayAfter } from '#src/domain/calendar/business-days.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import { legalClosing } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { ShareState } from '#src/domain/share/share-steps.ts';

/** `none` where the data neither proves nor disproves that the loan closes on its day. */
export type ShareVerdict = 'on-track' | 'not-on-track' | 'none';

export type JudgedLoan = Pick<
  Loan,
  'closing' | 'disclosures' | 'categories' | 'loanType' | 'isSuspended' | 'faults'
>;

/** From so many business days before the closing on, a loan without its clearance isn't called on track. */
const CLEAR_BEFORE_DAYS = 5;

/**
 * Whether a loan closes on its day, which the law doesn't forbid, judged on the day on which it was read. Not on track:
 * something is past due, the file is stalled, or underwriting has suspended it. On track: none of these, the law is
 * known to allow the day, every value could be read, and a closing within 5 business days is clear to close.
 */
export function shareVerdict(
  loan: JudgedLoan,
  clearance: ShareState | undefined,
  { cdReceipt, isOfficeDay }: LenderRules,
  today: CalendarDay,
): ShareVerdict {
  if (loan.isSuspended || !loan.categories.every(isOnTime)) return 'not-on-track';
  if (legalClosing(loan, cdReceipt, today) === undefined || loan.faults.length > 0) return 'none';
  return clearance === 'done' || isFarAhead(loan.closing.day, isOfficeDay, today) ? 'on-track' : 'none';
}

function isOnTime({ deadInWater, fields }: Loan['categories'][number]): boolean {
  return deadInWater === undefined
    ? fields.every(({ status, isDisabled }) => isDisabled || status !== 'PAST_DUE')
    : !deadInWater.isStalled;
}

function isFarAhead(day: CalendarDay | undefined, isOfficeDay: CountsDay, today: CalendarDay): boolean {
  return day !== undefined && day > nthDayAfter(today, CLEAR_BEFORE_DAYS, isOfficeDay);
}
