import {
  columnPinningFeature,
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import type { PipelineSort } from '#src/domain/list/pipeline-index.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { PreferenceChange } from '#src/offline/person-data/preferences-store.ts';

// The domain searches, sorts and pages with its prepared keys: Table's own row models take several times as long for
// 10,000 loans. Table models the columns, which of them are shown and pinned, and the sort.
const pipelineFeatures = tableFeatures({
  columnPinningFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: metaHelper<PipelineColumn>(),
});

const helper = createColumnHelper<typeof pipelineFeatures, Loan>();
const NO_ROWS: readonly Loan[] = [];

interface PipelineTableOptions {
  readonly columns: readonly PipelineColumn[];
  readonly preferences: Pick<PreferenceValues, 'columnPinning' | 'columnVisibility'>;
  readonly onPreferencesChange: (changes: PreferenceChange) => void;
  readonly sort: readonly PipelineSort[];
}

/** The table whose columns are as the user's preferences say, and whose changes of them go there. */
export function usePipelineTable({ columns, preferences, onPreferencesChange, sort }: PipelineTableOptions) {
  const { columnPinning, columnVisibility } = preferences;
  const definitions = useMemo(
    () =>
      helper.columns(
        columns.map((column) =>
          helper.accessor((loan) => loan.loanId, {
            id: column.name,
            header: column.name,
            meta: column,
            enablePinning: column.kind !== 'category',
          }),
        ),
      ),
    [columns],
  );
  const pinning = useMemo(() => {
    // A preference may name a status, and Table pins whatever its state names.
    const statuses = new Set(columns.filter(({ kind }) => kind === 'category').map(({ name }) => name));
    return { start: columnPinning.left.filter((name) => !statuses.has(name)), end: [] };
  }, [columns, columnPinning]);
  const sorting = useMemo(
    () => sort.map(({ column, descending }) => ({ id: column, desc: descending })),
    [sort],
  );
  return useTable({
    features: pipelineFeatures,
    columns: definitions,
    data: NO_ROWS,
    state: { columnPinning: pinning, columnVisibility, sorting },
    manualSorting: true,
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

export type PipelineTableModel = ReturnType<typeof usePipelineTable>;

export type PipelineTableColumn = ReturnType<PipelineTableModel['getAllLeafColumns']>[number];
