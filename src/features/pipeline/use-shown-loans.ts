import { useMemo } from 'react';
import type { CalendarDay } from '#src/domain/calendar-day.ts';
import type { FieldMap } from '#src/domain/field-map.ts';
import { deriveLoans, type Loan } from '#src/domain/loan.ts';
import type { PipelineColumn } from '#src/domain/pipeline-columns.ts';
import {
  buildPipelineIndex,
  type PipelineSort,
  searchPipeline,
  sortPipeline,
} from '#src/domain/pipeline-index.ts';
import type { RawLoan } from '#src/domain/raw-loan.ts';

export const PAGE_SIZE = 15;
const NO_LOANS: readonly RawLoan[] = [];

interface Pipeline {
  readonly loans: readonly RawLoan[] | undefined;
  readonly fieldMap: FieldMap;
  readonly columns: readonly PipelineColumn[];
  readonly today: CalendarDay;
}

interface Wish {
  readonly search: string;
  readonly sort: readonly PipelineSort[];
  /** Counted from 1; a page past the end shows the last one. */
  readonly page: number;
}

export interface ShownLoans {
  readonly pageLoans: readonly Loan[];
  /** Counted from 0. */
  readonly pageIndex: number;
  readonly matchCount: number;
  readonly totalCount: number;
}

/** Derived once per snapshot and day, ordered on prepared keys, cut to one page. */
export function useShownLoans(
  { loans = NO_LOANS, fieldMap, columns, today }: Pipeline,
  wish: Wish,
): ShownLoans {
  const { search, sort, page } = wish;
  const derived = useMemo(() => deriveLoans(loans, fieldMap, today), [loans, fieldMap, today]);
  const index = useMemo(() => buildPipelineIndex(derived, columns, today), [derived, columns, today]);
  const matches = useMemo(() => searchPipeline(index, search), [index, search]);
  const order = useMemo(() => sortPipeline(index, matches, sort), [index, matches, sort]);
  return useMemo(() => {
    const lastIndex = Math.max(0, Math.ceil(order.length / PAGE_SIZE) - 1);
    const pageIndex = Math.min(page - 1, lastIndex);
    const positions = order.slice(pageIndex * PAGE_SIZE, (pageIndex + 1) * PAGE_SIZE);
    return {
      pageLoans: positions.flatMap((position) => derived[position] ?? []),
      pageIndex,
      matchCount: order.length,
      totalCount: derived.length,
    };
  }, [order, derived, page]);
}
