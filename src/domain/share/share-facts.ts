import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import {
  APPRAISAL,
  CLOSING,
  DISCLOSURES,
  FINAL_CTC,
  FUNDS_SENT,
  INITIAL_CD,
} from '#src/domain/loan-fields/specification-names.ts';
import { type CdReceipt, cannotCloseOnDate } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import {
  oneLine,
  shareNeeds,
  type ShareableCondition,
  type ShareNeeds,
} from '#src/domain/share/share-needs.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';

/** The only parts of a loan that sharing may read. */
export type ShareableLoan = Pick<
  Loan,
  | 'borrowerFirstName'
  | 'borrowerLastName'
  | 'loanNumber'
  | 'closing'
  | 'disclosures'
  | 'categories'
  | 'loanType'
  | 'isSuspended'
>;

/** What a message may tell of. Each has its own fixed words. */
export const SHARE_STEPS = [
  'disclosures',
  'appraisal',
  'title',
  'insurance',
  'approval',
  'lock',
  'closing-disclosure',
  'clear-to-close',
] as const;

export type ShareStep = (typeof SHARE_STEPS)[number];

/** `not-needed` for a waived appraisal, and where the loan needs none of the steps. */
export type ShareState = 'done' | 'under-way' | 'open' | 'not-needed';

/** A past day without funds sent says so only if the lender's field map has that step. */
export type ShareClosing =
  | { readonly kind: 'none' | 'funded' }
  | { readonly kind: 'ahead'; readonly day: CalendarDay; readonly isOnTrack: boolean }
  | { readonly kind: 'passed'; readonly day: CalendarDay; readonly isUnfunded: boolean };

/** All that a shared message can hold of a loan: a list of what may get in, not of what must not. */
export interface ShareFacts {
  readonly firstName: string;
  readonly lastName: string;
  /** The last 4 digits of the loan number; '' without one. */
  readonly numberEnd: string;
  readonly closing: ShareClosing;
  /** A step whose category the lender's field map lacks is missing. */
  readonly steps: ReadonlyMap<ShareStep, ShareState>;
  /** Undefined if the loan's conditions aren't on the device. */
  readonly needs: ShareNeeds | undefined;
}

const CATEGORY_OF: Readonly<Record<Exclude<ShareStep, 'clear-to-close'>, string>> = {
  disclosures: DISCLOSURES,
  appraisal: APPRAISAL,
  title: 'Title',
  insurance: 'HOI',
  approval: 'Initial Approval',
  lock: 'Locked',
  'closing-disclosure': INITIAL_CD,
};

/** All of them that the lender has must be done. */
const CLEARANCES = ['Borrower CTC', 'Collateral CTC', FINAL_CTC];

/**
 * Reads what may be shared of a loan as of today. Done means that every step the loan needs is completed: a category
 * can be green by the rules with a step open, and nobody outside must hear that it's done.
 */
export function shareFacts(
  loan: ShareableLoan,
  conditions: readonly ShareableCondition[] | undefined,
  cdReceipt: CdReceipt,
  today: CalendarDay,
): ShareFacts {
  const steps = new Map<ShareStep, ShareState>();
  for (const step of SHARE_STEPS) {
    const state = step === 'clear-to-close' ? clearance(loan) : stateOf(categoryOf(loan, CATEGORY_OF[step]));
    if (state !== undefined) steps.set(step, state);
  }
  return {
    firstName: oneLine(loan.borrowerFirstName),
    lastName: oneLine(loan.borrowerLastName),
    numberEnd: oneLine(loan.loanNumber).slice(-4),
    closing: closingOf(loan, cdReceipt, today),
    steps,
    needs: conditions === undefined ? undefined : shareNeeds(conditions),
  };
}

function closingOf(loan: ShareableLoan, cdReceipt: CdReceipt, today: CalendarDay): ShareClosing {
  const { day, isFunded, daysUnfunded } = loan.closing;
  if (isFunded && areFundsSent(loan)) return { kind: 'funded' };
  if (day === undefined) return { kind: 'none' };
  return day < today
    ? { kind: 'passed', day, isUnfunded: isFunded || daysUnfunded > 0 }
    : { kind: 'ahead', day, isOnTrack: isOnTrack(loan, cdReceipt, today) };
}

/** By today: a day ahead says when they will be. */
function areFundsSent(loan: ShareableLoan): boolean {
  const fields = categoryOf(loan, CLOSING)?.fields ?? [];
  return fields.some(({ name, status }) => name === FUNDS_SENT && status === 'COMPLETED');
}

/** The law allows the day, nothing is past due, and underwriting hasn't stopped the loan. */
function isOnTrack(loan: ShareableLoan, cdReceipt: CdReceipt, today: CalendarDay): boolean {
  if (loan.isSuspended || cannotCloseOnDate(loan, cdReceipt, today)) return false;
  return loan.categories.every(({ deadInWater, fields }) =>
    deadInWater === undefined
      ? fields.every(({ status, isDisabled }) => isDisabled || status !== 'PAST_DUE')
      : !deadInWater.isStalled,
  );
}

function categoryOf({ categories }: ShareableLoan, name: string): MilestoneCategory | undefined {
  return categories.find((category) => category.name === name);
}

function stateOf(category: MilestoneCategory | undefined): ShareState | undefined {
  if (category === undefined) return undefined;
  if (category.fields.some(({ isPIW }) => isPIW)) return 'not-needed';
  const needed = category.fields.filter(({ isDisabled }) => !isDisabled);
  if (needed.length === 0) return 'not-needed';
  const isDone = needed.map(({ status }) => status === 'COMPLETED');
  if (isDone.every(Boolean)) return 'done';
  return category.completedCount > 0 ? 'under-way' : 'open';
}

function clearance(loan: ShareableLoan): ShareState | undefined {
  if (categoryOf(loan, FINAL_CTC) === undefined) return undefined;
  const states = CLEARANCES.flatMap((name) => stateOf(categoryOf(loan, name)) ?? []);
  if (states.every((state) => state === 'done' || state === 'not-needed'))
    return states.includes('done') ? 'done' : 'open';
  return states.some((state) => state !== 'open') ? 'under-way' : 'open';
}
