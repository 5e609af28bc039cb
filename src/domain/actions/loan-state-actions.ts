import { type ActionDays, daysOf, lateUrgency } from '#src/domain/actions/action-days.ts';
import type { NextAction } from '#src/domain/actions/next-action.ts';
import { isOpen } from '#src/domain/actions/step-actions.ts';
import type { StepTurns } from '#src/domain/actions/step-turns.ts';
import { TURNS, type Turn } from '#src/domain/loan-fields/field-map.ts';
import { CLOSING } from '#src/domain/loan-fields/specification-names.ts';
import { clocksInTime, dayToAct } from '#src/domain/loan/cd-receipt.ts';
import {
  type CdReceipt,
  closedWithoutCd,
  type DisclosureClock,
  type LegalClosing,
  legalClosing,
} from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { lockToExtend } from '#src/domain/loan/rate-lock.ts';

const NO_DAY = { day: undefined, days: 0, officeDays: 0 } as const;
const CLOSING_SOON_OFFICE_DAYS = 5;
/** Lead time, in business days, for a "send disclosure" action. */
const SEND_NOTICE_OFFICE_DAYS = 2;

/** Legal actions, each with its day: move a closing, prove a receipt, send a disclosure in time. */
export function legalActions(loan: Loan, cdReceipt: CdReceipt, days: ActionDays): NextAction[] {
  if (closedWithoutCd(loan)) return [noCdAction(loan, days)];
  const legal = legalClosing(loan, cdReceipt, days.today);
  if (legal === undefined) return [];
  const actions: NextAction[] = [];
  if (legal.isTooEarly) actions.push(notOnItsDay(legal, days));
  for (const clock of clocksInTime(legal)) {
    const action = sendAction(clock, days);
    if (action !== undefined) actions.push(action);
  }
  return actions;
}

function noCdAction({ closing: { day } }: Loan, days: ActionDays): NextAction {
  return {
    kind: 'no-cd',
    turn: 'loan-officer',
    ...(day === undefined ? NO_DAY : daysOf(day, days)),
    until: undefined,
    subjects: [],
    leadsTo: 'loan',
    legalDay: undefined,
    urgency: 0,
  };
}

function notOnItsDay({ closing, proveBy }: LegalClosing, days: ActionDays): NextAction {
  const day = proveBy ?? closing;
  return {
    kind: proveBy === undefined ? 'too-early' : 'prove-receipt',
    // The loan officer tells the borrower of another day, whatever the cause.
    turn: 'loan-officer',
    ...daysOf(day, days),
    until: day,
    subjects: [],
    leadsTo: 'loan',
    // If no future receipt helps, there's nothing to wait for, so it comes before what can still be done in time.
    legalDay: dayToAct(proveBy, days.today),
    urgency: 0,
  };
}

function sendAction({ document, sendBy }: DisclosureClock, days: ActionDays): NextAction | undefined {
  if (sendBy === undefined || sendBy > days.officeDayAhead(SEND_NOTICE_OFFICE_DAYS)) return undefined;
  const isEstimate = document === 'loan-estimate';
  return {
    kind: 'send-disclosure',
    turn: isEstimate ? 'loan-officer' : 'closer',
    ...daysOf(sendBy, days),
    until: sendBy,
    subjects: [isEstimate ? 'LE' : 'CD'],
    leadsTo: 'loan',
    legalDay: sendBy,
    urgency: 0,
  };
}

/** A closing that passed without funds sent: the loan officer sets a new day, or the closer sends the funds. */
export function slippedAction({ closing }: Loan, days: ActionDays): NextAction | undefined {
  if (closing.day === undefined || closing.daysUnfunded === 0) return undefined;
  const counted = daysOf(closing.day, days);
  return {
    kind: 'slipped',
    turn: closing.didNotClose ? 'loan-officer' : 'closer',
    ...counted,
    until: undefined,
    subjects: [],
    leadsTo: 'loan',
    legalDay: undefined,
    urgency: lateUrgency(counted.officeDays),
  };
}

/** A lock that ends before the closing. It counts calendar days: a lender's day off doesn't extend it. */
export function lockAction(loan: Loan, days: ActionDays): NextAction | undefined {
  const lock = lockToExtend(loan, days.today);
  if (lock === undefined) return undefined;
  const { day, daysLeft } = lock;
  return {
    kind: daysLeft < 0 ? 'lock-expired' : 'lock-ends',
    turn: 'loan-officer',
    ...daysOf(day, days),
    until: day,
    subjects: [],
    leadsTo: 'loan',
    legalDay: undefined,
    urgency: daysLeft < 0 ? lateUrgency(-daysLeft) : -daysLeft || 0,
  };
}

export function suspendedAction(loan: Loan, days: ActionDays): NextAction | undefined {
  if (!loan.isSuspended) return undefined;
  return {
    kind: 'suspended',
    turn: 'processor',
    ...(loan.milestoneDate === undefined ? NO_DAY : daysOf(loan.milestoneDate, days)),
    until: undefined,
    subjects: [],
    leadsTo: 'conditions',
    legalDay: undefined,
    urgency: 0,
  };
}

/** Categories besides Closing with open steps, while the closing is at most 5 office days away. */
export function closingSoonAction(loan: Loan, turns: StepTurns, days: ActionDays): NextAction | undefined {
  const { day, isFunded } = loan.closing;
  if (day === undefined || isFunded || day < days.today) return undefined;
  if (day > days.officeDayAhead(CLOSING_SOON_OFFICE_DAYS)) return undefined;
  const subjects: string[] = [];
  let turn: Turn = 'third-party';
  for (const { name, fields, deadInWater } of loan.categories) {
    if (name === CLOSING || deadInWater !== undefined) continue;
    const open = fields.filter(isOpen);
    if (open.length === 0) continue;
    subjects.push(name);
    // The first in the order of turns, so that a step that's done never brings an earlier turn.
    for (const field of open) turn = firstTurn(turn, turns.get(name)?.get(field.name)?.turn ?? 'processor');
  }
  if (subjects.length === 0) return undefined;
  return {
    kind: 'closing-soon',
    turn,
    ...daysOf(day, days),
    until: day,
    subjects,
    leadsTo: 'loan',
    legalDay: undefined,
    urgency: 0,
  };
}

function firstTurn(left: Turn, right: Turn): Turn {
  return TURNS.indexOf(right) < TURNS.indexOf(left) ? right : left;
}
