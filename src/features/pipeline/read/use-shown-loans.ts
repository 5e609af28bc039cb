import { useMemo } from 'react';
import type { PageSize } from '#src/contract/wire/preferences.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { matchesQuickFilter, type QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import type { filterPipeline, PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { type PipelineSort, searchPipeline, sortPipeline } from '#src/domain/list/pipeline-index.ts';
import { isSameLoanType } from '#src/domain/list/search-offer.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';

export interface AppliedFilterState {
  readonly name: string;
  readonly filter: PipelineFilter;
  /** The filter code comes with the saved filters. */
  readonly filterPipeline: typeof filterPipeline;
}

/** Everything that narrows the list; '' or undefined for nothing. */
export interface Narrowing {
  readonly search: string;
  readonly applied: AppliedFilterState | undefined;
  readonly quick: QuickFilter | undefined;
  readonly milestone: string;
  readonly loanType: string;
}

interface PageRequest {
  readonly sort: readonly PipelineSort[];
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

export function useShownLoans(
  prepared: PreparedLoans,
  narrowing: Narrowing,
  { sort, page, pageSize }: PageRequest,
): ShownLoans {
  const { loans, index } = prepared;
  const matches = useMemo(() => narrowedLoans(prepared, narrowing), [prepared, narrowing]);
  const order = useMemo(() => sortPipeline(index, matches, sort), [index, matches, sort]);
  return useMemo(() => {
    const size = pageSize === 'all' ? Math.max(1, order.length) : pageSize;
    const pageCount = Math.max(1, Math.ceil(order.length / size));
    const pageIndex = Math.min(page, pageCount) - 1;
    const firstIndex = pageIndex * size;
    const loansAt = (positions: readonly number[]) => positions.flatMap((position) => loans[position] ?? []);
    return {
      listMatching: () => loansAt(order),
      pageLoans: loansAt(order.slice(firstIndex, firstIndex + size)),
      pageIndex,
      pageCount,
      firstIndex,
      matchCount: order.length,
      totalCount: loans.length,
    };
  }, [order, loans, page, pageSize]);
}

export function narrowedLoans(
  prepared: PreparedLoans,
  { search, applied, quick, milestone, loanType }: Narrowing,
): readonly number[] {
  const { loans, index } = prepared;
  const found = searchPipeline(index, search);
  if (applied === undefined && quick === undefined && milestone === '' && loanType === '') return found;
  const candidates =
    applied === undefined ? undefined : new Set(applied.filterPipeline(index, applied.filter, prepared));
  return found.filter((position) => {
    const loan = loans[position];
    if (loan === undefined || candidates?.has(position) === false) return false;
    if (milestone !== '' && loan.milestone !== milestone) return false;
    if (loanType !== '' && !isSameLoanType(loan.loanType, loanType)) return false;
    return quick === undefined || matchesQuickFilter(loan, quick, prepared);
  });
}
