import { useMemo, useState } from 'react';
import { firstPriorTo, priorToCards, typeChoices } from '#src/domain/conditions/condition-cards.ts';
import { type ConditionFacet, facetChoices } from '#src/domain/conditions/condition-facets.ts';
import { groupConditions } from '#src/domain/conditions/condition-groups.ts';
import {
  conditionsInStatus,
  countByStatus,
  narrowConditions,
} from '#src/domain/conditions/condition-filter.ts';
import { parseConditionSort, sortConditions } from '#src/domain/conditions/condition-sort.ts';
import { hiddenConditions } from '#src/domain/conditions/hidden-conditions.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';

export function useConditionList(
  list: readonly ListedCondition[],
  search: ConditionsSearch,
  filterText: string,
) {
  const { status, types, needed, latest, closing } = search;
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
    () => narrowConditions(list, { types, priorTo, needed, latest, closing, text: filterText }),
    [list, types, priorTo, needed, latest, closing, filterText],
  );
  const choicesOf = (facet: ConditionFacet) => {
    const filter = { types, priorTo, needed, latest, closing, text: filterText, [facet]: [] };
    return facetChoices(
      facet,
      list,
      conditionsInStatus(narrowConditions(list, filter), status),
      search[facet],
    );
  };
  const counts = useMemo(() => countByStatus(narrowed), [narrowed]);
  const sort = useMemo(() => parseConditionSort(search.sort), [search.sort]);
  const rows = useMemo(
    () => sortConditions(conditionsInStatus(narrowed, status), sort),
    [narrowed, status, sort],
  );
  const groups = useMemo(() => groupConditions(rows, search.group), [rows, search.group]);
  const hidden = useMemo(
    () => hiddenConditions(list, rows, { status, types, priorTo, needed, latest, closing, text: filterText }),
    [list, rows, status, types, priorTo, needed, latest, closing, filterText],
  );
  return {
    rows,
    /** Before a cut; one group if they aren't grouped. */
    groups,
    /** What passes every filter but the status. */
    narrowed,
    counts,
    hidden,
    cards,
    /** The person's choice, or the default. */
    priorTo,
    typeChoices: choices,
    /** Counted only where they're looked at. */
    choicesOf,
    sort,
    /** The address may not hold the search. */
    isSearched: filterText.trim() !== '',
  };
}

export type ShownConditions = ReturnType<typeof useConditionList>;
