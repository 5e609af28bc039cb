import { matchesQuickFilter, type QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import type { filterPipeline, PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { searchPipeline } from '#src/domain/list/pipeline-index.ts';
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
