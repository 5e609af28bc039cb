import { MAX_FILTER_NAME_LENGTH, MAX_SAVED_FILTERS } from '#src/contract/wire/saved-filter.ts';
import type { SaveFilterResult } from '#src/offline/person-data/saved-filters-store.ts';

type Refusal = Extract<SaveFilterResult, { readonly kind: 'refused' }>;

/** Why a filter was not saved, and what to do about it. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'no-name':
      return 'Give the filter a name.';
    case 'name-too-long':
      return `Choose a name of at most ${MAX_FILTER_NAME_LENGTH} characters.`;
    case 'too-many':
      return `You can keep ${MAX_SAVED_FILTERS} filters. Delete one that you do not need and save again.`;
    case 'too-large':
      return 'This filter asks for too much. Choose fewer names or a shorter search.';
    case 'name-taken':
      return `There is already a filter named “${refusal.takenBy.name}”. Choose another name, or replace it.`;
  }
}
