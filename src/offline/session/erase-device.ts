import { Dexie } from 'dexie';
import { SHELL_CACHE_PREFIX } from '#src/contract/tabs/worker-message.ts';
import { hasBackedUp, hasUnsent } from '#src/offline/outbox/store/count-waiting.ts';
import { eraseDatabaseKey } from '#src/offline/sealing/database-key.ts';
import { leaveSealedKey } from '#src/offline/sealing/sealed-key.ts';
import { pagehideDraftsOwners } from '#src/offline/session/erase-keys.ts';
import { eraseDatabase } from '#src/offline/storage/database-connection.ts';
import {
  cacheDatabaseName,
  outboxBackupName,
  outboxDatabaseName,
  ownerOf,
  PLANNED_NOTICES_DATABASE,
} from '#src/offline/storage/database-names.ts';
import { startRealTimer, type StartTimer } from '#src/offline/storage/deadline.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import type { IndexedDBFactory } from '#src/offline/storage/bfcache-safe-indexed-db.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';
import type { StorageBuckets } from '#src/offline/storage/storage-buckets.ts';
import { withStorageDeadline } from '#src/offline/storage/storage-deadline.ts';

/** The storage areas that may hold a user's data. Each is passed in, and any may be missing. */
export interface DeviceStorageAreas {
  readonly indexedDB?: IndexedDBFactory | undefined;
  readonly buckets?: StorageBuckets | undefined;
  readonly caches?: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
  /** Holds the drafts of ended pages, which count as unsent. */
  readonly localStore?: Pick<KeyValueStore, 'keys'> | undefined;
  readonly startTimer?: StartTimer | undefined;
}

type TimedAreas = DeviceStorageAreas & { readonly startTimer: StartTimer };

/**
 * What an erasure does to one person's databases:
 * - `stays`: nothing
 * - `copies`: takes what can be fetched again. Unsent notes and drafts stay, sealed for their author; without any, the
 *   outbox goes too.
 * - `all`: takes everything, unsent notes too
 */
type Fate = 'stays' | 'copies' | 'all';

export interface DeviceErasure {
  /** Called for each user with data on this device. */
  readonly fateOf: (userKey: string) => Fate;
  /** People to look for where the browser can't list its databases. */
  readonly known?: readonly (string | undefined)[] | undefined;
}

export interface Erasure {
  /** What couldn't be removed, in words for the user; empty if everything is gone. */
  readonly notRemoved: readonly string[];
}

/**
 * Another tab may still hold a database open, or a late transaction may bring it back: what's left is removed again,
 * and a start removes what is left then.
 */
const MOST_PASSES = 3;
const NEXT_PASS_AFTER_MS = 500;

/**
 * Removes the user databases found on this device, regardless of who is remembered, and every cache except the app
 * itself. It needs no network, can be repeated, and continues after a failure.
 */
export async function eraseDevice(areas: DeviceStorageAreas, erasure: DeviceErasure): Promise<Erasure> {
  const { indexedDB, caches, startTimer = startRealTimer } = areas;
  const erasing = [erasePeople({ ...areas, startTimer }, erasure)];
  if (indexedDB !== undefined) {
    // Notifications that an earlier build planned for a closed app.
    const planned = new Dexie(PLANNED_NOTICES_DATABASE, { indexedDB });
    erasing.push(orName('the planned notifications', eraseDatabase(planned, startTimer)));
  }
  if (caches !== undefined) {
    const deleting = withStorageDeadline(() => deleteDataCaches(caches), startTimer);
    erasing.push(orName('the browser cache of the app', deleting));
  }
  return { notRemoved: (await Promise.all(erasing)).flat() };
}

/**
 * True if the device has another user's unsent notes or drafts, or if it can't tell. Empty databases don't count.
 * @param userKey the user whose don't count; undefined counts all.
 */
export async function hasNotesOfOthers(
  areas: DeviceStorageAreas,
  userKey: string | undefined,
): Promise<boolean> {
  // Databases that can't be listed, as in Lockdown Mode, may come back with notes in them.
  if (areas.indexedDB?.databases === undefined) return true;
  const names = await listNames({ ...areas, startTimer: areas.startTimer ?? startRealTimer });
  const others = peopleIn(names, areas).filter((other) => other !== userKey);
  const answers = await Promise.all(others.map((other) => hasNotes(areas, names, other)));
  return answers.includes(true);
}

