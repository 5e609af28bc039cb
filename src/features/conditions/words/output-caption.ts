import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { captionWords as words } from '#src/features/conditions/words/list-words.ts';
import { facetName } from '#src/features/conditions/words/names.ts';
import { isEveryType } from '#src/domain/conditions/condition-filter.ts';

/**
 * The list's filters, for a reader who doesn't see them; '' if none is on.
 * @param isSearched also by a text that isn't said: a phone or an e-mail.
 */
export function conditionNarrowingText(
  search: Omit<ConditionsSearch, 'priorTo'>,
  priorTo: readonly string[],
  filterText: string,
  isSearched = false,
): string {
  const { status, types, closing } = search;
  return [
    status === 'all' ? '' : words.status(status),
    priorTo.length === 0 ? '' : words.priorTo(priorTo),
    closing === undefined ? '' : words.closing,
    ...facetTexts(search),
    isEveryType(types) ? '' : words.types(types),
    filterText.trim() !== '' ? words.search(filterText.trim()) : isSearched ? words.someSearch : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

export const ASKED_FACETS = ['needed', 'owner', 'age', 'latest', 'category'] as const;

/** `needed from Borrower`, `with status Requested`: what each filter that's on asks for. */
export function facetTexts(search: Pick<ConditionsSearch, (typeof ASKED_FACETS)[number]>): readonly string[] {
  return ASKED_FACETS.filter((facet) => search[facet].length > 0).map((facet) =>
    words.facets[facet](search[facet].map((word) => facetName(facet, word)).join(' or ')),
  );
}
