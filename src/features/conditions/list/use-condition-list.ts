import { useMemo, useState } from 'react';
import { firstPriorTo, priorToCards } from '#src/domain/conditions/condition-cards.ts';
import { facetCounter } from '#src/domain/conditions/condition-facets.ts';
import { countGroups } from '#src/domain/conditions/condition-groups.ts';
import { conditionsInStatus, narrowConditions } from '#src/domain/conditions/condition-filter.ts';
import { sortConditions } from '#src/domain/conditions/condition-sort.ts';
import { hiddenConditions } from '#src/domain/conditions/hidden-conditions.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { sortOf } from '#src/features/conditions/read/table-state.ts';

export function useConditionList(
  list: readonly ListedCondition[],
  search: ConditionsSearch,
  filterText: string,
) {
  // Later arrivals change no filter.
  const [first] = useState(() => firstPriorTo(list));
  const filter = useMemo(
    () => ({ ...search, priorTo: search.priorTo ?? first, text: filterText }),
    [search, first, filterText],
  );
  const { status, priorTo, closing, sort, group } = filter;
  const ofLoans = useMemo(() => narrowConditions(list, { closing, text: '' }), [list, closing]);
  const cards = useMemo(() => priorToCards(list, priorTo, ofLoans), [list, priorTo, ofLoans]);
  // Once for all filters, which keep the order.
  const ordered = useMemo(() => sortConditions(list, sortOf({ sort }), group), [list, sort, group]);
  const narrowed = useMemo(() => narrowConditions(ordered, filter), [ordered, filter]);
  const rows = useMemo(() => conditionsInStatus(narrowed, status), [narrowed, status]);
  const hidden = useMemo(() => hiddenConditions(list, rows, filter), [list, rows, filter]);
  return {
    /** In order, before a cut. */
    rows,
    /** What passes every filter but the status, in order. */
    narrowed,
    /** Of each group's conditions in every state, by its key. */
    totals: useMemo(() => countGroups(narrowed, group), [narrowed, group]),
    facetCounts: useMemo(() => facetCounter(list, filter), [list, filter]),
    hidden,
    cards,
    filter,
    first,
    /** The person's choice, or the default. */
    priorTo,
    /** The address may not hold the search. */
    isSearched: filterText.trim() !== '',
  };
}

export type ShownConditions = ReturnType<typeof useConditionList>;
