import type { CONDITION_GROUPINGS } from '#src/domain/conditions/condition-choices.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';

export type ConditionGrouping = (typeof CONDITION_GROUPINGS)[number];

export interface GroupCounts {
  readonly openCount: number;
  readonly satisfiedCount: number;
}

/** The group that a condition is in. */
export function groupKey({ keys, loan }: ListedCondition, by: ConditionGrouping): string {
  if (by === 'none') return '';
  return by === 'loan' ? (loan?.loanGuid ?? '') : keys[by];
}

/** How many conditions of each group are open and satisfied, by the group's key. */
export function countGroups(
  list: readonly ListedCondition[],
  by: ConditionGrouping,
): ReadonlyMap<string, GroupCounts> {
  const counts = new Map<string, { openCount: number; satisfiedCount: number }>();
  for (const row of list) {
    const key = groupKey(row, by);
    let count = counts.get(key);
    if (count === undefined) counts.set(key, (count = { openCount: 0, satisfiedCount: 0 }));
    if (row.condition.statusOpen) count.openCount += 1;
    else count.satisfiedCount += 1;
  }
  return counts;
}
