import { type ActionDays, actionOn, createActionDays, lateUrgency } from '#src/domain/actions/action-days.ts';
import { compareActions, compareByFirst, deadlineDayOf } from '#src/domain/actions/action-order.ts';
import {
  closingSoonAction,
  legalActions,
  lockAction,
  slippedAction,
  suspendedAction,
} from '#src/domain/actions/loan-state-actions.ts';
import type { ActionKind, Band, LoanActions, NextAction } from '#src/domain/actions/next-action.ts';
import { stepActions } from '#src/domain/actions/step-actions.ts';
import { noticeHorizon, type StepTurns, stepTurns } from '#src/domain/actions/step-turns.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import type { FieldMap, Turn } from '#src/domain/loan-fields/field-map.ts';
import { isPassedClosingLate } from '#src/domain/loan/late-funding.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { DISCLOSURES, DISCLOSURES_SENT, INITIAL_CD } from '#src/domain/loan-fields/specification-names.ts';
import { type CdReceipt, legalClosing } from '#src/domain/loan/legal-closing.ts';
import { type BlockedDeadline, type SendDeadline, sendDeadlines } from '#src/domain/loan/send-deadlines.ts';
import { conditionDay } from '#src/domain/conditions/condition-dates.ts';
import { wordKey } from '#src/domain/conditions/condition-words.ts';
import { isOfBorrower } from '#src/domain/conditions/borrower-item.ts';

export interface NextActionInputs {
  readonly fieldMap: FieldMap;
  readonly rules: LenderRules;
  readonly today: CalendarDay;
  /** The lender's, an IANA name: conditions have instants. */
  readonly timeZone: string;
  readonly conditionsOf: (loanId: string) => readonly Condition[] | undefined;
  /** What changed in a loan since the person last looked, by name; empty for a new loan, undefined for no change. */
  readonly changesOf: (loanId: string) => readonly string[] | undefined;
}

/**
 * The actions due now for each loan, in the one order of docs/choices.md#next-actions. Loans with nothing to do are
 * left out; a loan with a red category never is. Pure: the same loans in any order give the same answer.
 */
export function deriveNextActions(loans: readonly Loan[], inputs: NextActionInputs): LoanActions[] {
  const days = createActionDays(inputs.today, inputs.rules.isOfficeDay);
  const turns = stepTurns(inputs.fieldMap);
  const horizon = noticeHorizon(turns, days);
  const found: LoanActions[] = [];
  for (const loan of loans) {
    const [first, ...others] = actionsOf(loan, inputs, { days, turns, horizon })
      .map((action) => {
        const band = bandOf(action, loan, days);
        return band === undefined ? action : { ...action, band };
      })
      .sort(compareActions);
    if (first !== undefined) found.push({ loan, actions: [first, ...others] });
  }
  return found.sort(compareByFirst);
}

interface Prepared {
  readonly days: ActionDays;
  readonly turns: StepTurns;
  readonly horizon: CalendarDay;
}

function actionsOf(loan: Loan, inputs: NextActionInputs, { days, turns, horizon }: Prepared): NextAction[] {
  const { rules, timeZone } = inputs;
  const conditions = inputs.conditionsOf(loan.loanId);
  const actions = stepActions(loan, turns, days, horizon, blockedDeadlines(loan, rules.cdReceipt, days));
  actions.push(...legalActions(loan, rules.cdReceipt, days));
  if (conditions !== undefined) actions.push(...conditionActions(conditions, timeZone, days));
  for (const action of [
    slippedAction(loan, days),
    lockAction(loan, days),
    suspendedAction(loan, days),
    closingSoonAction(loan, turns, days),
  ]) {
    if (action !== undefined) actions.push(action);
  }
  const subjects = inputs.changesOf(loan.loanId);
  // After everything else.
  if (subjects !== undefined)
    actions.push(
      actionOn(undefined, days, { kind: 'changed', turn: 'reader', subjects, urgency: -Infinity }),
    );
  return actions;
}

/** Red by the rules, whatever its due date says; and a lock that won't last until the closing. */
const RED: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'past-due',
  'lock-expired',
  'lock-ends',
  'stalled',
  'not-ready',
  'suspended',
]);
const LATE: ReadonlySet<ActionKind> = new Set<ActionKind>(['past-due', 'lock-expired', 'stalled']);

