import { createColumnHelper, metaHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { PositionedColumn } from '#src/features/pipeline/columns/positioned-columns.ts';

// The domain searches, sorts and pages with its prepared keys: Table's own row models take several times as long for
// 10,000 loans. Table models the columns, their headings and the sort.
export const pipelineFeatures = tableFeatures({
  rowSortingFeature,
  columnMeta: metaHelper<{ column: PositionedColumn }>(),
});

const helper = createColumnHelper<typeof pipelineFeatures, Loan>();

export function columnDefinitions(columns: readonly PositionedColumn[]) {
  return helper.columns(
    columns.map((column) =>
      helper.accessor((loan) => loan.loanId, {
        id: column.name,
        header: column.name,
        meta: { column },
        sortDescFirst: false,
      }),
    ),
  );
}
