import { createActionDays, closingWeight, type ActionDays } from '#src/domain/actions/action-days.ts';
import { blockedDeadlines } from '#src/domain/actions/blocked-deadline.ts';
import { compareActions, compareByFirst } from '#src/domain/actions/action-order.ts';
import { conditionActions } from '#src/domain/actions/condition-actions.ts';
import {
  closingSoonAction,
  legalActions,
  slippedAction,
  suspendedAction,
} from '#src/domain/actions/loan-state-actions.ts';
import type { LoanActions, NextAction } from '#src/domain/actions/next-action.ts';
import { stepActions } from '#src/domain/actions/step-actions.ts';
import { longestNotice, type StepTurns, stepTurns } from '#src/domain/actions/step-turns.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

export interface NextActionInputs {
  readonly fieldMap: FieldMap;
  readonly rules: LenderRules;
  readonly today: CalendarDay;
  /** The lender's, an IANA name: conditions have instants. */
  readonly timeZone: string;
  /** What this device has of a loan's conditions; undefined if it has none. */
  readonly conditionsOf: (loanId: string) => readonly Condition[] | undefined;
  /** What changed in a loan since the person last looked, by name; empty for a new loan, undefined for no change. */
  readonly changesOf: (loanId: string) => readonly string[] | undefined;
}

/**
 * What somebody can do now for each loan, in the one order of docs/choices.md#next-actions. Loans with nothing to do
 * are left out; a loan with a red category never is. Pure: the same loans in any order give the same answer.
 */
export function deriveNextActions(loans: readonly Loan[], inputs: NextActionInputs): LoanActions[] {
  const days = createActionDays(inputs.today, inputs.rules.isOfficeDay);
  const turns = stepTurns(inputs.fieldMap);
  const notice = longestNotice(turns);
  // A due date of today or before needs no notice.
  const horizon = notice === 0 ? inputs.today : days.officeDayAhead(notice);
  const found: LoanActions[] = [];
  for (const loan of loans) {
    const [first, ...others] = actionsOf(loan, inputs, { days, turns, horizon }).sort(compareActions);
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
  const weight = closingWeight(loan.closing, days);
  const conditions = inputs.conditionsOf(loan.loanId);
  const actions = stepActions(
    loan,
    turns,
    days,
    weight,
    horizon,
    blockedDeadlines(loan, rules.cdReceipt, days),
  );
  actions.push(...legalActions(loan, rules.cdReceipt, days));
  if (conditions !== undefined) actions.push(...conditionActions(conditions, timeZone, days, weight));
  for (const action of [
    slippedAction(loan, days, weight),
    suspendedAction(loan, days),
    closingSoonAction(loan, turns, days),
    changedAction(inputs.changesOf(loan.loanId)),
  ]) {
    if (action !== undefined) actions.push(action);
  }
  return actions;
}

function changedAction(names: readonly string[] | undefined): NextAction | undefined {
  if (names === undefined) return undefined;
  return {
    kind: 'changed',
    turn: 'reader',
    day: undefined,
    days: 0,
    officeDays: 0,
    until: undefined,
    subjects: names,
    leadsTo: 'loan',
    legalDay: undefined,
    // After everything else.
    urgency: -Infinity,
  };
}
