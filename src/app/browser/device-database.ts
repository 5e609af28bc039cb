import { browserDatabases } from '#src/app/browser/browser-databases.ts';
import { type CacheStore, type CacheStoreOptions, openCacheStore } from '#src/offline/cache/cache-store.ts';
import type { PagePlaces } from '#src/offline/storage/database-connection.ts';
import { createDatabaseKey } from '#src/offline/sealing/database-key.ts';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import type { Erasing } from '#src/offline/session/ended-sessions.ts';
import { type Erasure, erasePerson } from '#src/offline/session/erase-device.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { createSealingCodec } from '#src/offline/sealing/sealing-codec.ts';
import { createSessionMemory } from '#src/offline/session/session-memory.ts';
import { storageBucketsOf } from '#src/offline/storage/storage-buckets.ts';

// The database library is a seventh of all the JavaScript that a start needs. It comes beside the screens, not in front of them.

export function openDeviceStore(
  userKey: string,
  options: Pick<CacheStoreOptions, 'now' | 'onOutdated'> & PagePlaces,
): CacheStore {
  const codec = deviceCodec(cacheDatabaseName(userKey), options);
  return openCacheStore({ ...options, userKey, codec });
}

/** Seals the records of a database with the key that this browser keeps for it. */
export function deviceCodec(databaseName: string, places: PagePlaces): RecordCodec {
  const memory = createSessionMemory(
    keyValueStore(() => window.localStorage),
    Date.now,
  );
  const databaseKey = createDatabaseKey(
    {
      buckets: storageBucketsOf(navigator),
      startTimer: places.startTimer,
      pageMemory: places.pageMemory,
      anotherIndexedDB: places.anotherIndexedDB,
      // Every sign-out forgets who it was before it removes a key.
      isWanted: () => memory.read() !== undefined,
    },
    databaseName,
  );
  // The first record will want it; while the database opens there is time. A failure shows there.
  databaseKey.load().catch(() => undefined);
  return createSealingCodec(databaseKey);
}

/** Erases a person's databases and the caches; everybody's copies when it is not known whose. */
export function eraseDeviceData({ userKey, keepsNotes }: Erasing): Promise<Erasure> {
  const places = {
    buckets: storageBucketsOf(navigator),
    indexedDB: browserDatabases(),
    caches: globalThis.caches,
  };
  return erasePerson(places, userKey, { keepOutbox: keepsNotes });
}
