import { useMemo } from 'react';
import {
  isSameLoanType,
  loanTypesOf,
  type SearchOffer,
  searchOffers,
} from '#src/domain/list/search-offer.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { narrowedLoans, type Narrowing } from '#src/features/pipeline/read/narrowed-loans.ts';

/** A filter that the search names, with how many loans the list has once it's taken. */
export type CountedOffer = SearchOffer & { readonly count: number };

/** The filters that the search names, that aren't in use and would find a loan. Most searches name none: no cost. */
export function useSearchOffers(prepared: PreparedLoans, narrowing: Narrowing): readonly CountedOffer[] {
  const { search, milestone, loanType } = narrowing;
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
          const taken = { ...narrowing, search: offer.rest, [offer.kind]: offer.value };
          return { ...offer, count: narrowedLoans(prepared, taken).length };
        })
        .filter(({ count }) => count > 0),
    [prepared, narrowing, search, loanTypes, milestone, loanType],
  );
}
