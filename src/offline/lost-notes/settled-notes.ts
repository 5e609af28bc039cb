import * as v from 'valibot';
import { settledNotesSchema } from '#src/contract/device/settled-notes.ts';
import { MAX_OVER } from '#src/contract/wire/waiting-notes.ts';
import { DEVICE_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';
import type { StorageChange, StorageEventSource } from '#src/offline/storage/storage-events.ts';

/** Random ids, nothing about a user or a note, so it may survive a sign-out. */
const SETTLED_KEY = `${DEVICE_KEY_PREFIX}settled-notes`;

export type SettledNotes = ReturnType<typeof createSettledNotes>;

/**
 * Ids of notes this device no longer has to look for: the author discarded them or has read that they're lost. Keeps
 * the newest 600, even after the gateway knows, because an answer to another tab may be older.
 */
export function createSettledNotes(store: KeyValueStore, otherTabs: StorageEventSource) {
  // Read from storage every time: other tabs write it too.
  const read = (): readonly string[] => {
    const stored = v.safeParse(settledNotesSchema, parseJson(store.get(SETTLED_KEY)));
    return stored.success ? stored.output : [];
  };
  return {
    ids: (): ReadonlySet<string> => new Set(read()),
    /** @param remove ids of notes that were restored. */
    change: (add: readonly string[], remove: readonly string[] = []): void => {
      const before = read();
      const next = [...new Set([...before, ...add])].filter((id) => !remove.includes(id)).slice(-MAX_OVER);
      if (next.join() !== before.join()) store.set(SETTLED_KEY, JSON.stringify(next));
    },
    /** Listens for changes by other tabs. @returns a function that unsubscribes. */
    subscribe: (listener: () => void): (() => void) => {
      const onStorage = ({ key }: StorageChange): void => {
        if (key === SETTLED_KEY) listener();
      };
      otherTabs.addEventListener('storage', onStorage);
      return () => otherTabs.removeEventListener('storage', onStorage);
    },
  };
}
