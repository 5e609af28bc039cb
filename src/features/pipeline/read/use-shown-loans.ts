import { useMemo } from 'react';
import type { PageSize } from '#src/contract/wire/preferences.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { PipelineTableModel } from '#src/features/pipeline/read/use-pipeline-table.ts';

interface PageRequest {
  /** Counted from 1. A page past the end shows the last one. */
  readonly page: number;
  readonly pageSize: PageSize;
}

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

export function useShownLoans(table: PipelineTableModel, { page, pageSize }: PageRequest): ShownLoans {
  const { rows } = table.getSortedRowModel();
  const totalCount = table.getCoreRowModel().rows.length;
  return useMemo(() => {
    const size = pageSize === 'all' ? Math.max(1, rows.length) : pageSize;
    const pageCount = Math.max(1, Math.ceil(rows.length / size));
    const pageIndex = Math.min(page, pageCount) - 1;
    const firstIndex = pageIndex * size;
    return {
      listMatching: () => rows.map(({ original }) => original),
      pageLoans: rows.slice(firstIndex, firstIndex + size).map(({ original }) => original),
      pageIndex,
      pageCount,
      firstIndex,
      matchCount: rows.length,
      totalCount,
    };
  }, [rows, totalCount, page, pageSize]);
}
