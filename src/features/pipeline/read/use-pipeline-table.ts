import {
  columnFilteringFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  memo,
  metaHelper,
  type PaginationState,
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
import { PAGE_SIZES, type PageSize, type PreferenceValues } from '#src/contract/wire/preferences.ts';
import { cellText, type PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { type PipelineSort, sortPipeline } from '#src/domain/list/pipeline-index.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { narrowedLoans, type Narrowing } from '#src/features/pipeline/read/narrowed-loans.ts';
import type { PreferenceChange } from '#src/offline/person-data/preferences-store.ts';

const stateFeatures = {
  columnFilteringFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowPaginationFeature,
  rowSortingFeature,
  columnMeta: metaHelper<PipelineColumn>(),
  tableMeta: metaHelper<{ readonly prepared: PreparedLoans; readonly narrowing: Narrowing }>(),
};

type StateFeatures = typeof stateFeatures;
type LoanTable = Table<StateFeatures, Loan>;
type LoanRows = RowModel<StateFeatures, Loan>;

// Table's own row models take several times as long for 10,000 loans. These give its rows in the order that the domain
// finds with its prepared keys. A row's index is its loan's position.
const pipelineFeatures = tableFeatures({
  ...stateFeatures,
  filteredRowModel: (table: LoanTable) =>
    memo({
      memoDeps: () => [table.getCoreRowModel(), table.options.meta],
      fn: (all, meta) =>
        meta === undefined ? all : rowsAt(all, narrowedLoans(meta.prepared, meta.narrowing)),
    }),
  sortedRowModel: (table: LoanTable) =>
    memo({
      memoDeps: () => [
        table.getPreSortedRowModel(),
        table.atoms.sorting.get(),
        table.options.meta?.prepared.index,
      ],
      fn: (found, sorting, index) => {
        if (index === undefined) return found;
        const positions = found.rows.map((row) => row.index);
        return rowsAt(table.getCoreRowModel(), sortPipeline(index, positions, sorting));
      },
    }),
  paginatedRowModel: (table: LoanTable) =>
    memo({
      memoDeps: () => [table.getSortedRowModel(), table.atoms.pagination.get()],
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

const helper = createColumnHelper<typeof pipelineFeatures, Loan>();

interface PipelineTableOptions {
  readonly columns: readonly PipelineColumn[];
  readonly prepared: PreparedLoans;
  readonly narrowing: Narrowing;
  readonly preferences: Pick<PreferenceValues, 'columnPinning' | 'columnVisibility'>;
  readonly onPreferencesChange: (changes: PreferenceChange) => void;
  readonly sort: readonly PipelineSort[];
  readonly onSortChange: (next: (sort: readonly PipelineSort[]) => readonly PipelineSort[]) => void;
  readonly rowSelection: RowSelectionState;
  readonly onRowSelectionChange: (updater: Updater<RowSelectionState>) => void;
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: PageSize;
  readonly onPageChange: (page: number) => void;
}

/** The list as a table. Its state is the address's and the preferences', and changes of it go there. */
export function usePipelineTable(options: PipelineTableOptions) {
  const { columns, prepared, narrowing, preferences, onPreferencesChange } = options;
  const { sort, page, pageSize } = options;
  const { columnPinning, columnVisibility } = preferences;
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
          }),
        ),
      ),
    [columns, today],
  );
  const pinning = useMemo(() => {
    // A preference may name a status, and Table pins whatever its state names.
    const statuses = new Set(columns.filter(({ kind }) => kind === 'category').map(({ name }) => name));
    return { start: columnPinning.left.filter((name) => !statuses.has(name)), end: [] };
  }, [columns, columnPinning]);
  const sorting = useMemo(() => [...sort], [sort]);
  const pagination = useMemo(
    () => ({ pageIndex: page - 1, pageSize: rowsAPage(pageSize) }),
    [page, pageSize],
  );
  return useTable({
    features: pipelineFeatures,
    columns: definitions,
    data: prepared.loans,
    getRowId: ({ loanId }) => loanId,
    // Loans without one would be picked together.
    enableRowSelection: ({ id }) => id !== '',
    isRowRangeSelectionEvent: isWithShift,
    meta: useMemo(() => ({ prepared, narrowing }), [prepared, narrowing]),
    state: { columnPinning: pinning, columnVisibility, pagination, sorting, rowSelection: options.rowSelection },
    onRowSelectionChange: options.onRowSelectionChange,
    // The address says when a list begins at its first page.
    autoResetPageIndex: false,
    onPaginationChange: (updater) => {
      const next = functionalUpdate(updater, pagination);
      const chosen = PAGE_SIZES.find((size) => rowsAPage(size) === next.pageSize);
      if (chosen !== undefined && chosen !== pageSize) onPreferencesChange({ pageSize: chosen });
      options.onPageChange(next.pageIndex + 1);
    },
    onSortingChange: (updater) => options.onSortChange((current) => functionalUpdate(updater, [...current])),
    onColumnPinningChange: (updater) =>
      onPreferencesChange(({ columnPinning: { left } }) => ({
        columnPinning: { left: functionalUpdate(updater, { start: [...left], end: [] }).start },
      })),
    onColumnVisibilityChange: (updater) =>
      onPreferencesChange((stored) => ({
        columnVisibility: { ...functionalUpdate(updater, stored.columnVisibility) },
      })),
  });
}

function isWithShift(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'shiftKey' in event && event.shiftKey === true;
}

export function rowsAPage(size: PageSize): number {
  return size === 'all' ? Infinity : size;
}

export type PipelineTableModel = ReturnType<typeof usePipelineTable>;

export type PipelineTableColumn = ReturnType<PipelineTableModel['getAllLeafColumns']>[number];
