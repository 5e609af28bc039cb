import { Dexie, type DexieOptions, type Table } from 'dexie';
import * as v from 'valibot';
import { bytesSchema } from '#src/offline/sealing/sealed-bytes.ts';
import {
  connectDatabase,
  type DatabaseEnvironment,
  eraseDatabase,
} from '#src/offline/storage/database-connection.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { StorageBuckets } from '#src/offline/storage/storage-buckets.ts';
import { withStorageDeadline } from '#src/offline/storage/storage-deadline.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';

interface KeyRow {
  readonly name: 'key';
  readonly bytes: unknown;
}

export const KEY_DATABASE_VERSION = 1;

/**
 * Holds only the key of another database, so that it can be deleted as a whole. A key is on disk before it's used:
 * without it, what it sealed is lost.
 */
export class KeyDatabase extends Dexie {
  constructor(name: string, options: DexieOptions) {
    super(name, { ...options, cache: 'disabled', chromeTransactionDurability: 'strict' });
    this.version(KEY_DATABASE_VERSION).stores({ keys: 'name' });
  }

  get keys(): Table<KeyRow, string> {
    return this.table('keys');
  }
}

/** Where keys can be stored on this device. */
export interface KeyPlaces extends DatabaseEnvironment {
  readonly buckets?: StorageBuckets | undefined;
  readonly startTimer: StartTimer;
}

type RunOnKeys = <R>(use: (database: KeyDatabase) => PromiseLike<R>) => Promise<R>;

/**
 * Works on the database that holds one key, and closes it. In browsers with buckets it has one of its own, which can be
 * deleted reliably. Creates both if they're missing.
 * @throws StorageError
 */
export async function withKeyStore<T>(
  places: KeyPlaces,
  name: string,
  work: (run: RunOnKeys) => Promise<T>,
): Promise<T> {
  const { buckets, startTimer } = places;
  const bucket = buckets && (await inTime(buckets.open(name, { durability: 'strict' }), startTimer));
  // Without persist() the browser may evict the key and leave the database. It decides without prompting the user.
  bucket?.persist().catch(() => undefined);
  return withKeyDatabase({ ...places, indexedDB: bucket?.indexedDB ?? places.indexedDB }, name, work);
}

/** As `withKeyStore`, without a bucket. */
async function withKeyDatabase<T>(
  environment: Omit<KeyPlaces, 'buckets'>,
  name: string,
  work: (run: RunOnKeys) => Promise<T>,
): Promise<T> {
  const connection = connectDatabase({
    create: (options) => new KeyDatabase(name, options),
    environment,
    version: KEY_DATABASE_VERSION,
    startTimer: environment.startTimer,
  });
  try {
    return await work(connection.run);
  } finally {
    connection.close();
  }
}

/** True if there's a database with this name, also an empty one; true as well where the browser can't say. */
async function hasKeyDatabase(
  { indexedDB = globalThis.indexedDB, startTimer }: Pick<KeyPlaces, 'indexedDB' | 'startTimer'>,
  name: string,
): Promise<boolean> {
  const listing = indexedDB.databases?.();
  if (listing === undefined) return true;
  return (await inTime(listing, startTimer)).some((database) => database.name === name);
}

/**
 * The key's bytes, from before this browser had buckets too; undefined if there's none, also where the store was
 * created and the page killed before the key was in it. Creates nothing in a browser that lists its databases.
 * @throws StorageError, or a ValiError if it's damaged
 */
export async function readStoredKey(places: KeyPlaces, name: string): Promise<Uint8Array | undefined> {
  const { buckets, startTimer } = places;
  const isInBucket = buckets !== undefined && (await inTime(buckets.keys(), startTimer)).includes(name);
  const bytes = isInBucket ? await withKeyStore(places, name, readBytes) : undefined;
  return bytes ?? readKeyDatabase(places, name);
}

/** As `readStoredKey`, without a bucket. */
export async function readKeyDatabase(places: KeyPlaces, name: string): Promise<Uint8Array | undefined> {
  return (await hasKeyDatabase(places, name)) ? withKeyDatabase(places, name, readBytes) : undefined;
}

async function readBytes(run: RunOnKeys): Promise<Uint8Array | undefined> {
  const row = await run((database) => database.keys.get('key'));
  return row === undefined ? undefined : v.parse(bytesSchema, row.bytes);
}

/** Stores a key's bytes instead of what's there. @throws StorageError */
export async function writeStoredKey(places: KeyPlaces, name: string, bytes: Uint8Array): Promise<void> {
  await withKeyStore(places, name, (run) => run((database) => database.keys.put({ name: 'key', bytes })));
}

/** Deletes a key store. @throws StorageError */
export async function eraseKeyStore(
  { buckets, indexedDB, startTimer }: Pick<KeyPlaces, 'buckets' | 'indexedDB' | 'startTimer'>,
  name: string,
): Promise<void> {
  const erasures = [eraseDatabase(new Dexie(name, indexedDB && { indexedDB }), startTimer)];
  if (buckets !== undefined) erasures.push(inTime(buckets.delete(name), startTimer));
  await Promise.all(erasures);
}

async function inTime<T>(work: Promise<T>, startTimer: StartTimer): Promise<T> {
  try {
    return await withStorageDeadline(
      () => work,
      startTimer,
      () => new StorageError('wedged'),
    );
  } catch (error) {
    throw toStorageError(error);
  }
}
