import type { PageEnvironment } from '#src/offline/storage/database-connection.ts';
import { hasDatabase } from '#src/app/browser/browser-databases.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';

/**
 * Opens what this browser stores about users: one database each, opened once.
 * @param onOutdated called when a newer build in another tab takes a database this page uses.
 */
export function openDevice(
  now: () => number,
  onOutdated: (error: Error) => void,
  environment: PageEnvironment,
) {
  const stores = new Map<string, Promise<CacheStore>>();
  let isErased = false;
  const loadDatabase = () => import('#src/app/browser/device-database.ts');
  return {
    /** Loads the device database's code before its first use; an error shows up there. */
    prepareStore: () => void loadDatabase().catch(() => undefined),
    /** False if there's surely no database of this user. Needs no code of the database. Rejects without hashing. */
    mayHold: async (userId: string): Promise<boolean> =>
      stores.has(userId) || hasDatabase(cacheDatabaseName(await userKeyOf(userId))),
    openStore: async (userId: string): Promise<CacheStore> => {
      // A late write must not bring the database back after a sign-out.
      if (isErased) throw new Error('nothing is kept on this device after a sign-out');
      const store =
        stores.get(userId) ??
        Promise.all([userKeyOf(userId), loadDatabase()]).then(([userKey, { openDeviceStore }]) =>
          openDeviceStore(userKey, { now, onOutdated, ...environment }),
        );
      stores.set(userId, store);
      // If opening failed, the next use tries again.
      store.catch(() => stores.delete(userId));
      return store;
    },
    /** Permanently: from now on every attempt to store something is refused. */
    stopWriting: () => {
      isErased = true;
      // Otherwise code that holds one would reopen the database after the other tab deleted it.
      for (const store of stores.values()) store.then(({ close }) => close()).catch(() => undefined);
    },
    /** Runs before a sign-out erases by name, which reports what couldn't be erased. Never rejects. */
    eraseOpened: async () => {
      await Promise.allSettled([...stores.values()].map(async (store) => (await store).erase()));
    },
    /** Deletes a user's copies to free space; the next use creates a new database. */
    freeSpace: async (userId: string) => {
      const store = stores.get(userId);
      stores.delete(userId);
      await (await store)?.erase();
    },
  };
}
