import { IDBFactory } from 'fake-indexeddb';
import type { StorageBuckets } from '#src/offline/storage/storage-buckets.ts';

/** Chromium's buckets, each with its own databases, deleted with it. */
export function fakeBuckets(): StorageBuckets & { readonly persisted: readonly string[] } {
  const buckets = new Map<string, IDBFactory>();
  const persisted: string[] = [];
  return {
    persisted,
    open: async (name) => {
      const indexedDB = buckets.get(name) ?? new IDBFactory();
      buckets.set(name, indexedDB);
      return {
        indexedDB,
        persist: async () => {
          persisted.push(name);
          return true;
        },
      };
    },
    keys: async () => [...buckets.keys()],
    delete: async (name) => {
      buckets.delete(name);
    },
  };
}