async function erasePeople(
  areas: TimedAreas,
  { fateOf, known = [] }: DeviceErasure,
  pass = 1,
): Promise<string[]> {
  // As in Lockdown Mode: nothing can be stored there.
  if (areas.indexedDB === undefined && areas.buckets === undefined) return [];
  let left: string[];
  try {
    const names = await listNames(areas);
    const people = new Set([
      ...peopleIn(names, areas),
      ...(areas.indexedDB?.databases === undefined ? known.flatMap((userKey) => userKey ?? []) : []),
    ]);
    const going = [...people].filter((userKey) => fateOf(userKey) !== 'stays');
    const failures = going.map((userKey) => eraseOne(areas, names, userKey, fateOf));
    const failed = (await Promise.all(failures)).flat();
    const isSettled = failed.length === 0 && !(await isAnythingLeft(areas, fateOf));
    left = isSettled ? [] : failed.length > 0 ? failed : ['the kept loans'];
  } catch {
    left = ['the kept loans'];
  }
  if (left.length === 0 || pass === MOST_PASSES) return [...new Set(left)];
  await new Promise<void>((resolve) => {
    areas.startTimer(resolve, NEXT_PASS_AFTER_MS);
  });
  return erasePeople(areas, { fateOf, known }, pass + 1);
}

/** A tab that was about to write may have made a database again. */
async function isAnythingLeft(areas: TimedAreas, fateOf: DeviceErasure['fateOf']): Promise<boolean> {
  const names = await listNames(areas);
  return peopleIn(names, areas).some((userKey) => {
    const fate = fateOf(userKey);
    if (fate === 'stays') return false;
    return (
      names.has(cacheDatabaseName(userKey)) || (fate === 'all' && names.has(outboxDatabaseName(userKey)))
    );
  });
}

async function listNames({ indexedDB, buckets, startTimer }: TimedAreas): Promise<ReadonlySet<string>> {
  const lists = Promise.all([indexedDB?.databases?.() ?? [], buckets?.keys() ?? []]);
  const [databases, bucketNames] = await withStorageDeadline(() => lists, startTimer);
  return new Set([...databases.map(({ name = '' }) => name), ...bucketNames]);
}

function peopleIn(names: ReadonlySet<string>, { localStore }: DeviceStorageAreas): string[] {
  const written = localStore === undefined ? [] : pagehideDraftsOwners(localStore);
  return [...new Set([...[...names].flatMap((name) => ownerOf(name) ?? []), ...written])];
}

async function hasNotes(
  areas: DeviceStorageAreas,
  names: ReadonlySet<string>,
  userKey: string,
): Promise<boolean> {
  const { indexedDB, buckets, localStore } = areas;
  if (localStore !== undefined && pagehideDraftsOwners(localStore).includes(userKey)) return true;
  const outbox = outboxDatabaseName(userKey);
  const isListed = names.has(outbox) || indexedDB?.databases === undefined;
  if (indexedDB !== undefined && isListed && (await hasUnsent(indexedDB, outbox))) return true;
  const backup = outboxBackupName(userKey);
  if (buckets === undefined || !names.has(backup)) return false;
  const bucket = await buckets.open(backup).catch(() => undefined);
  return bucket === undefined || (await hasBackedUp(bucket.indexedDB, backup));
}

/** @returns what couldn't be removed. */
async function eraseOne(
  areas: TimedAreas,
  names: ReadonlySet<string>,
  userKey: string,
  fateOf: DeviceErasure['fateOf'],
): Promise<string[]> {
  const outbox = outboxDatabaseName(userKey);
  const looking = withStorageDeadline(() => hasNotes(areas, names, userKey), areas.startTimer);
  const mayKeep = await looking.catch(() => true);
  // Check again: a user who signs in meanwhile opens these databases next, and a deletion would close them.
  const fate = fateOf(userKey);
  if (fate === 'stays') return [];
  const erasing = [eraseDatabaseWithKey(areas, cacheDatabaseName(userKey))];
  if (fate === 'copies' && mayKeep) {
    // One that isn't sealed stays: only its author's next user check can seal it.
    const leaving = leaveSealedKey({ ...areas, bfcache: ALWAYS_HERE }, outbox);
    erasing.push(orName('the key of unsent notes', leaving));
  } else erasing.push(eraseDatabaseWithKey(areas, outbox, outboxBackupName(userKey)));
  return (await Promise.all(erasing)).flat();
}

async function eraseDatabaseWithKey(
  { indexedDB, buckets, startTimer }: TimedAreas,
  name: string,
  backupName?: string,
): Promise<string[]> {
  const database = new Dexie(name, indexedDB && { indexedDB });
  const erasures = await Promise.allSettled([
    // Whatever the browser leaves on disk is unreadable without the key.
    eraseDatabaseKey({ indexedDB, buckets, startTimer }, name),
    buckets === undefined || backupName === undefined
      ? eraseDatabase(database, startTimer)
      : eraseWithBackup(database, buckets.delete(backupName), startTimer),
  ]);
  if (erasures.every(({ status }) => status === 'fulfilled')) return [];
  return [backupName === undefined ? 'the kept loans' : 'the notes'];
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

/** @returns what couldn't be removed. */
async function orName(what: string, erasing: Promise<unknown>): Promise<string[]> {
  return erasing.then(
    () => [],
    () => [what],
  );
}

async function deleteDataCaches(caches: Pick<CacheStorage, 'keys' | 'delete'>): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => !name.startsWith(SHELL_CACHE_PREFIX)).map((name) => caches.delete(name)),
  );
}
