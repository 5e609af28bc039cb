import * as v from 'valibot';
import { settledNotesSchema } from '#src/contract/device/settled-notes.ts';
import { DEVICE_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';
import type { StorageChange, StorageEventSource } from '#src/offline/storage/storage-events.ts';

/** Random ids and nothing of a person or a note, so it may stay through a sign-out. */
const SETTLED_KEY = `${DEVICE_KEY_PREFIX}settled-notes`;
/** More than an outbox holds. */
const MAX_SETTLED = 600;

/**
 * Ids of notes that are gone from this device by their author's will, or whose loss the author has read of, until the gateway
 * knows it too: a sign-out without a network erases the outbox that could say so.
 */
export interface SettledNotes {
  readonly ids: () => ReadonlySet<string>;
  readonly add: (ids: readonly string[]) => void;
  readonly remove: (ids: readonly string[]) => void;
  /** Hears that another tab changed them. @returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSettledNotes(store: KeyValueStore, otherTabs: StorageEventSource): SettledNotes {
  // Always from the store: other tabs write it too.
  const read = (): readonly string[] => {
    const kept = v.safeParse(settledNotesSchema, parseJson(store.get(SETTLED_KEY)));
    return kept.success ? kept.output : [];
  };
  const keep = (ids: readonly string[]): void => {
    if (ids.length === 0) store.remove(SETTLED_KEY);
    else store.set(SETTLED_KEY, JSON.stringify(ids.slice(-MAX_SETTLED)));
  };
  return {
    ids: () => new Set(read()),
    add: (ids) => {
      if (ids.length > 0) keep([...new Set([...read(), ...ids])]);
    },
    remove: (ids) => {
      const before = read();
      const gone = new Set(ids);
      const left = before.filter((id) => !gone.has(id));
      if (left.length < before.length) keep(left);
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
