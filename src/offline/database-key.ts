import { Dexie, type DexieOptions } from 'dexie';
import * as v from 'valibot';
import { bytesSchema } from '#src/offline/bytes-schema.ts';
import { connectDatabase, eraseDatabase, STORAGE_DEADLINE_MS } from '#src/offline/database-connection.ts';
import { keyPlaceName } from '#src/offline/database-names.ts';
import { type StartTimer, withDeadline } from '#src/offline/deadline.ts';
import { KEY_DATABASE_VERSION, KeyDatabase } from '#src/offline/key-database.ts';
import type { StorageBuckets } from '#src/offline/storage-buckets.ts';
import { StorageError } from '#src/offline/storage-error.ts';

const KEY_BYTES = 32;

const keyBytesSchema = v.pipe(
  bytesSchema,
  v.check((bytes) => bytes.length === KEY_BYTES),
);

/** Where keys can lie on this device. */
export interface KeyPlaces {
  readonly buckets?: StorageBuckets | undefined;
  /** The browser's own unless given. */
  readonly indexedDB?: DexieOptions['indexedDB'] | undefined;
  readonly IDBKeyRange?: DexieOptions['IDBKeyRange'] | undefined;
  readonly startTimer: StartTimer;
}

/**
 * The key of a database, made when it is first asked for. It lies beside the database in a bucket or a database of its own
 * that can be removed for certain. All tabs get the same key. A failure is no answer: it is never taken for a missing
 * key, which would be replaced, and is asked for anew the next time.
 */
export function createDatabaseKey(places: KeyPlaces, databaseName: string): () => Promise<CryptoKey> {
  let loading: Promise<CryptoKey> | undefined;
  return () => {
    loading ??= loadKey(places, keyPlaceName(databaseName)).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Removes a database's key, after which nothing that was sealed with it opens again. @throws StorageError */
export async function eraseDatabaseKey(places: KeyPlaces, databaseName: string): Promise<void> {
  const name = keyPlaceName(databaseName);
  const { buckets, indexedDB, startTimer } = places;
  const erasures = [eraseDatabase(new Dexie(name, indexedDB && { indexedDB }), startTimer)];
  if (buckets !== undefined) erasures.push(inTime(buckets.delete(name), startTimer));
  await Promise.all(erasures);
}

async function loadKey(places: KeyPlaces, name: string): Promise<CryptoKey> {
  const bytes = await readOrMakeBytes(places, name);
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

async function readOrMakeBytes(places: KeyPlaces, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const { buckets, IDBKeyRange, startTimer } = places;
  const bucket = buckets && (await inTime(buckets.open(name, { durability: 'strict' }), startTimer));
  // Unasked it may be evicted alone, and the database stay without its key. Browsers decide this without a question.
  bucket?.persist().catch(() => undefined);
  const indexedDB = bucket?.indexedDB ?? places.indexedDB;
  const options = { ...(indexedDB && { indexedDB }), ...(IDBKeyRange && { IDBKeyRange }) };
  const connection = connectDatabase({
    create: () => new KeyDatabase(name, options),
    version: KEY_DATABASE_VERSION,
    startTimer,
  });
  try {
    const kept = await connection.run((database) => database.keys.get('key'));
    const row = kept ?? (await connection.run(makeKey));
    return new Uint8Array(v.parse(keyBytesSchema, row.bytes));
  } finally {
    connection.close();
  }
}

/** The first tab's key is everybody's. */
function makeKey(database: KeyDatabase) {
  const fresh = { name: 'key', bytes: crypto.getRandomValues(new Uint8Array(KEY_BYTES)) } as const;
  return database.transaction('rw', database.keys, async () => {
    const kept = await database.keys.get('key');
    if (kept !== undefined) return kept;
    await database.keys.add(fresh);
    return fresh;
  });
}

function inTime<T>(work: Promise<T>, startTimer: StartTimer): Promise<T> {
  return withDeadline(work, STORAGE_DEADLINE_MS, startTimer, () => new StorageError('wedged'));
}
