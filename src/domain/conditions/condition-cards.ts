import {
  comparePriorTo,
  CONDITION_TYPES,
  distinctWords,
  FIRST_PRIOR_TO,
  wordKey,
} from '#src/domain/conditions/condition-words.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';

/** One prior-to group of a list, whatever else is filtered but the loans. Source: specification 3.6. */
export interface PriorToCard {
  /** '' for conditions without one. */
  readonly title: string;
  readonly totalCount: number;
  readonly satisfiedCount: number;
}

/**
 * A card for each group in the list, for Borrower CTC, and for each selected group, so that a selection that finds
 * nothing can be cleared. The most pressing first; each condition counts on one card.
 * @param asked the conditions to count. A card without any of them stays.
 */
export function priorToCards(
  list: readonly ListedCondition[],
  chosen: readonly string[],
  asked = list,
): readonly PriorToCard[] {
  const counts = new Map<string, { title: string; totalCount: number; satisfiedCount: number }>();
  const cardOf = (title: string, key: string) => {
    let card = counts.get(key);
    if (card === undefined)
      counts.set(key, (card = { title: title.trim(), totalCount: 0, satisfiedCount: 0 }));
    return card;
  };
  for (const { condition, keys } of list) cardOf(condition.priorTo, keys.priorTo);
  for (const { condition, keys } of asked) {
    const card = cardOf(condition.priorTo, keys.priorTo);
    card.totalCount += 1;
    if (!condition.statusOpen) card.satisfiedCount += 1;
  }
  for (const title of [FIRST_PRIOR_TO, ...chosen]) cardOf(title, wordKey(title));
  return [...counts.values()].toSorted((left, right) => comparePriorTo(left.title, right.title));
}

/** The default selection: Borrower CTC if the group exists. See choices: Conditions. */
export function firstPriorTo(list: readonly ListedCondition[]): readonly string[] {
  const key = wordKey(FIRST_PRIOR_TO);
  return list.some(({ keys }) => keys.priorTo === key) ? [FIRST_PRIOR_TO] : [];
}

/** The types a user can select: those with a tab, then any others found or selected, '' for conditions without one. */
export function typeChoices(list: readonly ListedCondition[], chosen: readonly string[]): readonly string[] {
  const known = new Set(CONDITION_TYPES.map(wordKey));
  const found = [...new Set(list.map(({ condition }) => condition.conditionType)), ...chosen];
  const others = distinctWords(found).filter((type) => !known.has(wordKey(type)));
  const hasUnnamed = found.some((type) => wordKey(type) === '');
  return [...CONDITION_TYPES, ...others, ...(hasUnnamed ? [''] : [])];
}
