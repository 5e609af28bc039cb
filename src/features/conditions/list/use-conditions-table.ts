import { functionalUpdate, type Updater, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { CONDITION_COLUMNS } from '#src/features/conditions/list/condition-columns.tsx';
import {
  conditionFeatures,
  type ConditionsTableMeta,
  type ConditionsTableModel,
} from '#src/features/conditions/list/condition-features.ts';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import {
  type ConditionsTableState,
  tableOfSearch,
  searchOfTable,
} from '#src/features/conditions/read/table-state.ts';
import type { AddressChange } from '#src/loan-display/address-change.ts';
import { useMay } from '#src/loan-display/session/signed-in-user.ts';
import { useMediaQuery } from '#src/ui/media/use-media-query.ts';

interface ConditionsTableOptions {
  readonly list: readonly ListedCondition[];
  readonly first: ShownConditions['first'];
  readonly meta: ConditionsTableMeta;
  readonly search: ConditionsSearch;
  readonly onSearchChange: (change: AddressChange<ConditionsSearch>) => void;
  readonly onTextChange: (text: string) => void;
  readonly hasLoans: boolean;
}

/** A list of conditions as a table. Its state is the address's, and changes of it go there. */
export function useConditionsTable(options: ConditionsTableOptions): ConditionsTableModel {
  const { list, first, meta, search, onSearchChange, hasLoans } = options;
  const { filter } = meta;
  const { group } = search;
  const state = useMemo(() => tableOfSearch(search, first), [search, first]);
  const change = <Slice extends keyof ConditionsTableState>(
    slice: Slice,
    updater: Updater<ConditionsTableState[Slice]>,
  ) =>
    // Presses can follow each other faster than the address: each builds on the one before.
    onSearchChange((current) => {
      const before = tableOfSearch(current, first);
      return searchOfTable({ ...before, [slice]: functionalUpdate(updater, before[slice]) }, first);
    });
  const hasOwnerColumn = useMediaQuery(`(min-width: ${hasLoans ? 100 : 80}rem)`);
  const hasInternal = useMay('internalDescriptions');
  return useTable({
    features: conditionFeatures,
    columns: CONDITION_COLUMNS,
    data: list,
    getRowId: ({ key }) => key,
    meta,
    state: {
      ...state,
      globalFilter: filter.text,
      columnVisibility: useMemo(
        () => ({
          ...visibleColumns(group, hasLoans, hasOwnerColumn),
          'Internal Description': hasInternal,
        }),
        [group, hasLoans, hasOwnerColumn, hasInternal],
      ),
    },
    // The row models filter and sort: without these, Table would look at rows to find out how.
    defaultColumn: { filterFn: () => true, sortDescFirst: false },
    enableMultiSort: false,
    groupedColumnMode: false,
    onColumnFiltersChange: (updater) => change('columnFilters', updater),
    onSortingChange: (updater) => change('sorting', updater),
    onGroupingChange: (updater) => change('grouping', updater),
    onGlobalFilterChange: (updater: Updater<string>) =>
      options.onTextChange(functionalUpdate(updater, filter.text)),
  });
}

/** What a group's heading says isn't said again in its rows. */
function visibleColumns(group: ConditionsSearch['group'], hasLoans: boolean, hasOwnerColumn: boolean) {
  return {
    Loan: hasLoans && group !== 'loan',
    'Prior To': group !== 'priorTo',
    Category: group !== 'category',
    'Needed From': group !== 'needed',
    Owner: hasOwnerColumn && group !== 'owner',
    'Condition Type': false,
    Status: false,
  };
}
