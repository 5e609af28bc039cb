import {
  columnFacetingFeature,
  columnFilteringFeature,
  columnGroupingFeature,
  columnVisibilityFeature,
  constructRow,
  createGroupedRowModel,
  globalFilteringFeature,
  memo,
  metaHelper,
  type ReactTable,
  type Row,
  type RowModel,
  rowSortingFeature,
  type Table,
  tableFeatures,
} from '@tanstack/react-table';
import { countWords } from '#src/domain/conditions/condition-facets.ts';
import {
  conditionsInStatus,
  countByStatus,
  narrowConditions,
} from '#src/domain/conditions/condition-filter.ts';
import type { GroupCounts } from '#src/domain/conditions/condition-groups.ts';
import type { ConditionFacet, ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import type { LoanLinksOfList } from '#src/features/conditions/list/loan-link.tsx';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';

export interface ConditionsTableMeta {
  /** The rows that are drawn: a part of the data, filtered and in order. */
  readonly drawn: readonly ListedCondition[];
  readonly filter: ShownConditions['filter'];
  /** What passes every filter but the status. */
  readonly narrowed: readonly ListedCondition[];
  /** Of each group's conditions in every state, by its key. */
  readonly totals: ReadonlyMap<string, GroupCounts>;
  readonly isOfPart: boolean;
  /** On a screen. */
  readonly links?: LoanLinksOfList;
}

const stateFeatures = {
  columnFacetingFeature,
  columnFilteringFeature,
  columnGroupingFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowSortingFeature,
  columnMeta: metaHelper<{ readonly facet: ConditionFacet }>(),
  tableMeta: metaHelper<ConditionsTableMeta>(),
};

type StateFeatures = typeof stateFeatures;
type StateTable = Table<StateFeatures, ListedCondition>;

// Table's own row models take 0.5 s for 30,000 conditions, most of it for rows that nobody sees. These make rows of the
// drawn conditions only, in the order that the domain finds, and count in the domain.
export const conditionFeatures = tableFeatures({
  ...stateFeatures,
  filteredRowModel: (table: StateTable) =>
    memo({
      memoDeps: () => [table.options.meta?.drawn],
      fn: (drawn: readonly ListedCondition[] = []): RowModel<StateFeatures, ListedCondition> => {
        const rows = drawn.map((condition, at) => constructRow(table, condition.key, condition, at, 0));
        return { rows, flatRows: rows, rowsById: Object.fromEntries(rows.map((row) => [row.id, row])) };
      },
    }),
  groupedRowModel: createGroupedRowModel(),
  facetedUniqueValues: (table: StateTable, columnId: string) =>
    memo({
      memoDeps: () => [table.options.data, table.options.meta?.filter, table.options.meta?.narrowed],
      fn: (list, filter, narrowed = []) => {
        const facet = table.getColumn(columnId)?.columnDef.meta?.facet;
        if (facet === undefined || filter === undefined)
          return new Map(Object.entries(countByStatus(narrowed)));
        const others = narrowConditions(list, { ...filter, [facet]: [] });
        return countWords(facet, conditionsInStatus(others, filter.status));
      },
    }),
});

export type ConditionsTableModel = ReactTable<typeof conditionFeatures, ListedCondition>;

export type ConditionsTableRow = Row<typeof conditionFeatures, ListedCondition>;
