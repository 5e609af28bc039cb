import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isClosingAtRisk } from '#src/domain/closing/closing-risk.ts';
import { isClosingSoon, isNotFunded } from '#src/domain/loan/closing.ts';
import { type CdReceipt, cannotCloseOnDate, closedWithoutCd } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { lockToExtend } from '#src/domain/loan/rate-lock.ts';

/**
 * What the counts above the list count, in their order. Addresses know them by these names; screens say "disclosure
 * problem" for `too-early`, "not funded" for `slipped` and "lock to extend" for `lock-ends`. `at-risk` is what Closings
 * calls so: see isClosingAtRisk.
 */
export const QUICK_FILTERS = [
  'past-due',
  'due-today',
  'closing-this-week',
  'too-early',
  'at-risk',
  'stalled',
  'suspended',
  'slipped',
  'lock-ends',
  'starred',
] as const;

export type QuickFilter = (typeof QUICK_FILTERS)[number];

/**
 * The counts that a saved filter can hold directly. Suspended is a milestone there, and not funded a closing range.
 * Stars are in no saved filter: filters describe loans, and outlast stars.
 */
export const SAVED_COUNTS = [
  'past-due',
  'due-today',
  'closing-this-week',
  'too-early',
  'at-risk',
  'stalled',
  'lock-ends',
] as const satisfies readonly QuickFilter[];

export type SavedCount = (typeof SAVED_COUNTS)[number];

export interface QuickFilterInputs {
  readonly today: CalendarDay;
  readonly cdReceipt: CdReceipt;
  /** See lastNearDay: once a list, it's the same for all loans. */
  readonly lastNear: CalendarDay;
  readonly starred: ReadonlySet<string>;
}

/** How many loans a quick filter finds. A loan may count in several. */
export function countLoans(loans: readonly Loan[], quick: QuickFilter, inputs: QuickFilterInputs): number {
  return loans.filter((loan) => matchesQuickFilter(loan, quick, inputs)).length;
}

/** True for a loan the quick filter keeps. */
export function matchesQuickFilter(loan: Loan, quick: QuickFilter, inputs: QuickFilterInputs): boolean {
  const { today, cdReceipt, starred } = inputs;
  switch (quick) {
    case 'past-due':
      // Dead in Water is red on every loan that isn't ready for underwriting; what's late there counts as stalled.
      return loan.categories.some(
        ({ status, deadInWater }) => status === 'PAST_DUE' && deadInWater === undefined,
      );
    case 'due-today':
      return loan.categories.some(({ status }) => status === 'DUE_TODAY');
    case 'closing-this-week':
      return isClosingSoon(loan.closing);
    case 'too-early':
      return cannotCloseOnDate(loan, cdReceipt, today) || closedWithoutCd(loan);
    case 'at-risk':
      return isClosingAtRisk(loan, inputs);
    case 'stalled':
      return loan.categories.some(({ deadInWater }) => deadInWater?.isStalled === true);
    case 'suspended':
      return loan.isSuspended;
    case 'slipped':
      return isNotFunded(loan.closing);
    case 'lock-ends':
      return lockToExtend(loan, today) !== undefined;
    case 'starred':
      return starred.has(loan.loanId);
  }
}
