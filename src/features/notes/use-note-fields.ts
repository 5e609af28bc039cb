import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isSameId } from '#src/domain/text/same-id.ts';
import {
  cachedNotesQuery,
  newestFields,
  type NoteFields,
  notesQuery,
  withApplied,
} from '#src/features/notes/note-query.ts';
import type { AppliedNote, NotesServices } from '#src/features/notes/notes-services.ts';

export interface NotesReading {
  /** Undefined until there's something to show. */
  readonly notes: NoteFields | undefined;
  /** True while there's only a copy: the network hasn't answered. */
  readonly isCached: boolean;
  readonly isReading: boolean;
  /** The last attempt's error; null after a success. */
  readonly error: Error | null;
  readonly readAgain: () => void;
}

interface WantedFields {
  readonly userId: string;
  readonly loanGuid: string;
  readonly fieldIds: readonly [string, string];
  /** The fields as the list's row has them. */
  readonly listed: NoteFields;
  /** How many of the loan's notes have arrived. More of them mean new text to read. Undefined until it's known. */
  readonly receiptCount: number | undefined;
}

/** One loan's note fields: list and cache first, then the network, and each receipt's field as it comes. */
export function useNoteFields(
  services: NotesServices,
  { userId, loanGuid, fieldIds, listed, receiptCount }: WantedFields,
): NotesReading {
  const cached = useQuery(cachedNotesQuery(services, { userId, loanGuid }));
  const fresh = useQuery(notesQuery(services, { userId, loanGuid }, fieldIds));
  // Kept apart from the reading: one in flight when a note arrived lacks the note.
  const [applied, setApplied] = useState<readonly AppliedNote[]>([]);
  useEffect(
    () =>
      services.onApplied((note) => {
        setApplied((others) => [...others.filter((other) => !isSameField(other, note)), note]);
      }),
    [services],
  );
  const { refetch } = fresh;
  const counted = useRef({ loanGuid, receiptCount });
  useEffect(() => {
    const { current: before } = counted;
    counted.current = { loanGuid, receiptCount };
    // A newly opened loan is read anyway, like one whose notes weren't counted yet.
    if (before.loanGuid !== loanGuid || before.receiptCount === undefined) return;
    if (before.receiptCount !== receiptCount) void refetch();
  }, [loanGuid, receiptCount, refetch]);
  const read = useMemo(
    () =>
      fresh.data &&
      applied.filter((note) => isSameId(note.loanGuid, loanGuid)).reduce(withApplied, fresh.data),
    [fresh.data, applied, loanGuid],
  );
  const kept = newestFields(cached.data ?? { fields: {}, removed: [] }, listed);
  return {
    notes: read ?? (Object.keys(kept.fields).length === 0 ? undefined : kept),
    isCached: fresh.data === undefined,
    isReading: fresh.isFetching,
    error: fresh.error,
    readAgain: () => void refetch(),
  };
}

function isSameField(one: AppliedNote, other: AppliedNote): boolean {
  return isSameId(one.loanGuid, other.loanGuid) && one.fieldId === other.fieldId;
}
