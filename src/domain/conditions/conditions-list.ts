import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Closing } from '#src/domain/loan/closing.ts';
import { type Condition } from '#src/domain/conditions/condition.ts';
import { conditionAge, conditionDay, latestStatusText } from '#src/domain/conditions/condition-dates.ts';
import { wordKey } from '#src/domain/conditions/condition-words.ts';
import { foldText } from '#src/domain/text/fold-text.ts';

/** What a list of conditions says about the loan that a condition belongs to. */
export interface ConditionLoan {
  readonly loanGuid: string;
  readonly loanNumber: string;
  readonly borrowerLastName: string;
  readonly closing: Closing;
  readonly milestone: string;
}

/** A condition as a list shows it, with what filtering and ordering it need; derived, never stored. */
export interface ListedCondition {
  /** Never two alike in a list. */
  readonly key: string;
  readonly condition: Condition;
  /** In a list of several loans. */
  readonly loan?: ConditionLoan | undefined;
  readonly statusDay?: CalendarDay | undefined;
  /** `Requested on 11/20/2026`; '' when nothing is known. */
  readonly statusText: string;
  /** Days open, or days until it was satisfied. */
  readonly ageDays?: number | undefined;
  readonly priorToKey: string;
  readonly typeKey: string;
  /** Everything a person can read of it, folded. */
  readonly searchText: string;
}

export interface ConditionsClock {
  /** The lender's, IANA. */
  readonly timeZone: string;
  readonly today: CalendarDay;
}

/** The conditions of one loan, one row each, in the platform's order. */
export function listConditions(
  conditions: readonly Condition[],
  clock: ConditionsClock,
  loan?: ConditionLoan,
): readonly ListedCondition[] {
  const prefix = loan === undefined ? '' : `${loan.loanGuid}/`;
  return conditions.map((condition) => listOne(condition, `${prefix}${condition.id}`, clock, loan));
}

function listOne(
  condition: Condition,
  key: string,
  { timeZone, today }: ConditionsClock,
  loan: ConditionLoan | undefined,
): ListedCondition {
  const statusDay = conditionDay(condition.statusDate, timeZone);
  const statusText = latestStatusText(condition.status.trim(), statusDay);
  const readable = [
    condition.title,
    condition.internalDescription,
    condition.externalDescription,
    condition.priorTo,
    condition.category,
    condition.conditionType,
    statusText,
    condition.owner,
    condition.requestedFrom,
    loan?.borrowerLastName ?? '',
    loan?.loanNumber ?? '',
    loan?.milestone ?? '',
  ];
  return {
    key,
    condition,
    loan,
    statusDay,
    statusText,
    ageDays: conditionAge(condition, timeZone, today),
    priorToKey: wordKey(condition.priorTo),
    typeKey: wordKey(condition.conditionType),
    // A break that nobody can type, so that a search never finds the end of one text with the start of the next.
    searchText: foldText(readable.join('\n')),
  };
}
