import { type ActionDays, daysOf, lateUrgency } from '#src/domain/actions/action-days.ts';
import type { NextAction } from '#src/domain/actions/next-action.ts';
import { isOpen } from '#src/domain/actions/step-actions.ts';
import type { StepTurns } from '#src/domain/actions/step-turns.ts';
import { TURNS, type Turn } from '#src/domain/loan-fields/field-map.ts';
import { CLOSING } from '#src/domain/loan-fields/specification-names.ts';
import { clocksInTime, dayToAct } from '#src/domain/loan/cd-receipt.ts';
import {
  type CdReceipt,
  type DisclosureClock,
  type LegalClosing,
  legalClosing,
} from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

const NO_DAY = { day: undefined, days: 0, officeDays: 0 } as const;
const CLOSING_SOON_OFFICE_DAYS = 5;
/** So many office days before the last day to send a disclosure, it's a next action. */
const SEND_NOTICE_OFFICE_DAYS = 2;

/** What the law asks for, each with its day: move a closing, prove a receipt, send a disclosure in time. */
export function legalActions(loan: Loan, cdReceipt: CdReceipt, days: ActionDays): NextAction[] {
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

function notOnItsDay({ closing, proveBy }: LegalClosing, days: ActionDays): NextAction {
  const day = proveBy ?? closing;
  return {
    kind: proveBy === undefined ? 'too-early' : 'prove-receipt',
    // Whoever caused it, the borrower hears of another day from the loan officer.
    turn: 'loan-officer',
    ...daysOf(day, days),
    until: day,
    subjects: [],
    leadsTo: 'loan',
    // Where no receipt to come helps there's nothing to wait for, so it comes before what can still be done in time.
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
export function slippedAction({ closing }: Loan, days: ActionDays, weight: number): NextAction | undefined {
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
    urgency: lateUrgency(counted.officeDays, weight),
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
