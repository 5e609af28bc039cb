import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { captionWords as words } from '#src/features/conditions/words/list-words.ts';
import { isEveryType } from '#src/domain/conditions/condition-filter.ts';

export interface OutputCaption {
  readonly title: string;
  readonly asOfText: string;
  readonly fileName: string;
}

/**
 * The list's filters, for a reader who doesn't see them; '' if none is on.
 * @param isSearched also by a text that isn't said: a phone or an e-mail.
 */
export function conditionNarrowingText(
  search: Pick<ConditionsSearch, 'status' | 'types' | 'needed' | 'latest' | 'closing'>,
  priorTo: readonly string[],
  filterText: string,
  isSearched = false,
): string {
  const { status, types, closing } = search;
  return [
    status === 'all' ? '' : words.status(status),
    priorTo.length === 0 ? '' : words.priorTo(priorTo),
    closing === undefined ? '' : words.closing,
    facetsText(search),
    isEveryType(types) ? '' : words.types(types),
    filterText.trim() !== '' ? words.search(filterText.trim()) : isSearched ? words.someSearch : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** `needed from Borrower, with status Requested`; '' if neither is filtered by. */
export function facetsText({ needed, latest }: Pick<ConditionsSearch, 'needed' | 'latest'>): string {
  return [needed.length === 0 ? '' : words.needed(needed), latest.length === 0 ? '' : words.latest(latest)]
    .filter((part) => part !== '')
    .join(', ');
}
