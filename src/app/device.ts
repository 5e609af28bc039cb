import { openEndedSessions } from '#src/app/session/undone-sign-out.ts';
import { readAuthToken } from '#src/offline/session/auth-token.ts';
import type { PagePlaces } from '#src/offline/storage/database-connection.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { eraseKeys } from '#src/offline/session/erase-keys.ts';
import { type KeyValueStore, keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';

/**
 * What this browser keeps: small texts, and one database per person, opened once.
 * @param onOutdated told when a newer build in another tab takes a database that this page uses.
 */
export function openDevice(
  localStore: KeyValueStore,
  now: () => number,
  onOutdated: (error: Error) => void,
  places: PagePlaces,
) {
  const sessionStore = keyValueStore(() => window.sessionStorage);
  const stores = new Map<string, Promise<CacheStore>>();
  const endedSessions = openEndedSessions(navigator.storage);
  let isErased = false;
  const loadDatabase = () => import('#src/app/browser/device-database.ts');
  return {
    localStore,
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
    /** Deletes a person's copies to make room; the next use begins a new one. */
    freeSpace: async (userId: string) => {
      const store = stores.get(userId);
      stores.delete(userId);
      await (await store)?.erase();
    },
    erase: async (userId: string | undefined, keepsNotes: boolean) => {
      isErased = true;
      const token = readAuthToken(localStore);
      // First, and without the database's code: should that not load, nobody is signed in any more all the same.
      eraseKeys(localStore);
      eraseKeys(sessionStore);
      // The browser writes that down later; until then its end would bring the session back.
      if (token !== undefined) await endedSessions.note(token);
      // Without a secure connection there is no key and no store; then everybody's databases go, should there be any.
      const userKey = userId === undefined ? undefined : await userKeyOf(userId).catch(() => undefined);
      // A store that could not be opened must not keep the rest from going.
      const opened =
        userKey === undefined || userId === undefined
          ? undefined
          : await stores.get(userId)?.catch(() => undefined);
      await opened?.erase().catch(() => undefined);
      const places = { localStore, sessionStore, indexedDB: window.indexedDB, caches: globalThis.caches };
      const { eraseDeviceData } = await loadDatabase();
      const { notRemoved } = await eraseDeviceData(places, userKey, keepsNotes);
      if (notRemoved.length > 0) throw new Error(`still on this device: ${notRemoved.join(', ')}`);
    },
  };
}
