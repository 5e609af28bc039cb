import { Dexie } from 'dexie';
import { SHELL_CACHE_PREFIX } from '#src/contract/tabs/worker-message.ts';
import { eraseDatabase } from '#src/offline/storage/database-connection.ts';
import { eraseDatabaseKey } from '#src/offline/sealing/database-key.ts';
import {
  cacheDatabaseName,
  cacheDatabaseOf,
  OUTBOX_DATABASE_PREFIX,
  outboxBackupOf,
  outboxDatabaseName,
  PLANNED_NOTICES_DATABASE,
} from '#src/offline/storage/database-names.ts';
import { startRealTimer, type StartTimer } from '#src/offline/storage/deadline.ts';
import type { IndexedDBFactory } from '#src/offline/storage/leavable-indexed-db.ts';
import type { StorageBuckets } from '#src/offline/storage/storage-buckets.ts';
import { withStorageDeadline } from '#src/offline/storage/storage-deadline.ts';

/** The storage areas that may hold a user's data. Each is passed in, and any may be missing. */
export interface DeviceStorageAreas {
  readonly indexedDB?: IndexedDBFactory | undefined;
  readonly buckets?: StorageBuckets | undefined;
  readonly caches?: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
  readonly startTimer?: StartTimer | undefined;
}

export interface Erasure {
  /** What couldn't be removed, in words for the user; empty if everything is gone. */
  readonly notRemoved: readonly string[];
}

/**
 * Removes a user's databases from this device, and every cache except the app itself. It needs no network, can be
 * repeated, and continues after a failure.
 * @param userKey whose databases; undefined removes everyone's, if we no longer know who signed in. Unsent notes are
 * kept then: their authors aren't here to be asked.
 * @param keepOutbox keeps the user's unsent notes, which only that user's own sign-in can open again.
 */
export async function erasePerson(
  areas: DeviceStorageAreas,
  userKey: string | undefined,
  { keepOutbox = false }: { readonly keepOutbox?: boolean } = {},
): Promise<Erasure> {
  const startTimer = areas.startTimer ?? startRealTimer;
  const notRemoved = await Promise.all([
    eraseDatabases(areas, userKey === undefined ? undefined : namesOf(userKey, keepOutbox), startTimer),
    erasePlannedNotices(areas, startTimer),
    eraseCaches(areas, startTimer),
  ]);
  return { notRemoved: notRemoved.flat() };
}

function namesOf(userKey: string, keepOutbox: boolean): string[] {
  return [cacheDatabaseName(userKey), ...(keepOutbox ? [] : [outboxDatabaseName(userKey)])];
}

async function eraseDatabases(
  areas: DeviceStorageAreas,
  names: readonly string[] | undefined,
  startTimer: StartTimer,
): Promise<string[]> {
  try {
    const wanted = names ?? (await allCopies(areas, startTimer));
    const failures = await Promise.all(wanted.map((name) => eraseOne(areas, name, startTimer)));
    return failures.flat();
  } catch {
    return ['the kept loans'];
  }
}

async function erasePlannedNotices(
  { indexedDB }: DeviceStorageAreas,
  startTimer: StartTimer,
): Promise<string[]> {
  try {
    await eraseDatabase(new Dexie(PLANNED_NOTICES_DATABASE, indexedDB && { indexedDB }), startTimer);
    return [];
  } catch {
    return ['the planned notifications'];
  }
}

async function allCopies(
  { indexedDB, buckets }: DeviceStorageAreas,
  startTimer: StartTimer,
): Promise<string[]> {
  const lists = Promise.all([indexedDB?.databases?.() ?? [], buckets?.keys() ?? []]);
  const [databases, bucketNames] = await withStorageDeadline(() => lists, startTimer);
  const names = [...databases.map(({ name = '' }) => name), ...bucketNames];
  return [...new Set(names.flatMap((name) => cacheDatabaseOf(name) ?? []))];
}

async function eraseOne(
  { indexedDB, buckets }: DeviceStorageAreas,
  name: string,
  startTimer: StartTimer,
): Promise<string[]> {
  const database = new Dexie(name, indexedDB && { indexedDB });
  const backupName = outboxBackupOf(name);
  const erasures = await Promise.allSettled([
    // Whatever the browser leaves on disk is unreadable without the key.
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
  try {
    await withStorageDeadline(() => erasingBackup, startTimer);
  } catch (error) {
    // A backup that stays must find its database, but empty: if the database were gone, it would restore everything.
    await withStorageDeadline(() => empty(database), startTimer);
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

async function eraseCaches({ caches }: DeviceStorageAreas, startTimer: StartTimer): Promise<string[]> {
  if (caches === undefined) return [];
  try {
    await withStorageDeadline(() => deleteDataCaches(caches), startTimer);
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
