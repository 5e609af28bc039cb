import { Dexie } from 'dexie';
import * as v from 'valibot';
import { bytesSchema } from '#src/offline/sealing/bytes-schema.ts';
import {
  connectDatabase,
  type DatabasePlaces,
  eraseDatabase,
  STORAGE_DEADLINE_MS,
} from '#src/offline/storage/database-connection.ts';
import { keyPlaceName } from '#src/offline/storage/database-names.ts';
import { type StartTimer, withDeadline } from '#src/offline/storage/deadline.ts';
import { KEY_DATABASE_VERSION, KeyDatabase } from '#src/offline/sealing/key-database.ts';
import type { StorageBuckets } from '#src/offline/storage/storage-buckets.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';

const KEY_BYTES = 32;

const keyBytesSchema = v.pipe(
  bytesSchema,
  v.check((bytes) => bytes.length === KEY_BYTES),
);

/** Where keys can lie on this device. */
export interface KeyPlaces extends DatabasePlaces {
  readonly buckets?: StorageBuckets | undefined;
  readonly startTimer: StartTimer;
  /** False once somebody has removed the key on purpose, as a sign-out does: then nothing brings it back. */
  readonly isWanted?: (() => boolean) | undefined;
}

/** The key of a database as one page has it. Everything rejects with StorageError, or a ValiError for a damaged key. */
export interface DatabaseKey {
  /** The key, made when it is first asked for. */
  readonly load: () => Promise<CryptoKey>;
  /** Those that this page used before: its records may be sealed with them. */
  readonly earlier: () => readonly CryptoKey[];
  /** Resolves when the key is on the disk, where a lost one is put back. */
  readonly confirm: () => Promise<void>;
}

interface HeldKey {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly key: CryptoKey;
}

/**
 * The key of a database, made when it is first asked for. It lies beside the database in a bucket or a database of its own
 * that can be removed for certain. All tabs get the same key. A failure is no answer: it is never taken for a missing
 * key, which would be replaced, and is asked for anew the next time.
 *
 * A browser that needs room may take the key away alone, under a page that goes on with what it has in its memory.
 * Whoever seals what must not be lost therefore has it confirmed.
 */
export function createDatabaseKey(places: KeyPlaces, databaseName: string): DatabaseKey {
  const name = keyPlaceName(databaseName);
  const earlier: CryptoKey[] = [];
  let loading: Promise<HeldKey> | undefined;

  function load(): Promise<HeldKey> {
    loading ??= readOrMakeBytes(places, name)
      .then(toHeldKey)
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  }

  return {
    load: async () => (await load()).key,
    earlier: () => earlier,
    confirm: async () => {
      const held = await load();
      const found = await readOrMakeBytes(places, name, held.bytes);
      if (isSame(found, held.bytes) || (await load()) !== held) return;
      // Another page has made a new one since: this page's next records have to open with that.
      const next = await toHeldKey(found);
      earlier.unshift(held.key);
      loading = Promise.resolve(next);
    },
  };
}

/** Removes a database's key, after which nothing that was sealed with it opens again. @throws StorageError */
export async function eraseDatabaseKey(
  { buckets, indexedDB, startTimer }: Pick<KeyPlaces, 'buckets' | 'indexedDB' | 'startTimer'>,
  databaseName: string,
): Promise<void> {
  const name = keyPlaceName(databaseName);
  const erasures = [eraseDatabase(new Dexie(name, indexedDB && { indexedDB }), startTimer)];
  if (buckets !== undefined) erasures.push(inTime(buckets.delete(name), startTimer));
  await Promise.all(erasures);
}

async function toHeldKey(bytes: Uint8Array<ArrayBuffer>): Promise<HeldKey> {
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { bytes, key };
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, position) => byte === other[position]);
}

/** @param held what this page has; put back where there is none any more. */
async function readOrMakeBytes(
  places: KeyPlaces,
  name: string,
  held?: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { buckets, startTimer } = places;
  const bucket = buckets && (await inTime(buckets.open(name, { durability: 'strict' }), startTimer));
  // Unasked it may be evicted alone, and the database stay without its key. Browsers decide this without a question.
  bucket?.persist().catch(() => undefined);
  const connection = connectDatabase({
    create: (options) => new KeyDatabase(name, options),
    places: { ...places, indexedDB: bucket?.indexedDB ?? places.indexedDB },
    version: KEY_DATABASE_VERSION,
    startTimer,
  });
  try {
    const kept = await connection.run((database) => database.keys.get('key'));
    // After a sign-out the page that is on its way out must not bring the key back.
    if (kept === undefined && held !== undefined && places.isWanted?.() === false)
      throw new StorageError('unavailable');
    const before =
      kept === undefined && bucket !== undefined ? await bytesFromDatabase(places, name) : undefined;
    const fresh = held ?? before ?? crypto.getRandomValues(new Uint8Array(KEY_BYTES));
    const row = kept ?? (await connection.run((database) => putFirst(database, fresh)));
    return new Uint8Array(v.parse(keyBytesSchema, row.bytes));
  } finally {
    connection.close();
  }
}

/** The key of the time before this browser had buckets, which may seal notes that are still here. It goes with the new one. */
async function bytesFromDatabase(places: KeyPlaces, name: string): Promise<Uint8Array | undefined> {
  const { indexedDB = globalThis.indexedDB, startTimer } = places;
  const databases = await inTime(indexedDB.databases?.() ?? Promise.resolve([]), startTimer);
  if (!databases.some((database) => database.name === name)) return undefined;
  const connection = connectDatabase({
    create: (options) => new KeyDatabase(name, options),
    places,
    version: KEY_DATABASE_VERSION,
    startTimer,
  });
  try {
    const row = await connection.run((database) => database.keys.get('key'));
    return row === undefined ? undefined : v.parse(keyBytesSchema, row.bytes);
  } finally {
    connection.close();
  }
}

/** The first tab's key is everybody's. */
function putFirst(database: KeyDatabase, bytes: Uint8Array) {
  const fresh = { name: 'key', bytes } as const;
  return database.transaction('rw', database.keys, async () => {
    const kept = await database.keys.get('key');
    if (kept !== undefined) return kept;
    await database.keys.add(fresh);
    return fresh;
  });
}

async function inTime<T>(work: Promise<T>, startTimer: StartTimer): Promise<T> {
  try {
    return await withDeadline(work, STORAGE_DEADLINE_MS, startTimer, () => new StorageError('wedged'));
  } catch (error) {
    throw toStorageError(error);
  }
}
