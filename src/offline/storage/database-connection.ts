import type { Dexie, DexieOptions } from 'dexie';
import { withDeadline, type StartTimer } from '#src/offline/storage/deadline.ts';
import {
  type IndexedDBFactory,
  leavableIndexedDB,
  type LeavableIndexedDB,
} from '#src/offline/storage/leavable-indexed-db.ts';
import type { PageMemory } from '#src/offline/storage/page-memory.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';

/** No call to the device's storage may take longer; a healthy one takes milliseconds. */
export const STORAGE_DEADLINE_MS = 3000;

/**
 * Gives the page another way to the same databases, where the browser's storage process has ended and the way that it
 * `used` leads nowhere any more. Undefined where there is none.
 */
export type AnotherIndexedDB = (used: IndexedDBFactory | undefined) => IndexedDBFactory | undefined;

/** Where a page finds its databases. */
export interface DatabasePlaces {
  /** The browser's own unless given. */
  readonly indexedDB?: IndexedDBFactory | undefined;
  readonly IDBKeyRange?: DexieOptions['IDBKeyRange'] | undefined;
  readonly pageMemory: PageMemory;
  readonly anotherIndexedDB?: AnotherIndexedDB | undefined;
}

/** What a page's databases have in common. */
export interface PagePlaces extends Pick<DatabasePlaces, 'pageMemory' | 'anotherIndexedDB'> {
  readonly startTimer: StartTimer;
}

export interface DatabaseConnection<TDatabase extends Dexie> {
  /**
   * Runs one piece of work on the open database. Work that the page's departure stops is taken back as a whole and done
   * again when the page comes back: it has to be such that doing it twice does no harm.
   * @throws StorageError, and nothing else.
   */
  readonly run: <T>(work: (database: TDatabase) => PromiseLike<T>) => Promise<T>;
  /**
   * Like `run`, for what may be wrong by the time at which the page comes back: it is not done again then.
   * @throws StorageError `left` where the page's departure stops it, or while the page is away.
   */
  readonly runHere: DatabaseConnection<TDatabase>['run'];
  /**
   * Begins work in this very moment, on a page that is being left: what has no need to wait for answers is still done.
   * @returns false where the database is not open, and nothing was begun. Nobody hears what becomes of it.
   */
  readonly runAtOnce: (work: (database: IDBDatabase) => void) => boolean;
  readonly close: () => void;
  /** Deletes the database, also while other tabs hold it: they let go when they hear of it. @throws StorageError */
  readonly erase: () => Promise<void>;
}

export interface DatabaseConnectionOptions<TDatabase extends Dexie> {
  readonly create: (options: DexieOptions) => TDatabase;
  readonly places: DatabasePlaces;
  /** The version this build writes, Dexie's counting. */
  readonly version: number;
  readonly startTimer: StartTimer;
  /** Told when a newer build takes the database from this page, which may not use it again before somebody notices. */
  readonly onOutdated?: ((error: StorageError) => void) | undefined;
}

/** After a storage process has ended: the lost connection, the page's own way that leads nowhere, another one. */
const MOST_ATTEMPTS = 3;

/** Settles a piece of work that the page's departure has stopped. */
class PageLeft extends Error {}

/**
 * A connection that survives what browsers do to databases: it opens when first used, gives up after a deadline, opens
 * anew after the browser dropped it, and lets go for good when another tab deletes or upgrades the database. While the page
 * lies in the browser's memory it holds nothing, because other pages would wait for it.
 */
export function connectDatabase<TDatabase extends Dexie>({
  create,
  places,
  version,
  startTimer,
  onOutdated,
}: DatabaseConnectionOptions<TDatabase>): DatabaseConnection<TDatabase> {
  const { pageMemory } = places;
  const way = createWay(create, places);
  const departures = createDepartures();
  let database: TDatabase | undefined;
  let end: StorageError | undefined;
  const stopFollowing = pageMemory.follow({
    leave: () => {
      departures.begin();
      way.leave();
      if (database !== undefined) drop(database);
    },
  });

  function current(): TDatabase {
    database ??= giveWay(way.createDatabase(), (reason) => {
      letGo(reason);
      if (reason.kind === 'newer') onOutdated?.(reason);
    });
    return database;
  }

  function letGo(reason: StorageError): void {
    end ??= reason;
    database?.close();
    database = undefined;
  }

  async function attempt<T>(work: (database: TDatabase) => PromiseLike<T>): Promise<T> {
    if (end !== undefined) throw end;
    const departure = departures.next();
    const used = current();
    try {
      return await runOn(used, version, work, departure, startTimer);
    } catch (error) {
      // Whatever it says: closed and aborted is what was open when the page was left.
      if (departure !== departures.next() && end === undefined) throw new PageLeft();
      const failure = end ?? toStorageError(error);
      // What answers no longer is not asked again: the next call gets a connection of its own.
      if (failure.kind === 'wedged' || failure.kind === 'blocked') drop(used);
      throw failure;
    }
  }

  function drop(used: TDatabase): void {
    if (database === used) database = undefined;
    used.close();
  }

  function canBeTriedAgain(error: unknown): boolean {
    if (end !== undefined) return false;
    const name = nameOfCause(error);
    if (name === 'UnknownError') {
      if (!way.change()) return false;
    } else if (name !== 'DatabaseClosedError' && name !== 'InvalidStateError') return false;
    if (database !== undefined) drop(database);
    return true;
  }

  async function run<T>(work: (database: TDatabase) => PromiseLike<T>): Promise<T> {
    if (!pageMemory.isHere()) await pageMemory.whenHere();
    try {
      return await repeated(() => attempt(work), canBeTriedAgain);
    } catch (error) {
      if (!(error instanceof PageLeft)) throw error;
      return run(work);
    }
  }

  async function runHere<T>(work: (database: TDatabase) => PromiseLike<T>): Promise<T> {
    if (!pageMemory.isHere()) throw new StorageError('left');
    try {
      return await repeated(() => attempt(work), canBeTriedAgain);
    } catch (error) {
      throw error instanceof PageLeft ? new StorageError('left') : error;
    }
  }

  function close(): void {
    stopFollowing();
    letGo(new StorageError('unavailable'));
  }

  return {
    run,
    runHere,
    runAtOnce: (work) => database?.isOpen() === true && hasBegun(database, work),
    close,
    erase: async () => {
      close();
      await eraseDatabase(way.createDatabase(), startTimer);
    },
  };
}

