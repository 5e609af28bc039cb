import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  cachedNotesQuery,
  newestFields,
  type NoteFields,
  notesQuery,
} from '#src/features/notes/note-query.ts';
import type { Services } from '#src/loan-display/use-services.ts';

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

/** One loan's note fields: list and cache first, then the network, and again with each receipt in the outbox. */
export function useNoteFields(
  services: Services,
  { userId, loanGuid, fieldIds, listed, receiptCount }: WantedFields,
): NotesReading {
  const cached = useQuery(cachedNotesQuery(services, { userId, loanGuid }));
  const fresh = useQuery(notesQuery(services, { userId, loanGuid }, fieldIds));
  const readAgain = async (): Promise<void> => {
    // A refetch only joins a first reading in flight, which may lack the note that has just arrived.
    if (fresh.isFetching && fresh.data === undefined) await fresh.refetch();
    await fresh.refetch();
  };
  const onReceipt = useEffectEvent(readAgain);
  const counted = useRef({ loanGuid, receiptCount });
  useEffect(() => {
    const { current: before } = counted;
    counted.current = { loanGuid, receiptCount };
    // A newly opened loan is read anyway, like one whose notes weren't counted yet.
    if (before.loanGuid !== loanGuid || before.receiptCount === undefined) return;
    if (before.receiptCount !== receiptCount) void onReceipt();
  }, [loanGuid, receiptCount]);
  const kept = newestFields(cached.data ?? { fields: {}, removed: [] }, listed);
  return {
    notes: fresh.data ?? (Object.keys(kept.fields).length === 0 ? undefined : kept),
    isCached: fresh.data === undefined,
    isReading: fresh.isFetching,
    error: fresh.error,
    readAgain: () => void readAgain(),
  };
}
