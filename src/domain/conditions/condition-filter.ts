import { CONDITION_FACETS, type CONDITION_STATUSES } from '#src/domain/conditions/condition-choices.ts';
import { ALL_CONDITIONS, wordKey } from '#src/domain/conditions/condition-words.ts';
import {
  type ConditionFacet,
  type ListedCondition,
  searchTextOf,
} from '#src/domain/conditions/conditions-list.ts';
import { type Closing, isClosingSoon, isNotFunded } from '#src/domain/loan/closing.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';

/** The state a list shows. Source: specification 9. */
export type ConditionStatus = (typeof CONDITION_STATUSES)[number];

/**
 * Filters for a list of conditions besides status; an empty one lets every condition pass. The words of a facet are as
 * someone wrote them, '' for conditions without one.
 */
export interface ConditionFilter extends FacetFilter {
  /** Only those of loans whose closing is due: see isClosingDue. */
  readonly closing?: 'next-7-days' | undefined;
  readonly text: string;
}

type FacetFilter = { readonly [facet in ConditionFacet]?: readonly string[] | undefined };

/** Counts of conditions by state; `all` is always the sum of the others. */
export type StatusCounts = Readonly<Record<ConditionStatus, number>>;

/** True if the selected types filter nothing. Source: specification 4.9. */
export function isEveryType(types: readonly string[]): boolean {
  return types.length === 0 || types.some((type) => wordKey(type) === wordKey(ALL_CONDITIONS));
}

/** True for a loan that closes soon, and for one whose closing passed without funds sent, which is still to close. */
export function isClosingDue(closing: Closing): boolean {
  return isNotFunded(closing) || isClosingSoon(closing);
}

/** The conditions that pass every filter but status, in order. */
export function narrowConditions(
  list: readonly ListedCondition[],
  filter: ConditionFilter,
): readonly ListedCondition[] {
  const { closing, text } = filter;
  const wordFilters = wordFiltersOf(filter);
  const wanted = searchForm(text);
  const isAny = closing === undefined;
  if (wordFilters.length === 0 && isAny && wanted === '') return list;
  return list.filter(
    (row) =>
      wordFilters.every(({ facet, keys }) => keys.has(row.keys[facet])) &&
      (isAny || (row.loan !== undefined && isClosingDue(row.loan.closing))) &&
      (wanted === '' || searchTextOf(row).includes(wanted)),
  );
}

/** The facets that a filter narrows, each with the keys that pass. */
export function wordFiltersOf(filter: FacetFilter) {
  return CONDITION_FACETS.flatMap((facet) => {
    const words = filter[facet] ?? [];
    const isEvery = words.length === 0 || (facet === 'types' && isEveryType(words));
    return isEvery ? [] : [{ facet, keys: new Set(words.map(wordKey)) }];
  });
}

/** The conditions in a state, in order. */
export function conditionsInStatus(
  list: readonly ListedCondition[],
  status: ConditionStatus,
): readonly ListedCondition[] {
  if (status === 'all') return list;
  return list.filter(({ condition }) => condition.statusOpen === (status === 'open'));
}

export function countByStatus(list: readonly ListedCondition[]): StatusCounts {
  const open = conditionsInStatus(list, 'open').length;
  return { open, satisfied: list.length - open, all: list.length };
}

/** Adds the word to the selection, or removes it if it's there. */
export function toggleWord(words: readonly string[], word: string): readonly string[] {
  const key = wordKey(word);
  const others = words.filter((other) => wordKey(other) !== key);
  return others.length === words.length ? [...words, word] : others;
}

export function hasWord(words: readonly string[], word: string): boolean {
  const key = wordKey(word);
  return words.some((other) => wordKey(other) === key);
}
