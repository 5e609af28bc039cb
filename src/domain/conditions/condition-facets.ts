import { compareCategories, compareWords, wordKey } from '#src/domain/conditions/condition-words.ts';
import { type ConditionFacet, type ListedCondition, wordOf } from '#src/domain/conditions/conditions-list.ts';

/** A word of a facet as first written, '' for conditions without one. */
export interface FacetChoice {
  readonly word: string;
  readonly count: number;
}

/** How many conditions have each word, by the word's key. */
export function countWords(facet: ConditionFacet, counted: readonly ListedCondition[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { keys } of counted) counts.set(keys[facet], (counts.get(keys[facet]) ?? 0) + 1);
  return counts;
}

/**
 * The words of a facet that the list has or that are chosen, in alphabetical order, conditions without one last.
 * @param counts of the conditions that every other filter lets pass: see countWords.
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
