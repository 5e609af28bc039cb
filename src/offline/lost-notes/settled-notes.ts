import * as v from 'valibot';
import { settledNotesSchema } from '#src/contract/device/settled-notes.ts';
import { MAX_OVER } from '#src/contract/wire/waiting-notes.ts';
import { DEVICE_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';
import type { StorageChange, StorageEventSource } from '#src/offline/storage/storage-events.ts';

/** Random ids and nothing of a person or a note, so it may stay through a sign-out. */
const SETTLED_KEY = `${DEVICE_KEY_PREFIX}settled-notes`;

/**
 * Ids of notes that nobody has to look for on this device: their author threw them away, or has read of their loss.
 * The newest 600 stay, also when the gateway has heard of them: an answer to another tab may be older.
 */
export interface SettledNotes {
  readonly ids: () => ReadonlySet<string>;
  /** @param remove ids of notes that were brought back. */
  readonly change: (add: readonly string[], remove?: readonly string[]) => void;
  /** Hears that another tab changed them. @returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSettledNotes(store: KeyValueStore, otherTabs: StorageEventSource): SettledNotes {
  // Always from the store: other tabs write it too.
  const read = (): readonly string[] => {
    const stored = v.safeParse(settledNotesSchema, parseJson(store.get(SETTLED_KEY)));
    return stored.success ? stored.output : [];
  };
  return {
    ids: () => new Set(read()),
    change: (add, remove = []) => {
      const before = read();
      const next = [...new Set([...before, ...add])].filter((id) => !remove.includes(id)).slice(-MAX_OVER);
      if (next.join() !== before.join()) store.set(SETTLED_KEY, JSON.stringify(next));
    },
    subscribe: (listener) => {
      const onStorage = ({ key }: StorageChange): void => {
        if (key === SETTLED_KEY) listener();
      };
      otherTabs.addEventListener('storage', onStorage);
      return () => otherTabs.removeEventListener('storage', onStorage);
    },
  };
}
