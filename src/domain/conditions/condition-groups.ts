import type { CONDITION_GROUPINGS } from '#src/domain/conditions/condition-choices.ts';
import { compareLoans } from '#src/domain/conditions/condition-sort.ts';
import { comparePriorTo, compareWords } from '#src/domain/conditions/condition-words.ts';
import type { ConditionLoan, ListedCondition } from '#src/domain/conditions/conditions-list.ts';

export type ConditionGrouping = (typeof CONDITION_GROUPINGS)[number];

/** Rows that belong together. */
export interface ConditionGroup {
  readonly key: string;
  /** The prior-to, '' for none; the borrower in a group for one loan. */
  readonly title: string;
  /** Only in a group for one loan. */
  readonly loan?: ConditionLoan | undefined;
  readonly rows: readonly ListedCondition[];
  /** A group above has the first of its rows. */
  readonly isContinued?: boolean | undefined;
  /** Counts all the group's conditions, including those that a cut left out of its rows. */
  readonly openCount: number;
  readonly satisfiedCount: number;
}

/**
 * Groups an ordered list; every row is in one group and keeps its order there. Prior-to groups come with the most
 * pressing first; loans come with the earliest closing first, or as their first rows do. Ungrouped, it is one group.
 */
export function groupConditions(
  list: readonly ListedCondition[],
  by: ConditionGrouping,
  areLoansAsRows = false,
): readonly ConditionGroup[] {
  if (by === 'none') return [{ key: '', title: '', rows: list, ...countsOf(list) }];
  const rowsByKey = new Map<string, [ListedCondition, ...ListedCondition[]]>();
  for (const row of list) {
    const key = by === 'priorTo' ? row.priorToKey : (row.loan?.loanGuid ?? '');
    const rows = rowsByKey.get(key);
    if (rows === undefined) rowsByKey.set(key, [row]);
    else rows.push(row);
  }
  const groups = [...rowsByKey.entries()].map(([key, rows]) => groupOf(key, rows, by));
  if (by === 'loan' && areLoansAsRows) return groups;
  return groups.toSorted((left, right) => {
    const [one, other] = [left.rows[0], right.rows[0]];
    if (by === 'priorTo') return comparePriorTo(left.title, right.title);
    if (one === undefined || other === undefined) return compareWords(left.title, right.title);
    return compareLoans(one, other);
  });
}

/** The order of the rows on screen while more come. */
export interface RowsInPlace {
  /** The first rows, which were there before the others. */
  readonly earlierCount: number;
  /** Loans come as their first rows do. */
  readonly areLoansAsRows: boolean;
}

/**
 * Groups a list that grows: no row that came later moves an earlier one. Prior-to groups with later rows go on below
 * the last group, in groups of the same names.
 */
export function groupInPlace(
  list: readonly ListedCondition[],
  by: ConditionGrouping,
  { earlierCount, areLoansAsRows }: RowsInPlace,
): readonly ConditionGroup[] {
  const whole = groupConditions(list, by, areLoansAsRows);
  const earlier = groupConditions(list.slice(0, earlierCount), by);
  // One group grows at its end.
  if (by !== 'priorTo' || earlierCount === list.length || earlier.length < 2) return whole;
  const known = new Map(whole.map((group) => [group.key, group]));
  const above = new Set(earlier.map(({ key }) => key));
  const later = groupConditions(list.slice(earlierCount), by);
  return [
    ...earlier.map((group) => ({ ...group, ...known.get(group.key), rows: group.rows })),
    ...later.map((group) =>
      above.has(group.key) ? { ...group, key: `${group.key} continued`, isContinued: true } : group,
    ),
  ];
}

/** True if sorting would not move a visible row. */
export function areInOrder(
  groups: readonly ConditionGroup[],
  sorted: readonly ListedCondition[],
  group: ConditionGrouping,
): boolean {
  const seen = rowsOf(groups);
  const wanted = rowsOf(groupConditions(sorted, group));
  return seen.every((row, at) => row === wanted[at]);
}

function rowsOf(groups: readonly ConditionGroup[]): readonly ListedCondition[] {
  return groups.flatMap(({ rows }) => rows);
}

function groupOf(
  key: string,
  rows: readonly [ListedCondition, ...ListedCondition[]],
  by: Exclude<ConditionGrouping, 'none'>,
): ConditionGroup {
  const [{ condition, loan }] = rows;
  const counted = { key, rows, ...countsOf(rows) };
  return by === 'priorTo'
    ? { ...counted, title: condition.priorTo.trim() }
    : { ...counted, title: loan?.borrowerLastName ?? '', loan };
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
