import { useMemo } from 'react';
import type { PageSize } from '#src/contract/wire/preferences.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { matchesQuickFilter, type QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import type { filterPipeline, PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { type PipelineSort, searchPipeline, sortPipeline } from '#src/domain/list/pipeline-index.ts';
import { isSameLoanType } from '#src/domain/list/search-offer.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';

export interface ListRequest {
  readonly search: string;
  /** A saved filter on top of the search, with what applies it. */
  readonly applied?:
    { readonly filter: PipelineFilter; readonly filterPipeline: typeof filterPipeline } | undefined;
  readonly quick?: QuickFilter | undefined;
  /** The milestone filter's; '' for all. */
  readonly milestone: string;
  /** '' for all. */
  readonly loanType: string;
  readonly sort: readonly PipelineSort[];
  /** Counted from 1. A page past the end shows the last one. */
  readonly page: number;
  readonly pageSize: PageSize;
}

export interface ShownLoans {
  /** All matching loans in their order, on any page. Made on demand, because few need it. */
  readonly listMatching: () => readonly Loan[];
  readonly pageLoans: readonly Loan[];
  /** Counted from 0. */
  readonly pageIndex: number;
  /** The page's first loan in the whole list, counted from 0. */
  readonly firstIndex: number;
  readonly matchCount: number;
  readonly totalCount: number;
}

/** The loans of one page, filtered and sorted by prepared keys. */
export function useShownLoans(prepared: PreparedLoans, request: ListRequest): ShownLoans {
  const { search, applied, quick, milestone, loanType, sort, page, pageSize } = request;
  const { loans, index } = prepared;
  const found = useMemo(() => searchPipeline(index, search), [index, search]);
  const matches = useMemo(
    () => narrowedLoans(prepared, found, { applied, quick, milestone, loanType }),
    [prepared, found, applied, quick, milestone, loanType],
  );
  const order = useMemo(() => sortPipeline(index, matches, sort), [index, matches, sort]);
  return useMemo(() => {
    const size = pageSize === 'all' ? Math.max(1, order.length) : pageSize;
    const lastIndex = Math.max(0, Math.ceil(order.length / size) - 1);
    const pageIndex = Math.min(page - 1, lastIndex);
    const firstIndex = pageIndex * size;
    const loansAt = (positions: readonly number[]) => positions.flatMap((position) => loans[position] ?? []);
    return {
      listMatching: () => loansAt(order),
      pageLoans: loansAt(order.slice(firstIndex, firstIndex + size)),
      pageIndex,
      firstIndex,
      matchCount: order.length,
      totalCount: loans.length,
    };
  }, [order, loans, page, pageSize]);
}

/** The positions left after a saved filter with its own search, a quick filter, the milestone and the loan type. */
export function narrowedLoans(
  prepared: PreparedLoans,
  positions: readonly number[],
  { applied, quick, milestone, loanType }: Pick<ListRequest, 'applied' | 'quick' | 'milestone' | 'loanType'>,
): readonly number[] {
  const { loans, index } = prepared;
  if (applied === undefined && quick === undefined && milestone === '' && loanType === '') return positions;
  const candidates =
    applied === undefined ? undefined : new Set(applied.filterPipeline(index, applied.filter, prepared));
  return positions.filter((position) => {
    const loan = loans[position];
    if (loan === undefined || candidates?.has(position) === false) return false;
    if (milestone !== '' && loan.milestone !== milestone) return false;
    if (loanType !== '' && !isSameLoanType(loan.loanType, loanType)) return false;
    return quick === undefined || matchesQuickFilter(loan, quick, prepared);
  });
}
