import { type ActionDays, actionOn, lateUrgency } from '#src/domain/actions/action-days.ts';
import type { BlockedDeadline } from '#src/domain/loan/send-deadlines.ts';
import type { NextAction } from '#src/domain/actions/next-action.ts';
import type { StepTurn, StepTurns } from '#src/domain/actions/step-turns.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { banksSendWires, nextWireDay } from '#src/domain/calendar/wire-days.ts';
import { CLOSING, FUNDS_SENT, INITIAL_CD } from '#src/domain/loan-fields/specification-names.ts';
import { closedWithoutCd } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { isOpenStep } from '#src/domain/status/milestone-field.ts';

/**
 * The steps that are past due, due today, or due within their notice, and a file that isn't ready for underwriting. A
 * step that the lender shows in two categories counts once. Read from the steps, not from a category's status: by the
 * rules a category can be green with a step that's due. `horizon` is the last day of the longest notice.
 */
export function stepActions(
  loan: Loan,
  turns: StepTurns,
  days: ActionDays,
  horizon: CalendarDay,
  blockedBy: (category: string, field: string) => BlockedDeadline | undefined,
): NextAction[] {
  const found: NextAction[] = [];
  // On a funded loan, what the borrower didn't bring is a gap in the file.
  const turnOf = (step: StepTurn): StepTurn =>
    loan.closing.isFunded && step.turn === 'borrower' ? { ...step, turn: 'processor' } : step;
  for (const category of loan.categories) {
    if (category.deadInWater !== undefined) {
      const action = notReady(category, turns, days);
      if (action !== undefined) found.push(action);
      continue;
    }
    // Most categories have nothing due for weeks.
    if (category.earliestDue === 'none' || category.earliestDue > horizon) continue;
    // A CD sent after the closing is useless.
    if (category.name === INITIAL_CD && closedWithoutCd(loan)) continue;
    const steps = turns.get(category.name);
    category.eachDue(horizon, (name, due) => {
      const known = steps?.get(name);
      if (known === undefined) return;
      const step = turnOf(known);
      if (isFound(found, step.name, due)) return;
      const isUnwired = category.name === CLOSING && name === FUNDS_SENT && !banksSendWires(due);
      const action =
        isUnwired && due >= days.today ? noWiresAction(step, due, days) : dueAction(step, due, days);
      if (action === undefined) return;
      const blocks = blockedBy(category.name, name);
      // A step not due before its deadline is planned too late.
      found.push(
        blocks === undefined || (due > days.today && due < blocks.day) ? action : { ...action, blocks },
      );
    });
  }
  return found;
}

function isFound(found: readonly NextAction[], name: string, due: CalendarDay): boolean {
  return found.some(({ subjects, day }) => day === due && subjects[0] === name);
}

function dueAction(
  { name, turn, noticeDays }: StepTurn,
  due: CalendarDay,
  days: ActionDays,
): NextAction | undefined {
  const { today, officeDayAhead, officeDaysSince } = days;
  if (due > today && due > officeDayAhead(noticeDays)) return undefined;
  const officeDays = officeDaysSince(due);
  return actionOn(due, days, {
    kind: due < today ? 'past-due' : due === today ? 'due-today' : 'due-soon',
    turn,
    until: due,
    subjects: [name],
    // A due date on a day without office hours is still ahead.
    urgency: due < today ? lateUrgency(officeDays) : due === today ? 0 : Math.min(-1, officeDays),
  });
}

/**
 * Funds due on a day without wires don't count as due: the action says when they can go. Source: specification 2.12.
 */
function noWiresAction(step: StepTurn, due: CalendarDay, days: ActionDays): NextAction | undefined {
  const action = dueAction(step, due, days);
  return action && { ...action, kind: 'no-wires', until: nextWireDay(due) };
}

/**
 * Dead in Water has no due date, so it is never late in the order, stalled or not: a completed date of ITP, which
 * starts its count, then moves no loan up.
 */
function notReady(category: MilestoneCategory, turns: StepTurns, days: ActionDays): NextAction | undefined {
  if (category.status !== 'PAST_DUE') return undefined;
  const steps = turns.get(category.name);
  const open = category.fields.filter(isOpenStep);
  const last = steps?.get(category.fields.at(-1)?.name ?? '');
  const isStalled = category.deadInWater?.isStalled === true;
  return actionOn(category.fields[0]?.completed, days, {
    kind: isStalled ? 'stalled' : 'not-ready',
    turn: last?.turn ?? 'processor',
    subjects: open.map(({ name }) => steps?.get(name)?.name ?? name),
  });
}
