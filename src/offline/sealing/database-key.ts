import * as v from 'valibot';
import { bytesSchema, isSameBytes } from '#src/offline/sealing/sealed-bytes.ts';
import {
  eraseKeyStore,
  type KeyDatabase,
  type KeyPlaces,
  readKeyDatabase,
  readStoredKey,
  withKeyStore,
} from '#src/offline/sealing/key-store.ts';
import { keyStoreName, sealedKeyStoreName } from '#src/offline/storage/database-names.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';

const KEY_BYTES = 32;

const keyBytesSchema = v.pipe(
  bytesSchema,
  v.check((bytes) => bytes.length === KEY_BYTES),
);

/** Where a database's key is stored. */
export interface KeyEnvironment extends KeyPlaces {
  /** False once the key was removed on purpose, as by a sign-out: then it must not be restored. */
  readonly isWanted?: (() => boolean) | undefined;
}

interface HeldKey {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly key: CryptoKey;
}

export type DatabaseKey = ReturnType<typeof createDatabaseKey>;

/**
 * A database's key, created on first use. It's stored beside the database in its own bucket or database, which can be
 * deleted reliably. All tabs get the same key. A failure never counts as a missing key, which would be replaced; nor
 * does a sealed key (`keepSealedKey`). The next call tries again.
 * A browser that needs room may evict only the key, while the page continues with the one in memory. So confirm the key
 * when sealing what must not be lost. Methods reject with StorageError, or a ValiError for a damaged key.
 */
export function createDatabaseKey(environment: KeyEnvironment, databaseName: string) {
  const earlier: CryptoKey[] = [];
  let loading: Promise<HeldKey> | undefined;

  function load(): Promise<HeldKey> {
    loading ??= readOrMakeBytes(environment, databaseName)
      .then(toHeldKey)
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  }

  return {
    /** Returns the key; creates it on the first call. */
    load: async (): Promise<CryptoKey> => (await load()).key,
    /** Keys this page used before: its records may be sealed with them. */
    earlier: (): readonly CryptoKey[] => earlier,
    /** Resolves when the key is on disk. A lost key is written again. */
    confirm: async (): Promise<void> => {
      const held = await load();
      const found = await readOrMakeBytes(environment, databaseName, held.bytes);
      if (isSameBytes(found, held.bytes) || (await load()) !== held) return;
      // Another page has created a new key since: this page's next records must use it.
      const next = await toHeldKey(found);
      earlier.unshift(held.key);
      loading = Promise.resolve(next);
    },
  };
}

/** Deletes a database's key, sealed or not. After that, nothing sealed with it opens. @throws StorageError */
export async function eraseDatabaseKey(
  places: Pick<KeyPlaces, 'buckets' | 'indexedDB' | 'startTimer'>,
  databaseName: string,
): Promise<void> {
  const names = [keyStoreName(databaseName), sealedKeyStoreName(databaseName)];
  await Promise.all(names.map((name) => eraseKeyStore(places, name)));
}

async function toHeldKey(bytes: Uint8Array<ArrayBuffer>): Promise<HeldKey> {
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { bytes, key };
}

/** @param held this page's key; written again if it's missing. */
export function readOrMakeBytes(
  environment: KeyEnvironment,
  databaseName: string,
  held?: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = keyStoreName(databaseName);
  return withKeyStore(environment, name, async (run) => {
    const stored = await run((database) => database.keys.get('key'));
    // After a sign-out, a page that's closing must not restore the key.
    if (stored === undefined && held !== undefined && environment.isWanted?.() === false)
      throw new StorageError('unavailable');
    const row = stored ?? (await makeRow());
    return new Uint8Array(v.parse(keyBytesSchema, row.bytes));

    async function makeRow() {
      // What a new key would seal or fail to open belongs to the sealed one.
      const isSealed = (await readStoredKey(environment, sealedKeyStoreName(databaseName))) !== undefined;
      if (held === undefined && isSealed) throw new StorageError('sealed');
      // From before this browser had buckets: it may still seal notes here. It's deleted with the new one.
      const before = environment.buckets && (await readKeyDatabase(environment, name));
      const fresh = held ?? before ?? crypto.getRandomValues(new Uint8Array(KEY_BYTES));
      return run((database) => putFirst(database, fresh));
    }
  });
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
