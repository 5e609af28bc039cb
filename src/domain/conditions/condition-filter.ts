import type { CONDITION_STATUSES } from '#src/domain/conditions/condition-choices.ts';
import { ALL_CONDITIONS, wordKey } from '#src/domain/conditions/condition-words.ts';
import { type ListedCondition, searchTextOf } from '#src/domain/conditions/conditions-list.ts';
import { type Closing, isClosingSoon, isNotFunded } from '#src/domain/loan/closing.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';

/** The state a list shows. Source: specification 9. */
export type ConditionStatus = (typeof CONDITION_STATUSES)[number];

/** Filters for a list of conditions besides status; an empty one lets every condition pass. */
export interface ConditionFilter {
  /** Names of types. An empty list, or one with "All Conditions", filters nothing. */
  readonly types: readonly string[];
  /** Titles of prior-to groups, '' for conditions without one. An empty list filters nothing. */
  readonly priorTo: readonly string[];
  /** Whom the conditions are requested from, '' where the platform doesn't say. An empty list filters nothing. */
  readonly needed?: readonly string[] | undefined;
  /** Words of the latest status, '' for none. An empty list filters nothing. */
  readonly latest?: readonly string[] | undefined;
  /** Only those of loans whose closing is due: see isClosingDue. */
  readonly closing?: 'next-7-days' | undefined;
  readonly text: string;
}

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
  { types, priorTo, needed = [], latest = [], closing, text }: ConditionFilter,
): readonly ListedCondition[] {
  const chosen = [
    ['typeKey', isEveryType(types) ? [] : types],
    ['priorToKey', priorTo],
    ['neededKey', needed],
    ['latestKey', latest],
  ] as const;
  const wordFilters = chosen
    .filter(([, words]) => words.length > 0)
    .map(([name, words]) => ({ name, keys: new Set(words.map(wordKey)) }));
  const wanted = searchForm(text);
  const isAny = closing === undefined;
  if (wordFilters.length === 0 && isAny && wanted === '') return list;
  return list.filter(
    (row) =>
      wordFilters.every(({ name, keys }) => keys.has(row[name])) &&
      (isAny || (row.loan !== undefined && isClosingDue(row.loan.closing))) &&
      (wanted === '' || searchTextOf(row).includes(wanted)),
  );
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

/** Adds or removes a type. The first one added to every type is the only one. */
export function toggleType(types: readonly string[], type: string): readonly string[] {
  return toggleWord(isEveryType(types) ? [] : types, type);
}

export function hasWord(words: readonly string[], word: string): boolean {
  const key = wordKey(word);
  return words.some((other) => wordKey(other) === key);
}
