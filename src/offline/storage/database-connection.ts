import type { Dexie, DexieOptions } from 'dexie';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import {
  type IndexedDBFactory,
  bfcacheSafeIndexedDB,
  type BfcacheSafeIndexedDB,
} from '#src/offline/storage/bfcache-safe-indexed-db.ts';
import type { Bfcache } from '#src/offline/storage/bfcache.ts';
import { withStorageDeadline } from '#src/offline/storage/storage-deadline.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';

/**
 * Gives the page another way to the same databases, if the browser's storage process ended and the one in `used` no
 * longer works. Undefined if there's none.
 */
export type AnotherIndexedDB = (used: IndexedDBFactory | undefined) => IndexedDBFactory | undefined;

/** Where a page finds its databases. */
export interface DatabaseEnvironment {
  readonly indexedDB?: IndexedDBFactory | undefined;
  readonly IDBKeyRange?: DexieOptions['IDBKeyRange'] | undefined;
  readonly bfcache: Bfcache;
  readonly anotherIndexedDB?: AnotherIndexedDB | undefined;
}

/** What all of a page's databases share. */
export interface PageEnvironment extends Pick<DatabaseEnvironment, 'bfcache' | 'anotherIndexedDB'> {
  readonly startTimer: StartTimer;
}

/**
 * Work on an open database. It calls `partDone` after each part of what may take longer than STORAGE_DEADLINE_MS as a
 * whole, such as 100,000 loans: a database that still answers isn't wedged.
 */
type Work<TDatabase, T> = (database: TDatabase, partDone: () => void) => PromiseLike<T>;

export interface DatabaseConnection<TDatabase extends Dexie> {
  /**
   * Runs work on the open database. Work stopped because the user left the page is rolled back and run again when the
   * page comes back, so running it twice must do no harm.
   * @throws StorageError only
   */
  readonly run: <T>(work: Work<TDatabase, T>) => Promise<T>;
  /** Like `run`, in one transaction over these tables. */
  readonly transact: <T>(
    mode: 'r' | 'rw',
    tables: readonly (keyof TDatabase & string)[],
    work: Work<TDatabase, T>,
  ) => Promise<T>;
  /**
   * Like `run`, for work that may be out of date when the page comes back: it isn't run again.
   * @throws StorageError `left` if the user leaves the page during the work, or while the page is away.
   */
  readonly runHere: DatabaseConnection<TDatabase>['run'];
  /**
   * Starts work immediately on a page being left: work that needs no answers is still done.
   * @returns false if the database isn't open; then nothing was started. The result isn't reported.
   */
  readonly runAtOnce: (work: (database: IDBDatabase) => void) => boolean;
  readonly close: () => void;
  /** Deletes the database, even if other tabs have it open: they close it when notified. @throws StorageError */
  readonly erase: () => Promise<void>;
}

export interface DatabaseConnectionOptions<TDatabase extends Dexie> {
  readonly create: (options: DexieOptions) => TDatabase;
  readonly environment: DatabaseEnvironment;
  /** The version this build writes, in Dexie's numbering. */
  readonly version: number;
  readonly startTimer: StartTimer;
  /**
   * Called when a newer build takes the database from this page, which may not use it again before the user notices.
   */
  readonly onOutdated?: ((error: StorageError) => void) | undefined;
}

/** After a storage process ended: the lost connection, the page's own factory that no longer works, another one. */
const MOST_ATTEMPTS = 3;

/** What a browser calls the failure of work whose connection is gone. */
const LOST: ReadonlySet<unknown> = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

/** Databases that another tab keeps from opening: several works may wait for one. */
const BLOCKED = new WeakSet<Dexie>();

/** Settles work that stopped because the user left the page. */
class PageLeft extends Error {}

/**
 * A connection that survives what browsers do to databases. It opens on first use, gives up after a deadline, reopens
 * after the browser dropped it, and closes permanently when another tab deletes or upgrades the database. While the
 * page is in the back-forward cache it holds nothing open, because other pages would wait for it.
 */
export function connectDatabase<TDatabase extends Dexie>(
  options: DatabaseConnectionOptions<TDatabase>,
): DatabaseConnection<TDatabase> {
  const { environment, version, startTimer, onOutdated } = options;
  const { bfcache } = environment;
  const way = createWay(options.create, environment);
  const departures = createDepartures();
  let database: TDatabase | undefined;
  let end: StorageError | undefined;
  const stopFollowing = bfcache.follow({
    leave: () => {
      departures.begin();
      way.leave();
      if (database !== undefined) drop(database);
    },
  });

  function current(): TDatabase {
    database ??= giveWay(way.createDatabase(), letGo);
    return database;
  }

  function letGo(reason: StorageError): void {
    end ??= reason;
    database?.close();
    database = undefined;
    if (reason.kind === 'newer') onOutdated?.(reason);
  }

  async function attempt<T>(work: Work<TDatabase, T>, attemptsLeft = MOST_ATTEMPTS): Promise<T> {
    if (end !== undefined) throw end;
    const departure = departures.next();
    const used = current();
    try {
      return await runOn(used, version, work, departure, startTimer);
    } catch (error) {
      if (end !== undefined) throw end;
      // Ignore the error itself: leaving the page closed and aborted everything open.
      if (departure !== departures.next()) throw new PageLeft();
      const failure = toStorageError(error);
      // Don't ask a silent connection again: the next call gets a new one.
      if (failure.kind === 'wedged' || failure.kind === 'blocked') drop(used);
      if (attemptsLeft === 1 || !canReplace(used, failure)) throw failure;
      return attempt(work, attemptsLeft - 1);
    }
  }

  /** True if work that failed on this connection may use another one. Makes way for it. */
  function canReplace(used: TDatabase, failure: StorageError): boolean {
    const name = nameOfCause(failure);
    if (!LOST.has(name)) return false;
    // Other work failed with it first, and the new one may be in use: leave it open.
    if (database !== used) return true;
    if (name === 'UnknownError' && !way.change()) return false;
    drop(used);
    return true;
  }

  function drop(used: TDatabase): void {
    if (database === used) database = undefined;
    used.close();
  }

  async function run<T>(work: Work<TDatabase, T>): Promise<T> {
    if (!bfcache.isHere()) await bfcache.whenHere();
    return attempt(work).catch((error: unknown) => {
      if (!(error instanceof PageLeft)) throw error;
      return run(work);
    });
  }

  async function runHere<T>(work: Work<TDatabase, T>): Promise<T> {
    if (!bfcache.isHere()) throw new StorageError('left');
    return attempt(work).catch((error: unknown) => {
      throw error instanceof PageLeft ? new StorageError('left') : error;
    });
  }

  function close(): void {
    stopFollowing();
    letGo(new StorageError('unavailable'));
  }

  return {
    run,
    transact: (mode, tables, work) =>
      // The function is itself `async`: only then does Dexie keep the transaction open across an await.
      run((opened, partDone) => opened.transaction(mode, tables, async () => work(opened, partDone))),
    runHere,
    runAtOnce: (work) => database?.isOpen() === true && hasBegun(database, work),
    close,
    erase: async () => {
      close();
      await eraseDatabase(way.createDatabase(), startTimer);
    },
  };
}

