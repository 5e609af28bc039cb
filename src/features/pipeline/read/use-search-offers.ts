import { useMemo } from 'react';
import { searchPipeline } from '#src/domain/list/pipeline-index.ts';
import {
  isSameLoanType,
  loanTypesOf,
  type SearchOffer,
  searchOffers,
} from '#src/domain/list/search-offer.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { type ListRequest, narrowedLoans } from '#src/features/pipeline/read/use-shown-loans.ts';

type Narrowing = Pick<ListRequest, 'search' | 'applied' | 'milestone' | 'loanType' | 'quick'>;

/** A filter that the search names, with how many loans the list has once it's taken. */
export type CountedOffer = SearchOffer & { readonly count: number };

/** The filters that the search names, that aren't in use and would find a loan. Most searches name none: no cost. */
export function useSearchOffers(
  prepared: PreparedLoans,
  { search, applied, quick, milestone, loanType }: Narrowing,
): readonly CountedOffer[] {
  const isSearched = search.trim() !== '';
  const loanTypes = useMemo(
    () => (isSearched ? loanTypesOf(prepared.loans) : []),
    [isSearched, prepared.loans],
  );
  return useMemo(
    () =>
      searchOffers(search, loanTypes)
        .filter(({ kind, value }) =>
          kind === 'milestone' ? value !== milestone : !isSameLoanType(value, loanType),
        )
        .map((offer) => {
          const found = searchPipeline(prepared.index, offer.rest);
          const taken = { applied, quick, milestone, loanType, [offer.kind]: offer.value };
          return { ...offer, count: narrowedLoans(prepared, found, taken).length };
        })
        .filter(({ count }) => count > 0),
    [prepared, search, loanTypes, applied, quick, milestone, loanType],
  );
}
