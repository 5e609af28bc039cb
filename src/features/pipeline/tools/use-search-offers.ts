import { useEffect, useMemo, useState } from 'react';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import type { Narrowing } from '#src/features/pipeline/read/narrowed-loans.ts';
import type * as SearchOffersCode from '#src/features/pipeline/tools/search-offers.ts';

const NONE: SearchOffersCode.NamedFilters = { offers: [], all: undefined, heard: [] };

let code: typeof SearchOffersCode | undefined;

/** No start needs the code. It comes with what Jump loads when the page is quiet, or with the first search. */
export async function preloadSearchOffers(): Promise<void> {
  code ??= await import('#src/features/pipeline/tools/search-offers.ts');
}

/** What the search offers. None without the code: the search works without it. */
export function useSearchOffers(
  prepared: PreparedLoans,
  narrowing: Narrowing,
): SearchOffersCode.NamedFilters {
  const isSearched = narrowing.own.search.trim() !== '';
  const [loaded, setLoaded] = useState(code);
  useEffect(() => {
    if (isSearched)
      preloadSearchOffers().then(
        () => setLoaded(code),
        () => {},
      );
  }, [isSearched]);
  const ask = useMemo(
    () => (isSearched ? loaded?.askOf(prepared) : undefined),
    [isSearched, loaded, prepared],
  );
  return useMemo(
    () => (ask === undefined || loaded === undefined ? NONE : loaded.offersOf(ask, prepared, narrowing)),
    [ask, loaded, prepared, narrowing],
  );
}