/** A page's way to its databases: the browser's own factory, or another one once that stopped working. */
function createWay<TDatabase>(
  create: (options: DexieOptions) => TDatabase,
  environment: DatabaseEnvironment,
) {
  const { IDBKeyRange } = environment;
  let bfcacheSafe: BfcacheSafeIndexedDB | undefined;
  let another: IndexedDBFactory | undefined;

  function used(): IndexedDBFactory | undefined {
    return another ?? environment.indexedDB ?? globalThis.indexedDB;
  }

  function createDatabase(): TDatabase {
    // Read each time: in a browser without one, the name isn't even defined.
    const indexedDB = used();
    bfcacheSafe ??= indexedDB && bfcacheSafeIndexedDB(indexedDB);
    return create({
      ...(bfcacheSafe && { indexedDB: bfcacheSafe.factory }),
      ...(IDBKeyRange && { IDBKeyRange }),
    });
  }

  /** False if there's no other way. */
  function change(): boolean {
    another = environment.anotherIndexedDB?.(used());
    bfcacheSafe = undefined;
    return another !== undefined;
  }

  return { createDatabase, change, leave: () => bfcacheSafe?.letGo() };
}

/** Promises that reject when the user leaves the page, one per departure. */
function createDepartures() {
  let stopAll = (): void => undefined;
  let next = create();

  function create(): Promise<never> {
    const departure = new Promise<never>((_resolve, reject) => {
      stopAll = () => reject(new PageLeft());
    });
    // Usually nothing is running when the user leaves the page.
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

/** Closes a database when another tab deletes or upgrades it. */
function giveWay<TDatabase extends Dexie>(
  fresh: TDatabase,
  letGo: (reason: StorageError) => void,
): TDatabase {
  fresh.on('versionchange', (event) => {
    letGo(new StorageError((event.newVersion ?? 0) > 0 ? 'newer' : 'unavailable'));
    // A database closed while opening is open by now all the same, and would block the other tab permanently.
    fresh.close();
    // Skip Dexie's own response to the event: a console warning and a later reopening.
    return false;
  });
  fresh.on('blocked', () => {
    BLOCKED.add(fresh);
    return false;
  });
  return fresh;
}

/** Opens the database if needed and does the work, unless the user leaves the page or it takes too long. */
async function runOn<TDatabase extends Dexie, T>(
  database: TDatabase,
  version: number,
  work: Work<TDatabase, T>,
  departure: Promise<never>,
  startTimer: StartTimer,
): Promise<T> {
  const tooLate = (): Error => new StorageError(BLOCKED.has(database) ? 'blocked' : 'wedged');
  const begin = (partDone: () => void): Promise<T> => {
    const whole = openAtVersion(database, version).then(() => {
      BLOCKED.delete(database);
      return work(database, partDone);
    });
    return Promise.race([whole, departure]);
  };
  return withStorageDeadline(begin, startTimer, tooLate);
}

function hasBegun(database: Dexie, work: (database: IDBDatabase) => void): boolean {
  try {
    work(database.backendDB());
    return true;
  } catch {
    // The browser dropped the connection, and there's no time for another.
    return false;
  }
}

/** Deletes a database by its closed handle. A database that doesn't exist counts as deleted. @throws StorageError */
export async function eraseDatabase(database: Dexie, startTimer: StartTimer): Promise<void> {
  let isBlocked = false;
  database.on('blocked', () => {
    isBlocked = true;
    return false;
  });
  const tooLate = (): Error => new StorageError(isBlocked ? 'blocked' : 'wedged');
  try {
    await withStorageDeadline(() => database.delete(), startTimer, tooLate);
  } catch (error) {
    throw toStorageError(error);
  }
}

// Dexie itself would open a newer build's database and write old-format rows into it.
async function openAtVersion(database: Dexie, version: number): Promise<void> {
  if (database.isOpen()) return;
  await database.open();
  // Dexie uses ten native versions for each of its own.
  if (Math.floor(database.backendDB().version / 10) <= version) return;
  database.close();
  throw new StorageError('newer');
}

function nameOfCause({ cause }: StorageError): unknown {
  return typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : undefined;
}
