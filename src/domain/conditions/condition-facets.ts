import { CONDITION_FACETS } from '#src/domain/conditions/condition-choices.ts';
import {
  conditionsInStatus,
  narrowConditions,
  wordFiltersOf,
} from '#src/domain/conditions/condition-filter.ts';
import { compareCategories, compareWords, wordKey } from '#src/domain/conditions/condition-words.ts';
import { type ConditionFacet, type ListedCondition, wordOf } from '#src/domain/conditions/conditions-list.ts';
import type { WholeFilter } from '#src/domain/conditions/hidden-conditions.ts';

/** A word of a facet as first written, '' for conditions without one. */
export interface FacetChoice {
  readonly word: string;
  readonly count: number;
}

/** By the key of a facet's word. */
type WordCounts = Map<string, number>;

/**
 * How many conditions have each word of a facet, of those that every other filter lets pass. All facets are counted in
 * one pass, at the first question: most lists are never asked.
 */
export function facetCounter(
  list: readonly ListedCondition[],
  filter: WholeFilter,
): (facet: ConditionFacet) => ReadonlyMap<string, number> {
  let counts: ReturnType<typeof countFacets> | undefined;
  return (facet) => (counts ??= countFacets(list, filter))[facet];
}

function countFacets(
  list: readonly ListedCondition[],
  filter: WholeFilter,
): Readonly<Record<ConditionFacet, WordCounts>> {
  const { closing, text, status } = filter;
  const counts = {
    types: new Map(),
    priorTo: new Map(),
    category: new Map(),
    needed: new Map(),
    owner: new Map(),
    age: new Map(),
    latest: new Map(),
  } satisfies Record<ConditionFacet, WordCounts>;
  const wordFilters = wordFiltersOf(filter);
  for (const { keys } of conditionsInStatus(narrowConditions(list, { closing, text }), status)) {
    const stops = wordFilters.filter((one) => !one.keys.has(keys[one.facet])).map(({ facet }) => facet);
    if (stops.length > 1) continue;
    for (const facet of stops.length === 0 ? CONDITION_FACETS : stops)
      counts[facet].set(keys[facet], (counts[facet].get(keys[facet]) ?? 0) + 1);
  }
  return counts;
}

/**
 * The words of a facet that the list has or that are chosen, in alphabetical order, conditions without one last.
 * @param counts see facetCounter.
 */
export function facetChoices(
  facet: ConditionFacet,
  list: readonly ListedCondition[],
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
): readonly FacetChoice[] {
  const words = new Map<string, string>();
  for (const row of list) if (!words.has(row.keys[facet])) words.set(row.keys[facet], wordOf(row, facet));
  for (const word of chosen) if (!words.has(wordKey(word))) words.set(wordKey(word), word.trim());
  const compare = facet === 'category' ? compareCategories : compareWords;
  return [...words]
    .map(([key, word]) => ({ word, count: counts.get(key) ?? 0 }))
    .toSorted((left, right) => compare(left.word, right.word));
}
