import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  cachedNotesQuery,
  newestFields,
  type NoteFields,
  notesQuery,
  withApplied,
} from '#src/features/notes/note-query.ts';
import type { NotesServices } from '#src/features/notes/notes-services.ts';

export interface NotesReading {
  /** Undefined until there is something to show. */
  readonly notes: NoteFields | undefined;
  readonly isReading: boolean;
  /** What the last attempt failed with; null after a success. */
  readonly error: Error | null;
  readonly readAgain: () => void;
}

interface WantedFields {
  readonly userId: string;
  readonly loanGuid: string;
  readonly fieldIds: readonly [string, string];
  /** What the list's row says of them. */
  readonly listed: NoteFields;
  /** How many of the loan's notes have arrived: when it grows, there's more to read. Undefined until it's known. */
  readonly receiptCount: number | undefined;
}

/** One loan's note fields: list and device first, the network second, and each receipt's field as it comes. */
export function useNoteFields(
  services: NotesServices,
  { userId, loanGuid, fieldIds, listed, receiptCount }: WantedFields,
): NotesReading {
  const queryClient = useQueryClient();
  const cached = useQuery(cachedNotesQuery(services, { userId, loanGuid }));
  const [first, second] = fieldIds;
  const fresh = useQuery(notesQuery(services, { userId, loanGuid }, fieldIds));
  useEffect(() => {
    const { queryKey } = notesQuery(services, { userId, loanGuid }, [first, second]);
    return services.onApplied((note) => {
      if (note.loanGuid !== loanGuid) return;
      queryClient.setQueryData(queryKey, (known) => known && withApplied(known, note));
    });
  }, [services, queryClient, userId, loanGuid, first, second]);
  const { refetch } = fresh;
  const counted = useRef({ loanGuid, receiptCount });
  useEffect(() => {
    const { current: before } = counted;
    counted.current = { loanGuid, receiptCount };
    // Another loan is read anyway, and so is one whose notes were not counted yet.
    if (before.loanGuid !== loanGuid || before.receiptCount === undefined) return;
    if (before.receiptCount !== receiptCount) void refetch();
  }, [loanGuid, receiptCount, refetch]);
  const kept = newestFields(cached.data ?? { fields: {}, removed: [] }, listed);
  return {
    notes: fresh.data ?? (Object.keys(kept.fields).length === 0 ? undefined : kept),
    isReading: fresh.isFetching,
    error: fresh.error,
    readAgain: () => void refetch(),
  };
}
