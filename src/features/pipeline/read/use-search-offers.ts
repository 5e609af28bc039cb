import { useMemo } from 'react';
import { loanTypesOf, type SearchOffer, searchOffers } from '#src/domain/list/search-offer.ts';
import { isSameName } from '#src/domain/text/fold-text.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { narrowedLoans, type Narrowing } from '#src/features/pipeline/read/narrowed-loans.ts';

/** A filter that the search names, with how many loans the list has once it's taken. */
export type CountedOffer = SearchOffer & { readonly count: number };

/** The filters that the search names, that aren't in use and would find a loan. Most searches name none: no cost. */
export function useSearchOffers(prepared: PreparedLoans, narrowing: Narrowing): readonly CountedOffer[] {
  const { search } = narrowing.own;
  const isSearched = search.trim() !== '';
  const loanTypes = useMemo(
    () => (isSearched ? loanTypesOf(prepared.loans) : []),
    [isSearched, prepared.loans],
  );
  return useMemo(
    () =>
      searchOffers(search, loanTypes)
        .filter(({ kind, value }) => {
          const [used = '', ...others] = narrowing.own[kind];
          return others.length > 0 || !isSameName(used, value);
        })
        .map((offer) => {
          const own = { ...narrowing.own, search: offer.rest, [offer.kind]: [offer.value] };
          return { ...offer, count: narrowedLoans(prepared, { ...narrowing, own }).found.length };
        })
        .filter(({ count }) => count > 0),
    [prepared, narrowing, search, loanTypes],
  );
}
