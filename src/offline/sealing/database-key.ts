import { Dexie } from 'dexie';
import * as v from 'valibot';
import { bytesSchema } from '#src/offline/sealing/bytes-schema.ts';
import {
  connectDatabase,
  type DatabaseEnvironment,
  eraseDatabase,
} from '#src/offline/storage/database-connection.ts';
import { keyStoreName } from '#src/offline/storage/database-names.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { KEY_DATABASE_VERSION, KeyDatabase } from '#src/offline/sealing/key-database.ts';
import type { StorageBuckets } from '#src/offline/storage/storage-buckets.ts';
import { withStorageDeadline } from '#src/offline/storage/storage-deadline.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';

const KEY_BYTES = 32;

const keyBytesSchema = v.pipe(
  bytesSchema,
  v.check((bytes) => bytes.length === KEY_BYTES),
);

/** Where keys can be stored on this device. */
export interface KeyEnvironment extends DatabaseEnvironment {
  readonly buckets?: StorageBuckets | undefined;
  readonly startTimer: StartTimer;
  /** False once the key was removed on purpose, as by a sign-out: then it must not be restored. */
  readonly isWanted?: (() => boolean) | undefined;
}

/** A database's key as one page has it. Methods reject with StorageError, or a ValiError for a damaged key. */
export interface DatabaseKey {
  /** Returns the key; creates it on the first call. */
  readonly load: () => Promise<CryptoKey>;
  /** Keys this page used before: its records may be sealed with them. */
  readonly earlier: () => readonly CryptoKey[];
  /** Resolves when the key is on disk. A lost key is written again. */
  readonly confirm: () => Promise<void>;
}

interface HeldKey {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly key: CryptoKey;
}

/**
 * A database's key, created on first use. It's stored beside the database in its own bucket or database, which can be
 * deleted reliably. All tabs get the same key. A failure never counts as a missing key, which would be replaced; the
 * next call tries again.
 * A browser that needs room may evict only the key, while the page continues with the one in memory. So confirm the key
 * when sealing what must not be lost.
 */
export function createDatabaseKey(environment: KeyEnvironment, databaseName: string): DatabaseKey {
  const name = keyStoreName(databaseName);
  const earlier: CryptoKey[] = [];
  let loading: Promise<HeldKey> | undefined;

  function load(): Promise<HeldKey> {
    loading ??= readOrMakeBytes(environment, name)
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
      const found = await readOrMakeBytes(environment, name, held.bytes);
      if (isSame(found, held.bytes) || (await load()) !== held) return;
      // Another page has created a new key since: this page's next records must use it.
      const next = await toHeldKey(found);
      earlier.unshift(held.key);
      loading = Promise.resolve(next);
    },
  };
}

/** Deletes a database's key. After that, nothing sealed with it opens. @throws StorageError */
export async function eraseDatabaseKey(
  { buckets, indexedDB, startTimer }: Pick<KeyEnvironment, 'buckets' | 'indexedDB' | 'startTimer'>,
  databaseName: string,
): Promise<void> {
  const name = keyStoreName(databaseName);
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

/** @param held this page's key; written again if it's missing. */
async function readOrMakeBytes(
  environment: KeyEnvironment,
  name: string,
  held?: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { buckets, startTimer } = environment;
  const bucket = buckets && (await inTime(buckets.open(name, { durability: 'strict' }), startTimer));
  // Without persist() the browser may evict the key and leave the database. It decides without prompting the user.
  bucket?.persist().catch(() => undefined);
  const connection = connectDatabase({
    create: (options) => new KeyDatabase(name, options),
    environment: { ...environment, indexedDB: bucket?.indexedDB ?? environment.indexedDB },
    version: KEY_DATABASE_VERSION,
    startTimer,
  });
  try {
    const stored = await connection.run((database) => database.keys.get('key'));
    // After a sign-out, a page that's closing must not restore the key.
    if (stored === undefined && held !== undefined && environment.isWanted?.() === false)
      throw new StorageError('unavailable');
    const before =
      stored === undefined && bucket !== undefined ? await bytesFromDatabase(environment, name) : undefined;
    const fresh = held ?? before ?? crypto.getRandomValues(new Uint8Array(KEY_BYTES));
    const row = stored ?? (await connection.run((database) => putFirst(database, fresh)));
    return new Uint8Array(v.parse(keyBytesSchema, row.bytes));
  } finally {
    connection.close();
  }
}

/** The key from before this browser had buckets, which may still seal notes here. It's deleted with the new one. */
async function bytesFromDatabase(environment: KeyEnvironment, name: string): Promise<Uint8Array | undefined> {
  const { indexedDB = globalThis.indexedDB, startTimer } = environment;
  const databases = await inTime(indexedDB.databases?.() ?? Promise.resolve([]), startTimer);
  if (!databases.some((database) => database.name === name)) return undefined;
  const connection = connectDatabase({
    create: (options) => new KeyDatabase(name, options),
    environment,
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

/** The first tab's key is everyone's. */
function putFirst(database: KeyDatabase, bytes: Uint8Array) {
  const fresh = { name: 'key', bytes } as const;
  return database.transaction('rw', database.keys, async () => {
    const stored = await database.keys.get('key');
    if (stored !== undefined) return stored;
    await database.keys.add(fresh);
    return fresh;
  });
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
