import * as v from 'valibot';
import type { GatewayConnection } from '#src/api/request/gateway-request.ts';
import { createNoteClient } from '#src/api/note-client.ts';
import type { BrowserKind } from '#src/app/browser/browser-kind.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createLostNotes, type LostNotes } from '#src/offline/lost-notes/lost-notes.ts';
import { createSettledNotes } from '#src/offline/lost-notes/settled-notes.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

/** What happened to each signed-in user's notes in this browser. */
export function createLostNotesOfPeople(
  connection: GatewayConnection,
  localStore: KeyValueStore,
  { isSafari, isInstalled }: BrowserKind,
  startTimer: StartTimer,
) {
  const opened = new Map<string, LostNotes>();
  const settled = createSettledNotes(localStore, window);
  const installMode = isSafari && isInstalled ? 'installed' : 'browser';

  function openFor(outbox: Outbox, apiEnv: string): LostNotes {
    const { reportWaiting } = createNoteClient({ ...connection, apiEnv });
    return createLostNotes({
      outbox,
      report: (report) => reportWaiting({ place: installMode, ...report }),
      settled,
      startTimer,
    });
  }

  return {
    /** Returns the same object for the same user. */
    open: (userId: string, outbox: Outbox, apiEnv: string): LostNotes => {
      const lostNotes = opened.get(userId) ?? openFor(outbox, apiEnv);
      opened.set(userId, lostNotes);
      return lostNotes;
    },
    /** Before a sign-out that deletes all the user's notes here. Rejects if the gateway couldn't be told. */
    throwAway: async (userId = ''): Promise<void> => opened.get(userId)?.throwAway(),
    /** Permanently: stops reporting. */
    close: (): void => {
      for (const lostNotes of opened.values()) lostNotes.stop();
    },
  };
}

const DISMISSED_KEY = `${APP_KEY_PREFIX}dismissed-notes`;
/** They're reported for 30 days; users don't dismiss more in that time. */
const MAX_DISMISSED = 200;

/** Ids of notes that are gone from their field and that this device's user has dismissed. */
export function createDismissedNotes(store: KeyValueStore) {
  const read = (): readonly string[] => {
    const result = v.safeParse(v.array(v.string()), parseJson(store.get(DISMISSED_KEY)));
    return result.success ? result.output : [];
  };
  return {
    has: (id: string): boolean => read().includes(id),
    add: (id: string): void =>
      store.set(DISMISSED_KEY, JSON.stringify([...read(), id].slice(-MAX_DISMISSED))),
  };
}
