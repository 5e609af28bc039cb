import { useMemo, useSyncExternalStore } from 'react';
import { type DidToday, didToday } from '#src/domain/marks/did-today.ts';
import { authorTag } from '#src/domain/notes/note-line.ts';
import { usePreferences } from '#src/features/preferences/preferences-provider.tsx';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import type { Outbox, OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { useOutbox } from '#src/routes/-use-outbox.ts';

/** What the signed-in person did today about each loan, as far as this device knows: their notes and calls. */
export function useDidToday(): DidToday {
  const user = useSignedInUser();
  const outbox = useOutbox();
  const { loanMarks: marks } = usePreferences().values;
  const { timeZone } = useLenderClock();
  const today = useToday(timeZone, useServices().now);
  const readNotes = useMemo(() => createNotesReader(outbox), [outbox]);
  const notes = useSyncExternalStore(outbox.subscribe, readNotes);
  return useMemo(
    () => didToday({ notes, marks, tag: authorTag(user), today, timeZone }),
    [notes, marks, user, today, timeZone],
  );
}

/** Gone or refused: it isn't visible at the platform. */
const UNTOLD: ReadonlySet<OutboxNote['state']> = new Set<OutboxNote['state']>([
  'discarded',
  'unreadable',
  'parked',
]);

/**
 * Answers with the same notes while none is written, discarded or refused: no list is drawn again for each try to send
 * one.
 */
function createNotesReader({ get }: Pick<Outbox, 'get'>): () => readonly OutboxNote[] {
  let last: readonly OutboxNote[] = [];
  return () => {
    const notes = get().notes.filter(({ state }) => !UNTOLD.has(state));
    const isSame = notes.length === last.length && notes.every(({ id }, at) => id === last[at]?.id);
    if (!isSame) last = notes;
    return last;
  };
}