function bandOf(action: NextAction, loan: Loan, { today, lastNearClosing }: ActionDays): Band | undefined {
  const { kind } = action;
  const { day, isFunded, didNotClose } = loan.closing;
  if (kind === 'no-cd' || deadlineDayOf(action) !== undefined) return 'legal';
  // Funds that aren't late yet are work of the day.
  if (kind === 'slipped') return didNotClose ? 'late' : isPassedClosingLate(loan) ? 'unfunded' : undefined;
  const isNear = day !== undefined && !isFunded && day >= today && day <= lastNearClosing;
  if (isNear && RED.has(kind)) return 'near';
  return LATE.has(kind) ? 'late' : undefined;
}

/** A deadline more than this many office days away moves no step up: until then a step ranks by its own lateness. */
const NEAR_OFFICE_DAYS = 5;

/** The deadline that a step of the loan holds up; undefined for none, and for one that's out of reach anyway. */
function blockedDeadlines(
  loan: Loan,
  cdReceipt: CdReceipt,
  { today, officeDayAhead }: ActionDays,
): (category: string, field: string) => BlockedDeadline | undefined {
  const legal = legalClosing(loan, cdReceipt, today);
  const last = officeDayAhead(NEAR_OFFICE_DAYS);
  const near = sendDeadlines(legal).flatMap((deadline): BlockedDeadline[] => {
    const { document } = deadline;
    if (deadline.day >= today) return deadline.day > last ? [] : [{ ...deadline, isReceipt: false }];
    const proveBy = document === 'CD' ? legal?.proveBy : undefined;
    return proveBy === undefined || proveBy < today ? [] : [{ document, day: proveBy, isReceipt: true }];
  });
  if (near.length === 0) return () => undefined;
  return (category, field) => {
    const held = heldBy(category, field);
    return near.find(({ document }) => document === held);
  };
}

function heldBy(category: string, field: string): SendDeadline['document'] | undefined {
  if (category === INITIAL_CD) return 'CD';
  return category === DISCLOSURES && field === DISCLOSURES_SENT ? 'LE' : undefined;
}

const REQUESTED = new Set(['requested', 'rerequested']);
const RECEIVED = 'received';
const PATIENCE_OFFICE_DAYS = 5;

interface DatedCondition {
  readonly condition: Condition;
  readonly day: CalendarDay | undefined;
}

/**
 * Actions from a loan's conditions on this device: those received and not reviewed, and those requested more than 5
 * office days ago. Dates are read in the lender's time zone. A condition without a readable date is only in the first.
 */
function conditionActions(
  conditions: readonly Condition[],
  timeZone: string,
  days: ActionDays,
): NextAction[] {
  const received: DatedCondition[] = [];
  const asked: DatedCondition[] = [];
  for (const condition of conditions) {
    if (!condition.statusOpen) continue;
    const key = wordKey(condition.status);
    if (key !== RECEIVED && !REQUESTED.has(key)) continue;
    const day = conditionDay(condition.statusDate, timeZone);
    if (key === RECEIVED) received.push({ condition, day });
    else if (day !== undefined && isLongAgo(day, days)) asked.push({ condition, day });
  }
  const actions: NextAction[] = [];
  if (received.length > 0) actions.push(conditionAction('review-conditions', 'underwriter', received, days));
  if (asked.length > 0) {
    const fromBorrower = asked.some(({ condition }) => isOfBorrower(condition));
    const action = conditionAction('ask-again', fromBorrower ? 'borrower' : 'third-party', asked, days);
    actions.push({ ...action, urgency: lateUrgency(action.officeDays - PATIENCE_OFFICE_DAYS) });
  }
  return actions;
}

function isLongAgo(day: CalendarDay, { today, officeDaysSince }: ActionDays): boolean {
  return day <= today && officeDaysSince(day) > PATIENCE_OFFICE_DAYS;
}

function conditionAction(
  kind: 'review-conditions' | 'ask-again',
  turn: Turn,
  found: readonly DatedCondition[],
  days: ActionDays,
): NextAction {
  const byAge = found.toSorted((left, right) => (left.day ?? Infinity) - (right.day ?? Infinity));
  const subjects = byAge.map(({ condition }) => condition.title);
  return actionOn(byAge[0]?.day, days, { kind, turn, subjects, leadsTo: 'conditions' });
}
