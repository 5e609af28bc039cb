import {
  columnFacetingFeature,
  columnFilteringFeature,
  columnGroupingFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  globalFilteringFeature,
  memo,
  metaHelper,
  type PaginationState,
  rowExpandingFeature,
  type RowModel,
  rowSelectionFeature,
  type RowSelectionState,
  rowPaginationFeature,
  rowSortingFeature,
  type Table,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import { cellText, type PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { groupIdOf } from '#src/domain/list/pipeline-groups.ts';
import { sortPipeline } from '#src/domain/list/pipeline-index.ts';
import { CHOICE_PARTS } from '#src/domain/list/filter-choices.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { CHOICE_COLUMNS, filterOfColumns } from '#src/features/pipeline/address/list-filter.ts';
import { createFromSearch, GROUP_COLUMNS, toSearch } from '#src/features/pipeline/address/table-address.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import type { AddressChange } from '#src/loan-display/address-change.ts';
import { usualWidth } from '#src/features/pipeline/read/column-width.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import {
  choiceCounts,
  narrowedLoans,
  type NarrowedLoans,
  type Narrowing,
} from '#src/features/pipeline/read/narrowed-loans.ts';
import type { PreferenceChange } from '#src/offline/person-data/preferences-store.ts';

const stateFeatures = {
  columnFacetingFeature,
  columnFilteringFeature,
  columnGroupingFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  rowSelectionFeature,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  columnMeta: metaHelper<PipelineColumn>(),
  tableMeta: metaHelper<Pick<Narrowing, 'applied'> & { readonly prepared: PreparedLoans }>(),
};

type StateFeatures = typeof stateFeatures;
type LoanTable = Table<StateFeatures, Loan>;
type LoanRows = RowModel<StateFeatures, Loan>;

/** What a filtered model's rows come from: to read each row for its index takes longer than to sort. */
const narrowedOf = new WeakMap<LoanRows, NarrowedLoans>();

// Table's own row models take several times as long for 10,000 loans. These give its rows in the order that the domain
// finds with its prepared keys.
const pipelineFeatures = tableFeatures({
  ...stateFeatures,
  filteredRowModel: (table: LoanTable) =>
    memo({
      memoDeps: () => [
        table.getCoreRowModel(),
        table.options.meta,
        table.atoms.columnFilters.get(),
        table.atoms.globalFilter.get(),
      ],
      fn: (all, meta, filters, search) => {
        if (meta === undefined) return all;
        const own = filterOfColumns(filters, search);
        const narrowed = narrowedLoans(meta.prepared, { own, applied: meta.applied });
        const model = rowsAt(all, narrowed.found);
        narrowedOf.set(model, narrowed);
        return model;
      },
    }),
  facetedUniqueValues: (table: LoanTable, columnId: string) =>
    memo({
      memoDeps: () => [table.getFilteredRowModel(), table.options.meta?.prepared],
      fn: (model, prepared) => {
        const part = CHOICE_PARTS.find((one) => CHOICE_COLUMNS[one] === columnId);
        const narrowed = narrowedOf.get(model);
        if (part === undefined || prepared === undefined || narrowed === undefined) return new Map();
        return choiceCounts(part, prepared, narrowed);
      },
    }),
  sortedRowModel: (table: LoanTable) =>
    memo({
      memoDeps: () => [
        table.getPreSortedRowModel(),
        table.atoms.sorting.get(),
        table.atoms.grouping.get(),
        table.options.meta?.prepared.index,
      ],
      fn: (model, sorting, grouping, index) => {
        const narrowed = narrowedOf.get(model);
        if (index === undefined || narrowed === undefined) return model;
        // Groups stand in their column's order, and in each the loans in theirs.
        const levels = grouping.map((id) => sorting.find((level) => level.id === id) ?? { id, desc: false });
        const order = sortPipeline(index, narrowed.found, [...levels, ...sorting]);
        return rowsAt(table.getCoreRowModel(), order);
      },
    }),
  // A group is open until it's closed, also one that comes later: Table's own model means the opposite.
  expandedRowModel: (table: LoanTable) =>
    memo({
      memoDeps: () => [table.getPreExpandedRowModel(), table.atoms.expanded.get(), groupColumnOf(table)],
      fn: (sorted, expanded, column): LoanRows => {
        const { today } = table.options.meta?.prepared ?? {};
        if (expanded === true || column === undefined || today === undefined) return sorted;
        const idOf = groupIdOf(column, today);
        const rows = sorted.rows.filter(({ original }) => expanded[idOf(original)] !== false);
        return { rows, flatRows: rows, rowsById: sorted.rowsById };
      },
    }),
  paginatedRowModel: (table: LoanTable) =>
    memo({
      memoDeps: () => [table.getPrePaginatedRowModel(), table.atoms.pagination.get()],
      fn: ({ rows, rowsById }, pagination): LoanRows => {
        const { firstIndex } = pageOf(rows.length, pagination);
        const page = rows.slice(firstIndex, firstIndex + pagination.pageSize);
        return { rows: page, flatRows: page, rowsById };
      },
    }),
});

/** The page that's shown of some rows: the last one for a page past the end. */
export function pageOf(rowCount: number, { pageIndex: asked, pageSize }: PaginationState) {
  const pageCount = Math.max(1, Math.ceil(rowCount / pageSize));
  const pageIndex = Math.min(asked, pageCount - 1);
  return { pageIndex, pageCount, firstIndex: pageIndex === 0 ? 0 : pageIndex * pageSize };
}

function rowsAt({ rows, rowsById }: LoanRows, positions: readonly number[]): LoanRows {
  const found: LoanRows['rows'] = [];
  for (const position of positions) {
    const row = rows[position];
    if (row !== undefined) found.push(row);
  }
  return { rows: found, flatRows: found, rowsById };
}

function groupColumnOf(table: LoanTable): PipelineColumn | undefined {
  const [id] = table.atoms.grouping.get();
  return id === undefined ? undefined : table.getColumn(id)?.columnDef.meta;
}

const GROUPABLE: ReadonlySet<string> = new Set(Object.values(GROUP_COLUMNS));

const helper = createColumnHelper<typeof pipelineFeatures, Loan>();

interface PipelineTableOptions {
  readonly columns: readonly PipelineColumn[];
  readonly prepared: PreparedLoans;
  readonly applied: Narrowing['applied'];
  readonly search: PipelineSearch;
  readonly onSearchChange: (change: AddressChange<PipelineSearch>, how: 'push') => void;
  readonly preferences: PreferenceValues;
  readonly onPreferencesChange: (changes: PreferenceChange) => void;
  readonly rowSelection: RowSelectionState;
  readonly onRowSelectionChange: (updater: Updater<RowSelectionState>) => void;
}

/** The list as a table. Its state is the address's and the preferences', and changes of it go there. */
export function usePipelineTable(options: PipelineTableOptions) {
  const { columns, prepared, applied, search, preferences } = options;
  const { today } = prepared;
  const definitions = useMemo(
    () =>
      helper.columns(
        columns.map((column) =>
          helper.accessor((loan) => cellText(loan, column, today), {
            id: column.name,
            header: column.name,
            meta: column,
            enablePinning: column.kind !== 'category',
            enableGrouping: GROUPABLE.has(column.name),
            size: usualWidth(column),
          }),
        ),
      ),
    [columns, today],
  );
  const fromSearch = useMemo(() => createFromSearch(columns), [columns]);
  const state = fromSearch(search, preferences);
  const keep =
    <Slice extends keyof typeof state>(slice: Slice, fromFirstPage = false) =>
    (updater: Updater<(typeof state)[Slice]>) => {
      const write = (latest: typeof state) => {
        const { pagination } = latest;
        const page = fromFirstPage ? { ...pagination, pageIndex: 0 } : pagination;
        const next = { ...latest, pagination: page, [slice]: functionalUpdate(updater, latest[slice]) };
        return toSearch(next, latest);
      };
      options.onSearchChange((current) => write(fromSearch(current, preferences)).search, 'push');
      options.onPreferencesChange((stored) => write(fromSearch(search, stored)).preferences);
    };
  return useTable({
    features: pipelineFeatures,
    columns: definitions,
    data: prepared.loans,
    getRowId: ({ loanId }) => loanId,
    // Loans without one would be picked together.
    enableRowSelection: ({ id }) => id !== '',
    isRowRangeSelectionEvent: isWithShift,
    meta: useMemo(() => ({ prepared, applied }), [prepared, applied]),
    state: { ...state, rowSelection: options.rowSelection },
    onRowSelectionChange: options.onRowSelectionChange,
    groupedColumnMode: false,
    // The address says when a list begins at its first page.
    autoResetPageIndex: false,
    onPaginationChange: keep('pagination'),
    onSortingChange: keep('sorting', true),
    onGroupingChange: keep('grouping', true),
    onColumnFiltersChange: keep('columnFilters', true),
    onColumnPinningChange: keep('columnPinning'),
    onColumnVisibilityChange: keep('columnVisibility'),
    onColumnOrderChange: keep('columnOrder'),
    onColumnSizingChange: keep('columnSizing'),
  });
}

function isWithShift(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'shiftKey' in event && event.shiftKey === true;
}

export type PipelineTableModel = ReturnType<typeof usePipelineTable>;

export type PipelineTableColumn = ReturnType<PipelineTableModel['getAllLeafColumns']>[number];
