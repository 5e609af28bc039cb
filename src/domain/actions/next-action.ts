import type { BlockedDeadline } from '#src/domain/loan/send-deadlines.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Turn } from '#src/domain/loan-fields/field-map.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/**
 * Why an action is due, in the order in which a loan's equally urgent actions are listed:
 * - `too-early`: the law doesn't allow the projected closing
 * - `no-cd`: closed with no Closing Disclosure on record, which nothing makes up for
 * - `prove-receipt`: the law allows it only if its Closing Disclosure is received, with proof, by a day that isn't over
 * - `send-disclosure`: the last legal day to send a disclosure for the projected closing is near
 * - `slipped`: the projected closing passed without funds sent
 * - `past-due`, `due-today`, `due-soon`: a step by its due date, the last within the step's notice
 * - `lock-expired`, `lock-ends`: the rate lock ended before the closing, or ends within 7 days and before it
 * - `no-wires`: funds are due today, or within their notice, on a day on which banks send none
 * - `suspended`: underwriting stopped the loan
 * - `stalled`, `not-ready`: not ready for underwriting, for 3 days or more, or for less
 * - `closing-soon`: closes within 5 office days, and steps outside of Closing are open
 * - `review-conditions`: conditions came and aren't reviewed
 * - `ask-again`: conditions were asked for more than 5 office days ago
 * - `changed`: changed since the person last looked
 */
export const ACTION_KINDS = [
  'too-early',
  'no-cd',
  'prove-receipt',
  'send-disclosure',
  'slipped',
  'past-due',
  'lock-expired',
  'due-today',
  'lock-ends',
  'no-wires',
  'suspended',
  'stalled',
  'closing-soon',
  'review-conditions',
  'ask-again',
  'due-soon',
  'not-ready',
  'changed',
] as const;

export type ActionKind = (typeof ACTION_KINDS)[number];

/**
 * The bands of what can't wait, in the order in which it's lost. Source: specification 2.10.
 * - `legal`: a legal deadline, or a step that holds one up
 * - `unfunded`: signed, and its funds are late
 * - `near`: closes with at most 2 business days left, and something is red
 * - `late`: everything else that's late
 */
export const BANDS = ['legal', 'unfunded', 'near', 'late'] as const;

export type Band = (typeof BANDS)[number];

/** `reader` for what only has to be read. */
export type ActionTurn = Turn | 'reader';

export interface NextAction {
  readonly kind: ActionKind;
  readonly turn: ActionTurn;
  /** The day that decided it: a due date, a closing, the oldest request. */
  readonly day: CalendarDay | undefined;
  /** Days from that day to today in the calendar and in the lender's offices; negative for a day ahead. */
  readonly days: number;
  readonly officeDays: number;
  readonly until: CalendarDay | undefined;
  /** What it's about: steps, categories, or conditions by name, the first to do first. */
  readonly subjects: readonly string[];
  readonly leadsTo: 'loan' | 'conditions';
  /** A legal deadline, which comes before everything else. */
  readonly legalDay: CalendarDay | undefined;
  /** For a step: the legal deadline that it holds up, which gives it its place. */
  readonly blocks?: BlockedDeadline | undefined;
  readonly urgency: number;
  readonly band?: Band | undefined;
}

export interface LoanActions {
  readonly loan: Loan;
  readonly actions: readonly [NextAction, ...NextAction[]];
}
