import { compareWords, wordKey } from '#src/domain/conditions/condition-words.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';

/** What a list can be narrowed by besides groups and types: whom a condition is needed from, and its latest status. */
export type ConditionFacet = 'needed' | 'latest';

/** A word of a facet as first written, '' for conditions without one. */
export interface FacetChoice {
  readonly word: string;
  readonly count: number;
}

const FACETS = {
  needed: { key: 'neededKey', field: 'requestedFrom' },
  latest: { key: 'latestKey', field: 'status' },
} as const;

/**
 * The words of a facet that the list has or that are chosen, in alphabetical order, conditions without one last.
 * @param counted the conditions that count: those that every other filter lets pass.
 */
export function facetChoices(
  facet: ConditionFacet,
  list: readonly ListedCondition[],
  counted: readonly ListedCondition[],
  chosen: readonly string[],
): readonly FacetChoice[] {
  const { key, field } = FACETS[facet];
  const choices = new Map<string, { word: string; count: number }>();
  for (const row of list)
    if (!choices.has(row[key])) choices.set(row[key], { word: row.condition[field].trim(), count: 0 });
  for (const word of chosen)
    if (!choices.has(wordKey(word))) choices.set(wordKey(word), { word: word.trim(), count: 0 });
  for (const row of counted) {
    const choice = choices.get(row[key]);
    if (choice !== undefined) choice.count += 1;
  }
  return [...choices.values()].toSorted((left, right) => compareWords(left.word, right.word));
}
