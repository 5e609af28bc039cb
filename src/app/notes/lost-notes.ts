import type { GatewayConnection } from '#src/api/gateway-request.ts';
import { createNoteClient } from '#src/api/note-client.ts';
import type { BrowserKind } from '#src/app/browser/browser-kind.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createLostNotes, type LostNotes } from '#src/offline/lost-notes/lost-notes.ts';
import { createSettledNotes } from '#src/offline/lost-notes/settled-notes.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';

/** What became of each signed-in person's notes in this browser. */
export function createLostNotesOfPeople(
  connection: GatewayConnection,
  localStore: KeyValueStore,
  { isSafari, isInstalled }: BrowserKind,
) {
  const opened = new Map<string, LostNotes>();
  const settled = createSettledNotes(localStore, window);
  const place = isSafari && isInstalled ? 'installed' : 'browser';

  function openFor(outbox: Outbox, apiEnv: string): LostNotes {
    const { reportWaiting } = createNoteClient({ ...connection, apiEnv });
    return createLostNotes({
      outbox,
      report: (report) => reportWaiting({ place, ...report }),
      settled,
      startTimer: startRealTimer,
    });
  }

  return {
    /** The same object for the same person. */
    open: (userId: string, outbox: Outbox, apiEnv: string): LostNotes => {
      const lostNotes = opened.get(userId) ?? openFor(outbox, apiEnv);
      opened.set(userId, lostNotes);
      return lostNotes;
    },
    /** Before a sign-out that leaves none of the person's notes here. Rejects when the gateway wasn't told. */
    throwAway: async (userId = ''): Promise<void> => opened.get(userId)?.throwAway(),
    /** For good: nothing is reported any more. */
    close: (): void => {
      for (const lostNotes of opened.values()) lostNotes.stop();
    },
  };
}
