import { type ActionDays, daysOf, lateUrgency } from '#src/domain/actions/action-days.ts';
import type { NextAction } from '#src/domain/actions/next-action.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { conditionDay } from '#src/domain/conditions/condition-dates.ts';
import { wordKey } from '#src/domain/conditions/condition-words.ts';
import { isOfBorrower } from '#src/domain/conditions/borrower-item.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import type { Turn } from '#src/domain/loan-fields/field-map.ts';

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
export function conditionActions(
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
  return [
    ...(received.length === 0 ? [] : [actionOf('review-conditions', 'underwriter', received, days, 0)]),
    ...(asked.length === 0 ? [] : [askAgain(asked, days)]),
  ];
}

function isLongAgo(day: CalendarDay, { today, officeDaysSince }: ActionDays): boolean {
  return day <= today && officeDaysSince(day) > PATIENCE_OFFICE_DAYS;
}

function askAgain(asked: DatedCondition[], days: ActionDays): NextAction {
  const fromBorrower = asked.some(({ condition }) => isOfBorrower(condition));
  const action = actionOf('ask-again', fromBorrower ? 'borrower' : 'third-party', asked, days, 0);
  return { ...action, urgency: lateUrgency(action.officeDays - PATIENCE_OFFICE_DAYS) };
}

function actionOf(
  kind: 'review-conditions' | 'ask-again',
  turn: Turn,
  found: DatedCondition[],
  days: ActionDays,
  urgency: number,
): NextAction {
  const byAge = found.toSorted((left, right) => (left.day ?? Infinity) - (right.day ?? Infinity));
  const oldest = byAge[0]?.day;
  return {
    kind,
    turn,
    ...(oldest === undefined ? { day: undefined, days: 0, officeDays: 0 } : daysOf(oldest, days)),
    until: undefined,
    subjects: byAge.map(({ condition }) => condition.title),
    leadsTo: 'conditions',
    legalDay: undefined,
    urgency,
  };
}
