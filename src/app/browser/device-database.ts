import { browserDatabases } from '#src/app/browser/browser-databases.ts';
import { type CacheStore, type CacheStoreOptions, openCacheStore } from '#src/offline/cache/cache-store.ts';
import type { PageEnvironment } from '#src/offline/storage/database-connection.ts';
import { createDatabaseKey } from '#src/offline/sealing/database-key.ts';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import type { Erasing } from '#src/offline/session/revoked-sessions.ts';
import { type Erasure, erasePerson } from '#src/offline/session/erase-device.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { createSealingCodec } from '#src/offline/sealing/sealing-codec.ts';
import { createSessionMemory } from '#src/offline/session/session-memory.ts';
import { storageBucketsOf } from '#src/offline/storage/storage-buckets.ts';

// The database library is a seventh of all the JavaScript a start needs, so it loads in parallel with the screens.

export function openDeviceStore(
  userKey: string,
  options: Pick<CacheStoreOptions, 'now' | 'onOutdated'> & PageEnvironment,
): CacheStore {
  const codec = deviceCodec(cacheDatabaseName(userKey), options);
  return openCacheStore({ ...options, userKey, codec });
}

/** Seals a database's records with the key this browser keeps for it. */
export function deviceCodec(databaseName: string, environment: PageEnvironment): RecordCodec {
  const memory = createSessionMemory(
    keyValueStore(() => window.localStorage),
    Date.now,
  );
  // Every sign-out forgets the user before it removes a key.
  const isWanted = (): boolean => memory.read() !== undefined;
  const buckets = storageBucketsOf(navigator);
  const databaseKey = createDatabaseKey({ ...environment, buckets, isWanted }, databaseName);
  // The first record will need it, and there's time while the database opens. An error shows up there.
  databaseKey.load().catch(() => undefined);
  return createSealingCodec(databaseKey);
}

/** Erases a user's databases and the caches; everyone's copies if the user is unknown. */
export function eraseDeviceData({ userKey, keepsNotes }: Erasing): Promise<Erasure> {
  const areas = {
    buckets: storageBucketsOf(navigator),
    indexedDB: browserDatabases(),
    caches: globalThis.caches,
  };
  return erasePerson(areas, userKey, { keepOutbox: keepsNotes });
}
