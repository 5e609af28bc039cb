import { useMemo } from 'react';
import type { Loan } from '#src/domain/loan/loan.ts';
import { pageOf, type PipelineTableModel } from '#src/features/pipeline/read/use-pipeline-table.ts';

export interface ShownLoans {
  readonly listMatching: () => readonly Loan[];
  readonly pageLoans: readonly Loan[];
  /** Counted from 0. */
  readonly pageIndex: number;
  readonly pageCount: number;
  readonly firstIndex: number;
  readonly matchCount: number;
  readonly totalCount: number;
}

export function useShownLoans(table: PipelineTableModel): ShownLoans {
  const { rows } = table.getPrePaginatedRowModel();
  const page = table.getRowModel();
  const totalCount = table.getCoreRowModel().rows.length;
  const { pagination } = table.state;
  return useMemo(
    () => ({
      listMatching: () => rows.map(({ original }) => original),
      pageLoans: page.rows.map(({ original }) => original),
      ...pageOf(rows.length, pagination),
      matchCount: rows.length,
      totalCount,
    }),
    [rows, page, pagination, totalCount],
  );
}
