import { useMemo, useState } from 'react';
import {
  firstPriorTo,
  type PriorToCard,
  priorToCards,
  typeChoices,
} from '#src/domain/conditions/condition-cards.ts';
import { type ConditionGroup, groupConditions } from '#src/domain/conditions/condition-groups.ts';
import {
  conditionsInStatus,
  countByStatus,
  narrowConditions,
  type StatusCounts,
} from '#src/domain/conditions/condition-filter.ts';
import {
  type ConditionSort,
  parseConditionSort,
  sortConditions,
} from '#src/domain/conditions/condition-sort.ts';
import { type HiddenConditions, hiddenConditions } from '#src/domain/conditions/hidden-conditions.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';

export interface ShownConditions {
  /** Conditions that pass every filter, sorted. */
  readonly rows: readonly ListedCondition[];
  /** Those, before a cut; one group if they aren't grouped. */
  readonly groups: readonly ConditionGroup[];
  /** Conditions that pass every filter but the status. */
  readonly narrowed: readonly ListedCondition[];
  readonly counts: StatusCounts;
  /** The matching conditions that a choice of groups, types or state hides. */
  readonly hidden: HiddenConditions;
  readonly cards: readonly PriorToCard[];
  /** The prior-to groups in effect: the user's choice or the default. */
  readonly priorTo: readonly string[];
  readonly typeChoices: readonly string[];
  readonly sort: ConditionSort | undefined;
  /** A search narrows it, which the address may not hold. */
  readonly isSearched: boolean;
}

/** Filters and sorts a list of conditions by its address and its search box. */
export function useConditionList(
  list: readonly ListedCondition[],
  search: ConditionsSearch,
  filterText: string,
): ShownConditions {
  const { status, types, closing } = search;
  // Later arrivals change no filter.
  const [first] = useState(() => firstPriorTo(list));
  const priorTo = search.priorTo ?? first;
  const ofLoans = useMemo(
    () => narrowConditions(list, { types: [], priorTo: [], closing, text: '' }),
    [list, closing],
  );
  const cards = useMemo(() => priorToCards(list, priorTo, ofLoans), [list, priorTo, ofLoans]);
  const choices = useMemo(() => typeChoices(list, types), [list, types]);
  const narrowed = useMemo(
    () => narrowConditions(list, { types, priorTo, closing, text: filterText }),
    [list, types, priorTo, closing, filterText],
  );
  const counts = useMemo(() => countByStatus(narrowed), [narrowed]);
  const sort = useMemo(() => parseConditionSort(search.sort), [search.sort]);
  const rows = useMemo(
    () => sortConditions(conditionsInStatus(narrowed, status), sort),
    [narrowed, status, sort],
  );
  const groups = useMemo(() => groupConditions(rows, search.group), [rows, search.group]);
  const hidden = useMemo(
    () => hiddenConditions(list, rows, { status, types, priorTo, closing, text: filterText }),
    [list, rows, status, types, priorTo, closing, filterText],
  );
  const isSearched = filterText.trim() !== '';
  return { rows, groups, narrowed, counts, hidden, cards, priorTo, typeChoices: choices, sort, isSearched };
}
