import type { Condition } from '#src/domain/conditions/condition.ts';
import { ageRange, conditionAge } from '#src/domain/conditions/condition-dates.ts';
import type { ConditionsClock } from '#src/domain/conditions/conditions-list.ts';
import { comparePriorTo, wordKey } from '#src/domain/conditions/condition-words.ts';

/** As the list of conditions names them; the last is for conditions whose age isn't known. */
export const CONDITION_AGES = ['0-7', '8-14', '15-30', '31+', ''] as const;

export interface PriorToRow {
  /** As it's first written; '' for conditions without one. */
  readonly priorTo: string;
  readonly count: number;
  readonly byAge: readonly { readonly age: (typeof CONDITION_AGES)[number]; readonly count: number }[];
}

/**
 * The open conditions of loans by what they're prior to, the most pressing first, and by age.
 * @param conditionsOf undefined for a loan whose conditions this device doesn't have.
 */
export function openConditions(
  loanIds: readonly string[],
  conditionsOf: (loanId: string) => readonly Condition[] | undefined,
  { timeZone, today }: ConditionsClock,
): { readonly coveredCount: number; readonly rows: readonly PriorToRow[] } {
  const found = new Map<string, { readonly priorTo: string; readonly ages: Map<string, number> }>();
  let coveredCount = 0;
  for (const loanId of loanIds) {
    const conditions = conditionsOf(loanId);
    if (conditions === undefined) continue;
    coveredCount += 1;
    for (const condition of conditions) {
      if (!condition.statusOpen) continue;
      const priorTo = condition.priorTo.trim();
      const row = found.get(wordKey(priorTo)) ?? { priorTo, ages: new Map<string, number>() };
      const age = ageRange(conditionAge(condition, timeZone, today));
      row.ages.set(age, (row.ages.get(age) ?? 0) + 1);
      found.set(wordKey(priorTo), row);
    }
  }
  const rows = [...found.values()].map(({ priorTo, ages }): PriorToRow => {
    const byAge = CONDITION_AGES.map((age) => ({ age, count: ages.get(age) ?? 0 }));
    return { priorTo, byAge, count: byAge.reduce((sum, { count }) => sum + count, 0) };
  });
  return { coveredCount, rows: rows.toSorted((left, right) => comparePriorTo(left.priorTo, right.priorTo)) };
}
