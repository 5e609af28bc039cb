import { openCacheStore } from '#src/offline/cache-store.ts';
import { erasePerson } from '#src/offline/erase-device.ts';
import { keyValueStore } from '#src/offline/key-value-store.ts';
import { plainCodec } from '#src/offline/record-codec.ts';
import { userKeyOf } from '#src/offline/user-key.ts';

type CacheStore = ReturnType<typeof openCacheStore>;

/** What this browser keeps: small texts, and one database per person, opened once. */
export function openDevice(now: () => number) {
  const localStore = keyValueStore(() => window.localStorage);
  const sessionStore = keyValueStore(() => window.sessionStorage);
  const stores = new Map<string, Promise<CacheStore>>();
  return {
    localStore,
    openStore: (userId: string): Promise<CacheStore> => {
      const store =
        stores.get(userId) ??
        userKeyOf(userId).then((userKey) => openCacheStore({ userKey, codec: plainCodec, now }));
      stores.set(userId, store);
      return store;
    },
    erase: async (userId: string | undefined) => {
      const userKey = userId === undefined ? undefined : await userKeyOf(userId);
      const places = { localStore, sessionStore, indexedDB: window.indexedDB, caches: globalThis.caches };
      const { notRemoved } = await erasePerson(places, userKey);
      if (notRemoved.length > 0) throw new Error(`still on this device: ${notRemoved.join(', ')}`);
    },
  };
}
