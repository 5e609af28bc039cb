import * as v from 'valibot';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

const RECENT_KEY = `${APP_KEY_PREFIX}recent-items`;
const MOST_ITEMS = 12;

const recordSchema = v.object({ userId: v.string(), ids: v.array(v.string()) });

/** A person's jumps on this device, by id, latest first; loans by GUID. Another person's are forgotten. */
export function createRecentItems(store: KeyValueStore) {
  const read = (userId: string): readonly string[] => {
    const result = v.safeParse(recordSchema, parseJson(store.get(RECENT_KEY)));
    return result.success && result.output.userId === userId ? result.output.ids : [];
  };
  return {
    read,
    add: (userId: string, id: string): void => {
      const ids = [id, ...read(userId).filter((known) => known !== id)].slice(0, MOST_ITEMS);
      store.set(RECENT_KEY, JSON.stringify({ userId, ids }));
    },
  };
}
