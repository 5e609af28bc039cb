import type { PagePlaces } from '#src/offline/storage/database-connection.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';

/**
 * What this browser keeps of people: one database each, opened once.
 * @param onOutdated told when a newer build in another tab takes a database that this page uses.
 */
export function openDevice(now: () => number, onOutdated: (error: Error) => void, places: PagePlaces) {
  const stores = new Map<string, Promise<CacheStore>>();
  let isErased = false;
  const loadDatabase = () => import('#src/app/browser/device-database.ts');
  return {
    /** Fetches the code for the device's database ahead of its first use; a failure shows there. */
    prepareStore: () => void loadDatabase().catch(() => undefined),
    openStore: async (userId: string): Promise<CacheStore> => {
      // What is late to be kept must not bring the database back after a sign-out.
      if (isErased) throw new Error('nothing is kept on this device after a sign-out');
      const store =
        stores.get(userId) ??
        Promise.all([userKeyOf(userId), loadDatabase()]).then(([userKey, { openDeviceStore }]) =>
          openDeviceStore(userKey, { now, onOutdated, ...places }),
        );
      stores.set(userId, store);
      // What could not be opened is tried anew the next time.
      store.catch(() => stores.delete(userId));
      return store;
    },
    /** For good: from now on every attempt to keep something is refused. */
    keepNothingMore: () => {
      isErased = true;
      // Who has one in hand would open the database anew, after the other tab has deleted it.
      for (const store of stores.values()) store.then(({ close }) => close()).catch(() => undefined);
    },
    /** Before a sign-out erases by name, which says what could not be erased. Never rejects. */
    eraseOpened: async () => {
      await Promise.allSettled([...stores.values()].map(async (store) => (await store).erase()));
    },
    /** Deletes a person's copies to make room; the next use begins a new one. */
    freeSpace: async (userId: string) => {
      const store = stores.get(userId);
      stores.delete(userId);
      await (await store)?.erase();
    },
  };
}
