import { hasWord } from '#src/domain/conditions/condition-filter.ts';
import { comparePriorTo } from '#src/domain/conditions/condition-words.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';

/** The open conditions that a filter keeps off the screen. */
export interface HiddenOpen {
  readonly count: number;
  /** Their prior-to groups, each once, the most pressing first, '' for conditions without one. */
  readonly groups: readonly string[];
  /** True when each of them is in a group that isn't chosen, so that the choice of groups explains all of them. */
  readonly areInOtherGroups: boolean;
}

/**
 * What a narrowed list must say, so that it never passes for "nothing open".
 * Source: choices, "Nothing false by omission".
 * @param list every condition.
 * @param rows those on screen.
 * @param priorTo the chosen prior-to groups; none is all.
 */
export function hiddenOpen(
  list: readonly ListedCondition[],
  rows: readonly ListedCondition[],
  priorTo: readonly string[],
): HiddenOpen {
  const shown = new Set(rows.map(({ key }) => key));
  const hidden = list.filter(({ key, condition }) => condition.statusOpen && !shown.has(key));
  const titles = new Map<string, string>();
  for (const { condition, priorToKey } of hidden)
    if (!titles.has(priorToKey)) titles.set(priorToKey, condition.priorTo.trim());
  return {
    count: hidden.length,
    groups: [...titles.values()].toSorted(comparePriorTo),
    areInOtherGroups:
      priorTo.length > 0 && hidden.every(({ condition }) => !hasWord(priorTo, condition.priorTo)),
  };
}
