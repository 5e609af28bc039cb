import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { banksSendWires, nextWireDay } from '#src/domain/calendar/wire-days.ts';
import { borrowerItem, isOfBorrower, oneLine } from '#src/domain/conditions/borrower-item.ts';
import { isCdSent } from '#src/domain/loan/cd-receipt.ts';
import { fundsDueDay } from '#src/domain/loan/late-funding.ts';
import { cannotCloseOnDate } from '#src/domain/loan/legal-closing.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { isLockTooShort } from '#src/domain/loan/rate-lock.ts';
import {
  areFundsSent,
  arePapersSent,
  lockDay,
  shareSteps,
  type ShareState,
  type ShareStep,
} from '#src/domain/share/share-steps.ts';
import {
  clearance,
  type JudgedLoan,
  shareVerdict,
  type ShareVerdict,
} from '#src/domain/share/share-verdict.ts';
import { INSURANCE_TOPIC, INTENT_TOPIC, type StepAsks } from '#src/domain/share/step-asks.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { conditionTurn } from '#src/domain/conditions/condition-turn.ts';

/** The only parts of a loan that sharing may read. */
export type ShareableLoan = JudgedLoan & Pick<Loan, 'borrowerFirstName' | 'borrowerLastName' | 'loanNumber'>;

export interface ShareSources {
  readonly conditions: readonly ShareableCondition[] | undefined;
  readonly asks: StepAsks;
}

const ASKED_TOPICS: readonly (readonly [ShareStep, RegExp])[] = [
  ['disclosures', INTENT_TOPIC],
  ['insurance', INSURANCE_TOPIC],
  ['appraisal', /apprais/i],
  ['title', /\btitle (?:work|insurance|commitment|report)/i],
];

/** When a message is written, and when its facts were read, as the lender's days. */
export interface ShareDays {
  readonly today: CalendarDay;
  readonly readOn: CalendarDay | undefined;
}

/**
 * `unconfirmed` if the projected day currently isn't legal, or can't be read: outsiders never see a day that may not
 * hold. How a past day ended is known only if the loan was read after it, and the lender's field map has the steps: it
 * did not close without Closing Sent, and is unfunded without Funds Sent.
 */
export type ShareClosing =
  | { readonly kind: 'none' | 'funded' | 'unconfirmed' }
  | {
      readonly kind: 'ahead';
      readonly day: CalendarDay;
      readonly verdict: ShareVerdict;
    }
  | {
      readonly kind: 'passed';
      readonly day: CalendarDay;
      readonly ended: 'not-closed' | 'unfunded' | 'unknown';
    };

export interface ShareFunds {
  readonly day: CalendarDay;
  readonly isMoved: boolean;
}

/** All that a shared message can hold of a loan: a list of what may get in, not of what must not. */
export interface ShareFacts {
  readonly firstName: string;
  readonly lastName: string;
  /** The last 5 digits of the loan number, as everywhere in the app; '' without one. */
  readonly numberEnd: string;
  readonly closing: ShareClosing;
  /** A step that the lender's field map lacks, or can't prove, is missing. */
  readonly steps: ReadonlyMap<ShareStep, ShareState>;
  /** The day when the rate lock was completed. A lock that ended, or ends before the closing, isn't mentioned. */
  readonly lockDay: CalendarDay | undefined;
  /** Undefined for a funded loan, and where the lender has no day ahead for them. */
  readonly funds: ShareFunds | undefined;
  readonly needs: ShareNeeds;
}

/**
 * The facts about a loan that may be shared outside, as of the day it was read: every message uses them, so that none
 * contradicts the loan's statuses, what holds up its closing, its legal closing, or Today.
 */
