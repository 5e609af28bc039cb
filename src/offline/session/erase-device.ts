import { Dexie } from 'dexie';
import { SHELL_CACHE_PREFIX } from '#src/contract/tabs/worker-message.ts';
import { eraseDatabase, STORAGE_DEADLINE_MS } from '#src/offline/storage/database-connection.ts';
import { eraseDatabaseKey } from '#src/offline/sealing/database-key.ts';
import {
  cacheDatabaseName,
  cacheDatabaseOf,
  OUTBOX_DATABASE_PREFIX,
  outboxBackupOf,
  outboxDatabaseName,
} from '#src/offline/storage/database-names.ts';
import { startRealTimer, type StartTimer, withDeadline } from '#src/offline/storage/deadline.ts';
import type { IndexedDBFactory } from '#src/offline/storage/leavable-indexed-db.ts';
import type { StorageBuckets } from '#src/offline/storage/storage-buckets.ts';

/** Where a person's data can lie on this device; each is passed in, and each may be missing. */
export interface DevicePlaces {
  readonly indexedDB?: IndexedDBFactory | undefined;
  readonly buckets?: StorageBuckets | undefined;
  readonly caches?: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
  readonly startTimer?: StartTimer | undefined;
}

export interface Erasure {
  /** What is still there, in words for people; empty when everything is gone. */
  readonly notRemoved: readonly string[];
}

/**
 * Removes a person's databases from this device, and every cache except the app itself. It needs no network, may be
 * repeated, and one failure does not keep it from the rest.
 * @param userKey whose databases; undefined removes everybody's, for when it is no longer known who signed in. Nobody's unsent
 * notes go then: those that lie there belong to somebody who is not here to be asked.
 * @param keepOutbox leaves the person's unsent notes, which only their own sign-in opens again.
 */
export async function erasePerson(
  places: DevicePlaces,
  userKey: string | undefined,
  { keepOutbox = false }: { readonly keepOutbox?: boolean } = {},
): Promise<Erasure> {
  const startTimer = places.startTimer ?? startRealTimer;
  const notRemoved = await Promise.all([
    eraseDatabases(places, userKey === undefined ? undefined : namesOf(userKey, keepOutbox), startTimer),
    eraseCaches(places, startTimer),
  ]);
  return { notRemoved: notRemoved.flat() };
}

function namesOf(userKey: string, keepOutbox: boolean): string[] {
  return [cacheDatabaseName(userKey), ...(keepOutbox ? [] : [outboxDatabaseName(userKey)])];
}

async function eraseDatabases(
  places: DevicePlaces,
  names: readonly string[] | undefined,
  startTimer: StartTimer,
): Promise<string[]> {
  try {
    const wanted = names ?? (await allCopies(places, startTimer));
    const failures = await Promise.all(wanted.map((name) => eraseOne(places, name, startTimer)));
    return failures.flat();
  } catch {
    return ['the kept loans'];
  }
}

async function allCopies({ indexedDB, buckets }: DevicePlaces, startTimer: StartTimer): Promise<string[]> {
  const lists = Promise.all([indexedDB?.databases?.() ?? [], buckets?.keys() ?? []]);
  const [databases, bucketNames] = await withDeadline(
    lists,
    STORAGE_DEADLINE_MS,
    startTimer,
    () => new Error('no list of databases'),
  );
  const names = [...databases.map(({ name = '' }) => name), ...bucketNames];
  return [...new Set(names.flatMap((name) => cacheDatabaseOf(name) ?? []))];
}

async function eraseOne(
  { indexedDB, buckets }: DevicePlaces,
  name: string,
  startTimer: StartTimer,
): Promise<string[]> {
  const database = new Dexie(name, indexedDB && { indexedDB });
  const backupName = outboxBackupOf(name);
  const erasures = await Promise.allSettled([
    // Whatever the browser leaves of the database on the disk, without the key it says nothing.
    eraseDatabaseKey({ indexedDB, buckets, startTimer }, name),
    buckets === undefined || backupName === undefined
      ? eraseDatabase(database, startTimer)
      : eraseWithBackup(database, buckets.delete(backupName), startTimer),
  ]);
  if (erasures.every(({ status }) => status === 'fulfilled')) return [];
  return [name.startsWith(OUTBOX_DATABASE_PREFIX) ? 'the notes' : 'the kept loans'];
}

async function eraseWithBackup(
  database: Dexie,
  erasingBackup: Promise<void>,
  startTimer: StartTimer,
): Promise<void> {
  const tooLate = () => new Error('the storage does not answer');
  try {
    await withDeadline(erasingBackup, STORAGE_DEADLINE_MS, startTimer, tooLate);
  } catch (error) {
    // A backup that stays must find its database, emptied: in place of one that is gone it would bring everything back.
    await withDeadline(empty(database), STORAGE_DEADLINE_MS, startTimer, tooLate);
    throw error;
  }
  await eraseDatabase(database, startTimer);
}

async function empty(database: Dexie): Promise<void> {
  await database.open();
  const tables = database.tables.filter(({ name }) => name === 'entries' || name === 'drafts');
  await database.transaction('rw', tables, async () => {
    await Promise.all(tables.map((table) => table.clear()));
  });
  database.close();
}

async function eraseCaches({ caches }: DevicePlaces, startTimer: StartTimer): Promise<string[]> {
  if (caches === undefined) return [];
  try {
    const work = deleteDataCaches(caches);
    await withDeadline(work, STORAGE_DEADLINE_MS, startTimer, () => new Error('the caches do not answer'));
    return [];
  } catch {
    return ['the browser cache of the app'];
  }
}

async function deleteDataCaches(caches: Pick<CacheStorage, 'keys' | 'delete'>): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => !name.startsWith(SHELL_CACHE_PREFIX)).map((name) => caches.delete(name)),
  );
}
