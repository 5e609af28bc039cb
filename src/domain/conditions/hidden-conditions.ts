import {
  type ConditionFilter,
  conditionsInStatus,
  type ConditionStatus,
  narrowConditions,
} from '#src/domain/conditions/condition-filter.ts';
import { comparePriorTo } from '#src/domain/conditions/condition-words.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';

export interface WholeFilter extends ConditionFilter {
  readonly status: ConditionStatus;
}

export interface HiddenConditions {
  readonly count: number;
  /** `open`, unless a search without results finds others. */
  readonly status: ConditionStatus;
  /** Their prior-to groups, each once, the most pressing first, '' for conditions without one. */
  readonly groups: readonly string[];
  /** True when each of them is in a group that isn't chosen, so that the choice of groups explains all of them. */
  readonly areInOtherGroups: boolean;
  /** True when each of them is of a chosen type, so that the choice of types can stay. */
  readonly areOfTypes: boolean;
  /** True if only loans whose closing isn't due have any. */
  readonly areOfOtherLoans: boolean;
}

/**
 * What a filtered list must report, so that it's never mistaken for "nothing open". Only what matches a search, due
 * closings, whom it's needed from, and the latest status counts; a list without rows looks further, for any match at
 * all. Source: choices, "Nothing false by omission".
 * @param rows those of the list on screen.
 */
export function hiddenConditions(
  list: readonly ListedCondition[],
  rows: readonly ListedCondition[],
  filter: WholeFilter,
): HiddenConditions {
  const shown = new Set(rows);
  const ofWords = narrowConditions(list, { ...filter, types: [], priorTo: [], closing: undefined });
  const hidden = ofWords.filter((row) => !shown.has(row));
  for (const { status, closing } of placesToLook(filter, rows.length === 0)) {
    const found = conditionsInStatus(narrowConditions(hidden, { closing, text: '' }), status);
    if (found.length > 0)
      return describe(found, { ...filter, status }, filter.closing !== undefined && closing === undefined);
  }
  return describe([], { ...filter, status: 'open' }, false);
}

type Place = Pick<WholeFilter, 'status' | 'closing'>;

/** The states to look in, the closest to the question first. */
function placesToLook({ status, closing, text }: WholeFilter, isEmpty: boolean): readonly Place[] {
  if (!isEmpty) return [{ status: 'open', closing }];
  const states: readonly ConditionStatus[] = text.trim() === '' ? ['open'] : [status, 'open', 'satisfied'];
  return [closing, undefined].flatMap((loans) => states.map((state) => ({ status: state, closing: loans })));
}

function describe(
  found: readonly ListedCondition[],
  { status, types = [], priorTo = [] }: WholeFilter,
  areOfOtherLoans: boolean,
): HiddenConditions {
  const titles = new Map<string, string>();
  for (const { condition, keys } of found)
    if (!titles.has(keys.priorTo)) titles.set(keys.priorTo, condition.priorTo.trim());
  return {
    count: found.length,
    status,
    groups: [...titles.values()].toSorted(comparePriorTo),
    areInOtherGroups: priorTo.length > 0 && narrowConditions(found, { priorTo, text: '' }).length === 0,
    areOfTypes: narrowConditions(found, { types, text: '' }).length === found.length,
    areOfOtherLoans,
  };
}
