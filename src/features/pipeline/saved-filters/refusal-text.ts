import { refusalWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';
import type { SaveFilterResult } from '#src/offline/person-data/saved-filters-store.ts';

type Refusal = Extract<SaveFilterResult, { readonly kind: 'refused' }>;

/** Why a filter wasn't saved, and what helps. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'no-name':
      return words.noName;
    case 'name-too-long':
      return words.nameTooLong;
    case 'too-many':
      return words.tooMany;
    case 'too-large':
      return words.tooLarge;
    case 'name-taken':
      return words.nameTaken(refusal.takenBy.name);
  }
}
