import { OUTBOX_DATABASE_PREFIX } from '#src/offline/storage/database-names.ts';
import { OUTBOX_DATABASE_VERSION } from '#src/offline/outbox/store/outbox-database.ts';
import type { IndexedDBFactory } from '#src/offline/storage/bfcache-safe-indexed-db.ts';

/** Already in their loans, or given up. */
const OVER = ['acked', 'discarded'];

/**
 * How many unsent notes of all users wait on this device for their authors, refused ones too. Reads only states: no
 * text, key or owner. 0 if the browser can't tell.
 */
export async function countWaiting(factory: IDBFactory | undefined): Promise<number> {
  if (factory === undefined) return 0;
  const names = (await factory.databases()).map(({ name = '' }) => name);
  const counts = names
    .filter((name) => name.startsWith(OUTBOX_DATABASE_PREFIX))
    .map((name) => withDatabase(factory, name, countUnsent).catch(() => 0));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/**
 * True if an outbox's database has a note that's neither sent nor discarded, or a draft; true as well if it can't be
 * read. Reads no text and needs no key.
 */
export async function hasUnsent(factory: IndexedDBFactory, name: string): Promise<boolean> {
  try {
    return await withDatabase(factory, name, async (database) => {
      // A newer build's, whose waiting states may differ. Dexie uses ten native versions for each of its own.
      if (database.version / 10 > OUTBOX_DATABASE_VERSION) return true;
      if ((await countUnsent(database)) > 0) return true;
      return (await settled(database.transaction('drafts').objectStore('drafts').count())) > 0;
    });
  } catch (error) {
    return !(error instanceof NoSuchDatabase);
  }
}

/** True if an outbox's backup has a row, which only unsent notes and drafts have; true if it can't be read. */
export async function hasBackedUp(factory: IndexedDBFactory, name: string): Promise<boolean> {
  try {
    return await withDatabase(
      factory,
      name,
      async (database) => (await settled(database.transaction('rows').objectStore('rows').count())) > 0,
    );
  } catch (error) {
    return !(error instanceof NoSuchDatabase);
  }
}

class NoSuchDatabase extends Error {}

/** Closes at once: a sign-out that deletes the database must not wait for this. */
async function withDatabase<T>(
  factory: IndexedDBFactory,
  name: string,
  read: (database: IDBDatabase) => Promise<T>,
): Promise<T> {
  const opening = factory.open(name);
  let isMissing = false;
  // Deleted since it was listed: don't make it again.
  opening.addEventListener('upgradeneeded', () => {
    isMissing = true;
    opening.transaction?.abort();
  });
  const database = await settled(opening).catch((error: unknown) => {
    throw isMissing ? new NoSuchDatabase() : error;
  });
  database.addEventListener('versionchange', () => database.close());
  try {
    return await read(database);
  } finally {
    database.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', (event) => {
      event.preventDefault();
      reject(request.error ?? new Error('no answer'));
    });
  });
}

async function countUnsent(database: IDBDatabase): Promise<number> {
  const index = database.transaction('entries').objectStore('entries').index('state');
  const counts = [index.count(), ...OVER.map((state) => index.count(state))];
  const [all = 0, ...left] = await Promise.all(counts.map(settled));
  return left.reduce((rest, count) => rest - count, all);
}
