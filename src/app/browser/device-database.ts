import { browserDatabases } from '#src/app/browser/browser-databases.ts';
import { type CacheStore, type CacheStoreOptions, openCacheStore } from '#src/offline/cache/cache-store.ts';
import type { PageEnvironment } from '#src/offline/storage/database-connection.ts';
import { createDatabaseKey } from '#src/offline/sealing/database-key.ts';
import { keepSealedKey } from '#src/offline/sealing/sealed-key.ts';
import { cacheDatabaseName, outboxDatabaseName, ownerOf } from '#src/offline/storage/database-names.ts';
import {
  type DeviceErasure,
  type DeviceStorageAreas,
  type Erasure,
  eraseDevice,
  hasNotesOfOthers,
} from '#src/offline/session/erase-device.ts';
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
  // Every sign-out, and another person's sign-in, forgets the user before it removes a key.
  const isWanted = (): boolean => memory.read()?.userKey === ownerOf(databaseName);
  const buckets = storageBucketsOf(navigator);
  const databaseKey = createDatabaseKey({ ...environment, buckets, isWanted }, databaseName);
  // The first record will need it, and there's time while the database opens. An error shows up there.
  databaseKey.load().catch(() => undefined);
  return createSealingCodec(databaseKey);
}

/** Erases what this browser holds of people: see `eraseDevice`. */
export function eraseDeviceData(erasure: DeviceErasure): Promise<Erasure> {
  return eraseDevice(browserAreas(), erasure);
}

/** True if this browser has unsent notes or drafts of anyone but this user, or if it can't tell. */
export function othersHaveNotes(userKey: string | undefined): Promise<boolean> {
  return hasNotesOfOthers(browserAreas(), userKey);
}

/** Seals the key of a user's notes under their share, if there can be notes: see `keepSealedKey`. */
export async function sealNotes(userKey: string, share: string, environment: PageEnvironment) {
  if (browserDatabases() === undefined) return 'kept';
  const places = { ...environment, buckets: storageBucketsOf(navigator) };
  return keepSealedKey(places, outboxDatabaseName(userKey), share);
}

function browserAreas(): DeviceStorageAreas {
  return {
    buckets: storageBucketsOf(navigator),
    indexedDB: browserDatabases(),
    caches: globalThis.caches,
    localStore: keyValueStore(() => window.localStorage),
  };
}