export function shareFacts(
  loan: ShareableLoan,
  { conditions, asks }: ShareSources,
  rules: LenderRules,
  days: ShareDays,
): ShareFacts {
  const asOf = days.readOn ?? days.today;
  const needs = shareNeeds(conditions, asks, isCdSent(loan.categories, asOf));
  const steps = shareSteps(loan.categories, asOf);
  // If step and condition disagree, don't report as done what is asked for below.
  for (const [step, topic] of ASKED_TOPICS)
    if (steps.get(step) === 'done' && needs.items.some((item) => topic.test(item))) steps.delete(step);
  const cleared = clearance(loan, steps, needs.isOwed, rules, days.today);
  if (cleared === undefined) steps.delete('clear-to-close');
  else steps.set('clear-to-close', cleared);
  const lockedOn = lockDay(loan.categories, asOf);
  const isLockTold = lockedOn === undefined || !isLockTooShort(loan, days.today);
  // It isn't "not completed yet" either.
  if (!isLockTold) steps.delete('lock');
  const funds = fundsOf(loan, days.today);
  return {
    firstName: oneLine(loan.borrowerFirstName),
    lastName: oneLine(loan.borrowerLastName),
    numberEnd: oneLine(loan.loanNumber).slice(-5),
    closing: closingOf(loan, cleared, funds, rules, days),
    steps,
    lockDay: isLockTold ? lockedOn : undefined,
    funds,
    needs,
  };
}

function closingOf(
  loan: ShareableLoan,
  cleared: ShareState | undefined,
  funds: ShareFunds | undefined,
  rules: LenderRules,
  { today, readOn }: ShareDays,
): ShareClosing {
  const { day, unreadable } = loan.closing;
  const isFunded = areFundsSent(loan.categories, readOn ?? today);
  if (isFunded === true) return { kind: 'funded' };
  if (day === undefined) return { kind: unreadable === undefined ? 'none' : 'unconfirmed' };
  if (day < today) return { kind: 'passed', day, ended: endingOf(loan, day, readOn) };
  if (cannotCloseOnDate(loan, rules.cdReceipt, today)) return { kind: 'unconfirmed' };
  // An older copy's steps may be done by now, and its day may have moved.
  const judged = readOn === today ? shareVerdict(loan, cleared, rules, today) : 'none';
  return { kind: 'ahead', day, verdict: judged === 'on-track' && funds?.isMoved === true ? 'none' : judged };
}

/** No one plans to fund before the closing. */
function fundsOf(loan: ShareableLoan, today: CalendarDay): ShareFunds | undefined {
  const due = fundsDueDay(loan);
  const { day, isFunded } = loan.closing;
  if (isFunded || due === undefined || due < today || (day !== undefined && due < day)) return undefined;
  return banksSendWires(due) ? { day: due, isMoved: false } : { day: nextWireDay(due), isMoved: true };
}

function endingOf(
  { categories }: ShareableLoan,
  day: CalendarDay,
  readOn: CalendarDay | undefined,
): Extract<ShareClosing, { kind: 'passed' }>['ended'] {
  if (readOn === undefined || readOn <= day || areFundsSent(categories, readOn) !== false) return 'unknown';
  return arePapersSent(categories, readOn) === false ? 'not-closed' : 'unfunded';
}

/**
 * The only fields of a condition that sharing may read. The external description alone gets into the text. The others
 * decide whether the condition is the borrower's.
 */
type ShareableCondition = Pick<
  Condition,
  'externalDescription' | 'status' | 'statusOpen' | 'isInternalOnly' | 'requestedFrom'
>;

interface ShareNeeds {
  readonly items: readonly string[];
  /** The borrower was asked for something, has brought all of it, and nothing else is open that isn't understood. */
  readonly hasAll: boolean;
  /** The borrower still has to bring something, also where nothing says it in words for a borrower. */
  readonly isOwed: boolean;
}

/**
 * What the loan's steps ask of the borrower, and the open conditions that the borrower must bring, in words meant for
 * the borrower: see whyLeftOut. What was sent and waits for review isn't asked for again.
 * @param conditions undefined if they aren't on the device.
 */
export function shareNeeds(
  conditions: readonly ShareableCondition[] | undefined,
  asks: StepAsks,
  isCdSent?: boolean,
): ShareNeeds {
  const items = new Set(asks.items);
  let leftOutCount = asks.leftOut.length;
  let broughtCount = 0;
  let isOwed = items.size + leftOutCount > 0;
  for (const condition of conditions ?? []) {
    const item = borrowerItem(condition, isCdSent);
    const isBrought = !condition.statusOpen || conditionTurn(condition.status) === 'answered';
    isOwed ||= !isBrought && isOfBorrower(condition);
    if (item === undefined) leftOutCount += condition.statusOpen ? 1 : 0;
    else if (isBrought) broughtCount += 1;
    else items.add(item);
  }
  return {
    items: [...items],
    hasAll: items.size === 0 && leftOutCount === 0 && broughtCount > 0,
    isOwed,
  };
}
