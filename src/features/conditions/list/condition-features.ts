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
import { countByStatus } from '#src/domain/conditions/condition-filter.ts';
import type { ConditionFacet, ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import type { LoanLinksOfList } from '#src/features/conditions/list/loan-link.tsx';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';

export interface ConditionsTableMeta extends Pick<
  ShownConditions,
  'filter' | 'narrowed' | 'totals' | 'facetCounts'
> {
  /** The rows that are drawn: a part of the data, filtered and in order. */
  readonly drawn: readonly ListedCondition[];
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
  facetedUniqueValues: (table: StateTable, columnId: string) => () => {
    const { meta } = table.options;
    const facet = table.getColumn(columnId)?.columnDef.meta?.facet;
    if (meta === undefined) return new Map();
    return new Map(
      facet === undefined ? Object.entries(countByStatus(meta.narrowed)) : meta.facetCounts(facet),
    );
  },
});

export type ConditionsTableModel = ReactTable<typeof conditionFeatures, ListedCondition>;

export type ConditionsTableRow = Row<typeof conditionFeatures, ListedCondition>;
