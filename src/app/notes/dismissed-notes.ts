import * as v from 'valibot';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

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
