import type { QueryClient } from '@tanstack/react-query';
import type { createNoteSearch } from '#src/domain/list/note-search.ts';
import type { OtherNotes } from '#src/domain/notes/notes-on-device.ts';
import { idKey } from '#src/domain/text/same-id.ts';

type KeptNotes = NonNullable<OtherNotes['read']>;

/** What was read of single loans, by idKey, and what searches it: both come in the first quiet moment of the list. */
export interface SearchableNotes {
  readonly kept: ReadonlyMap<string, KeptNotes>;
  readonly createNoteSearch: typeof createNoteSearch;
}

export function searchableNotesKey(userId: string) {
  return ['searchable-notes', userId] as const;
}

/** Tells the list's search what was just read of a loan. It reads the rest from the device once. */
export function addKeptNotes(client: QueryClient, userId: string, loanGuid: string, notes: KeptNotes): void {
  client.setQueryData<SearchableNotes>(
    searchableNotesKey(userId),
    (known) => known && { ...known, kept: new Map(known.kept).set(idKey(loanGuid), notes) },
  );
}