/** A page's way to its databases: the browser's own, or another one after that has led nowhere. */
function createWay<TDatabase>(create: (options: DexieOptions) => TDatabase, places: DatabasePlaces) {
  const { IDBKeyRange } = places;
  let leavable: LeavableIndexedDB | undefined;
  let another: IndexedDBFactory | undefined;

  function used(): IndexedDBFactory | undefined {
    return another ?? places.indexedDB ?? globalThis.indexedDB;
  }

  function createDatabase(): TDatabase {
    // Asked for each time: where a browser has none, its name is not even defined.
    const indexedDB = used();
    leavable ??= indexedDB && leavableIndexedDB(indexedDB);
    return create({ ...(leavable && { indexedDB: leavable.factory }), ...(IDBKeyRange && { IDBKeyRange }) });
  }

  /** False where there is no other way. */
  function change(): boolean {
    another = places.anotherIndexedDB?.(used());
    leavable = undefined;
    return another !== undefined;
  }

  return { createDatabase, change, leave: () => leavable?.letGo() };
}

/** Promises that reject when the page is left, each from one departure to the next. */
function createDepartures() {
  let stopAll = (): void => undefined;
  let next = create();

  function create(): Promise<never> {
    const departure = new Promise<never>((_resolve, reject) => {
      stopAll = () => reject(new PageLeft());
    });
    // Most of the time nothing is being done when the page is left.
    departure.catch(() => undefined);
    return departure;
  }

  return {
    next: () => next,
    begin: () => {
      stopAll();
      next = create();
    },
  };
}

/** Has a database let go when another tab deletes or upgrades it. */
function giveWay<TDatabase extends Dexie>(
  fresh: TDatabase,
  letGo: (reason: StorageError) => void,
): TDatabase {
  fresh.on('versionchange', (event) => {
    letGo(new StorageError((event.newVersion ?? 0) > 0 ? 'newer' : 'unavailable'));
    // One that was closed while it was opening is open all the same by now, and would block the other tab for good.
    fresh.close();
    // Dexie's own answer to the event, a console warning and a later reopening, is not wanted.
    return false;
  });
  fresh.on('blocked', () => false);
  return fresh;
}

/** Opens the database if need be and does the work, unless the page is left or that takes too long. */
async function runOn<TDatabase extends Dexie, T>(
  database: TDatabase,
  version: number,
  work: (database: TDatabase) => PromiseLike<T>,
  departure: Promise<never>,
  startTimer: StartTimer,
): Promise<T> {
  let isBlocked = false;
  const onBlocked = (): boolean => {
    isBlocked = true;
    return false;
  };
  database.on('blocked', onBlocked);
  try {
    const whole = openAtVersion(database, version).then(() => work(database));
    const tooLate = (): Error => new StorageError(isBlocked ? 'blocked' : 'wedged');
    const stopped = Promise.race([whole, departure]);
    return await withDeadline(stopped, STORAGE_DEADLINE_MS, startTimer, tooLate);
  } finally {
    database.on('blocked').unsubscribe(onBlocked);
  }
}

async function repeated<T>(
  attempt: () => Promise<T>,
  canBeTriedAgain: (error: unknown) => boolean,
  attempts = MOST_ATTEMPTS,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (attempts === 1 || !canBeTriedAgain(error)) throw error;
    return repeated(attempt, canBeTriedAgain, attempts - 1);
  }
}

function hasBegun(database: Dexie, work: (database: IDBDatabase) => void): boolean {
  try {
    work(database.backendDB());
    return true;
  } catch {
    // The browser has dropped the connection: there is no time for another one.
    return false;
  }
}

/** Deletes a database by its closed handle. One that does not exist counts as deleted. @throws StorageError */
export async function eraseDatabase(database: Dexie, startTimer: StartTimer): Promise<void> {
  let isBlocked = false;
  database.on('blocked', () => {
    isBlocked = true;
    return false;
  });
  const tooLate = (): Error => new StorageError(isBlocked ? 'blocked' : 'wedged');
  try {
    await withDeadline(database.delete(), STORAGE_DEADLINE_MS, startTimer, tooLate);
  } catch (error) {
    throw toStorageError(error);
  }
}

// Dexie itself would open a newer build's database and write rows of the old shape into it.
async function openAtVersion(database: Dexie, version: number): Promise<void> {
  if (database.isOpen()) return;
  await database.open();
  // Dexie keeps ten native versions for each of its own.
  if (Math.floor(database.backendDB().version / 10) <= version) return;
  database.close();
  throw new StorageError('newer');
}

function nameOfCause(error: unknown): unknown {
  const cause = error instanceof StorageError ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : undefined;
}
