import type { CONDITION_GROUPINGS } from '#src/domain/conditions/condition-choices.ts';
import { compareLoans } from '#src/domain/conditions/condition-sort.ts';
import { comparePriorTo, compareWords } from '#src/domain/conditions/condition-words.ts';
import type { ConditionLoan, ListedCondition } from '#src/domain/conditions/conditions-list.ts';

export type ConditionGrouping = (typeof CONDITION_GROUPINGS)[number];

export interface ConditionGroup {
  readonly key: string;
  readonly by: ConditionGrouping;
  /** The prior-to or whom it's needed from, '' for none; the borrower in a group for one loan. */
  readonly title: string;
  readonly loan?: ConditionLoan | undefined;
  readonly rows: readonly ListedCondition[];
  /** Counts all the group's conditions, including those that a cut left out of its rows. */
  readonly openCount: number;
  readonly satisfiedCount: number;
}

/**
 * Groups an ordered list; every row is in one group and keeps its order there. Prior-to groups come with the most
 * pressing first, loans with the earliest closing first, and whom conditions are needed from in alphabetical order,
 * with those that don't say last. Ungrouped, it is one group.
 */
export function groupConditions(
  list: readonly ListedCondition[],
  by: ConditionGrouping,
): readonly ConditionGroup[] {
  if (by === 'none') return [{ key: '', by, title: '', rows: list, ...countsOf(list) }];
  const rowsByKey = new Map<string, [ListedCondition, ...ListedCondition[]]>();
  for (const row of list) {
    const key = keyOf(row, by);
    const rows = rowsByKey.get(key);
    if (rows === undefined) rowsByKey.set(key, [row]);
    else rows.push(row);
  }
  const groups = [...rowsByKey.entries()].map(([key, rows]) => groupOf(key, rows, by));
  return groups.toSorted((left, right) => {
    const [one, other] = [left.rows[0], right.rows[0]];
    if (by === 'priorTo') return comparePriorTo(left.title, right.title);
    if (by === 'needed' || one === undefined || other === undefined)
      return compareWords(left.title, right.title);
    return compareLoans(one, other);
  });
}

/** The rows of all groups, in their order. */
export function rowsOfGroups(groups: readonly ConditionGroup[]): readonly ListedCondition[] {
  return groups.flatMap(({ rows }) => rows);
}

function keyOf(
  { priorToKey, neededKey, loan }: ListedCondition,
  by: Exclude<ConditionGrouping, 'none'>,
): string {
  if (by === 'loan') return loan?.loanGuid ?? '';
  return by === 'priorTo' ? priorToKey : neededKey;
}

function groupOf(
  key: string,
  rows: readonly [ListedCondition, ...ListedCondition[]],
  by: Exclude<ConditionGrouping, 'none'>,
): ConditionGroup {
  const [{ condition, loan }] = rows;
  const counted = { key, by, rows, ...countsOf(rows) };
  if (by === 'loan') return { ...counted, title: loan?.borrowerLastName ?? '', loan };
  return { ...counted, title: (by === 'priorTo' ? condition.priorTo : condition.requestedFrom).trim() };
}

function countsOf(rows: readonly ListedCondition[]): Pick<ConditionGroup, 'openCount' | 'satisfiedCount'> {
  const openCount = rows.filter((row) => row.condition.statusOpen).length;
  return { openCount, satisfiedCount: rows.length - openCount };
}

/** The first `limit` rows across all groups, still in groups; groups without a row are left out. */
export function cutGroups(groups: readonly ConditionGroup[], limit: number): readonly ConditionGroup[] {
  let left = limit;
  return groups.flatMap((group) => {
    if (left <= 0) return [];
    const rows = group.rows.length <= left ? group.rows : group.rows.slice(0, left);
    left -= rows.length;
    return [{ ...group, rows }];
  });
}
