import { type ActionDays, actionOn, lateUrgency } from '#src/domain/actions/action-days.ts';
import type { NextAction } from '#src/domain/actions/next-action.ts';
import type { StepTurns } from '#src/domain/actions/step-turns.ts';
import { TURNS, type Turn } from '#src/domain/loan-fields/field-map.ts';
import { CLOSING } from '#src/domain/loan-fields/specification-names.ts';
import { clocksInTime, dayToAct } from '#src/domain/loan/cd-receipt.ts';
import {
  type CdReceipt,
  closedWithoutCd,
  type LegalClosing,
  legalClosing,
} from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { lockToExtend } from '#src/domain/loan/rate-lock.ts';
import { isOpenStep } from '#src/domain/status/milestone-field.ts';

const CLOSING_SOON_OFFICE_DAYS = 5;
/** Lead time, in business days, for a "send disclosure" action. */
const SEND_NOTICE_OFFICE_DAYS = 2;

/** Legal actions, each with its day: move a closing, prove a receipt, send a disclosure in time. */
export function legalActions(loan: Loan, cdReceipt: CdReceipt, days: ActionDays): NextAction[] {
  if (closedWithoutCd(loan))
    return [actionOn(loan.closing.day, days, { kind: 'no-cd', turn: 'loan-officer' })];
  const legal = legalClosing(loan, cdReceipt, days.today);
  if (legal === undefined) return [];
  const actions = legal.isTooEarly ? [notOnItsDay(legal, days)] : [];
  for (const { document, sendBy: day } of clocksInTime(legal)) {
    if (day === undefined || day > days.officeDayAhead(SEND_NOTICE_OFFICE_DAYS)) continue;
    const turn = document === 'LE' ? 'loan-officer' : 'closer';
    const subjects = [document];
    actions.push(actionOn(day, days, { kind: 'send-disclosure', turn, until: day, subjects, legalDay: day }));
  }
  return actions;
}

function notOnItsDay({ closing, proveBy }: LegalClosing, days: ActionDays): NextAction {
  const day = proveBy ?? closing;
  return actionOn(day, days, {
    kind: proveBy === undefined ? 'too-early' : 'prove-receipt',
    // The loan officer tells the borrower of another day, whatever the cause.
    turn: 'loan-officer',
    until: day,
    // If no future receipt helps, there's nothing to wait for, so it comes before what can still be done in time.
    legalDay: dayToAct(proveBy, days.today),
  });
}

/** A closing that passed without funds sent: the loan officer sets a new day, or the closer sends the funds. */
export function slippedAction({ closing }: Loan, days: ActionDays): NextAction | undefined {
  const { day, daysUnfunded, didNotClose } = closing;
  if (day === undefined || daysUnfunded === 0) return undefined;
  return actionOn(day, days, {
    kind: 'slipped',
    turn: didNotClose ? 'loan-officer' : 'closer',
    urgency: lateUrgency(days.officeDaysSince(day)),
  });
}

/** A lock that ends before the closing. It counts calendar days: a lender's day off doesn't extend it. */
export function lockAction(loan: Loan, days: ActionDays): NextAction | undefined {
  const lock = lockToExtend(loan, days.today);
  if (lock === undefined) return undefined;
  const { day, daysLeft } = lock;
  return actionOn(day, days, {
    kind: daysLeft < 0 ? 'lock-expired' : 'lock-ends',
    turn: 'loan-officer',
    until: day,
    urgency: daysLeft < 0 ? lateUrgency(-daysLeft) : -daysLeft || 0,
  });
}

export function suspendedAction(loan: Loan, days: ActionDays): NextAction | undefined {
  if (!loan.isSuspended) return undefined;
  return actionOn(loan.milestoneDate, days, { kind: 'suspended', turn: 'processor', leadsTo: 'conditions' });
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
    const open = fields.filter(isOpenStep);
    if (open.length === 0) continue;
    subjects.push(name);
    // The first in the order of turns, so that a step that's done never brings an earlier turn.
    for (const field of open) turn = firstTurn(turn, turns.get(name)?.get(field.name)?.turn ?? 'processor');
  }
  return subjects.length === 0
    ? undefined
    : actionOn(day, days, { kind: 'closing-soon', turn, until: day, subjects });
}

function firstTurn(left: Turn, right: Turn): Turn {
  return TURNS.indexOf(right) < TURNS.indexOf(left) ? right : left;
}
