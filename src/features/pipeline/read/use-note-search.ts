import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { NoteSearch } from '#src/domain/list/pipeline-index.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { OtherNotes } from '#src/domain/notes/notes-on-device.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import { useQuietSlices } from '#src/features/pipeline/read/use-quiet-slices.ts';
import { type SearchableNotes, searchableNotesKey } from '#src/loan-display/kept-notes.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { Outbox, OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

/**
 * The search in the notes that lie on this device; undefined until the page was quiet once. What was read of single
 * loans is read from the disk once, and from then on told by who reads it: keys read nothing.
 */
export function useNoteSearch(
  userId: string,
  config: AppConfig,
  loans: readonly Loan[],
  asOf: string | undefined,
): NoteSearch | undefined {
  const { openStore, openOutbox, whenQuiet } = useServices();
  const { data, refetch } = useQuery({
    queryKey: searchableNotesKey(userId),
    queryFn: async (): Promise<SearchableNotes> => {
      const [kept, { createNoteSearch }] = await Promise.all([
        // Without storage the rows' notes are enough.
        openStore(userId)
          .then((store) => store.readAllNotes())
          .catch(() => new Map()),
        import('#src/domain/list/note-search.ts'),
      ]);
      return { kept, createNoteSearch };
    },
    enabled: false,
    networkMode: 'always',
    gcTime: Infinity,
    retry: false,
  });
  const isThere = data !== undefined;
  useEffect(() => {
    if (!isThere) whenQuiet(() => void refetch());
  }, [isThere, refetch, whenQuiet]);
  const outbox = openOutbox(userId, config);
  const [readOwn] = useState(() => createOwnNotesReader());
  const own = useSyncExternalStore(outbox.subscribe, () => readOwn(outbox));
  const search = useMemo(() => {
    if (data === undefined || asOf === undefined) return undefined;
    return data.createNoteSearch(config.fieldMap, asOf, joined(data.kept, own));
  }, [data, own, config.fieldMap, asOf]);
  const prepare = useMemo(() => search && ((end: number) => search.prepare(loans, end)), [search, loans]);
  useQuietSlices(loans.length, prepare);
  return search;
}

function joined(kept: SearchableNotes['kept'], own: readonly OutboxNote[]): ReadonlyMap<string, OtherNotes> {
  const others = new Map<string, OtherNotes>([...kept].map(([key, read]) => [key, { read, own: [] }]));
  for (const { loanGuid, text, state, writtenAt, receipt } of own) {
    const key = idKey(loanGuid);
    const at = state === 'acked' ? (receipt?.appliedAt ?? writtenAt) : undefined;
    const known = others.get(key);
    others.set(key, { read: known?.read, own: [...(known?.own ?? []), { text, at }] });
  }
  return others;
}

/** Answers with the same notes while none is written, discarded or gets into its loan. */
function createOwnNotesReader(): (outbox: Pick<Outbox, 'get'>) => readonly OutboxNote[] {
  let last: readonly OutboxNote[] = [];
  return (outbox) => {
    const notes = outbox.get().notes.filter(({ state }) => state !== 'discarded' && state !== 'unreadable');
    const isSame =
      notes.length === last.length &&
      notes.every(({ id, state }, at) => {
        const before = last[at];
        return id === before?.id && (state === 'acked') === (before.state === 'acked');
      });
    if (!isSame) last = notes;
    return last;
  };
}
