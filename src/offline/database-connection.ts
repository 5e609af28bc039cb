import type { Dexie } from 'dexie';
import { withDeadline, type StartTimer } from '#src/offline/deadline.ts';
import { StorageError, toStorageError } from '#src/offline/storage-error.ts';

/** No call to the device's storage may take longer; a healthy one takes milliseconds. */
export const STORAGE_DEADLINE_MS = 3000;

export interface DatabaseConnection<TDatabase extends Dexie> {
  /** Runs one piece of work on the open database. @throws StorageError, and nothing else. */
  readonly run: <T>(work: (database: TDatabase) => PromiseLike<T>) => Promise<T>;
  readonly close: () => void;
  /** Deletes the database, also while other tabs hold it: they let go when they hear of it. @throws StorageError */
  readonly erase: () => Promise<void>;
}

export interface DatabaseConnectionOptions<TDatabase extends Dexie> {
  readonly create: () => TDatabase;
  /** The version this build writes, Dexie's counting. */
  readonly version: number;
  readonly startTimer: StartTimer;
  /** Told when a newer build takes the database from this page, which may not use it again before somebody notices. */
  readonly onOutdated?: ((error: StorageError) => void) | undefined;
}

/**
 * A connection that survives what browsers do to databases: it opens when first used, gives up after a deadline, opens
 * anew after the browser dropped it, and lets go for good when another tab deletes or upgrades the database.
 */
export function connectDatabase<TDatabase extends Dexie>({
  create,
  version,
  startTimer,
  onOutdated,
}: DatabaseConnectionOptions<TDatabase>): DatabaseConnection<TDatabase> {
  let database: TDatabase | undefined;
  let end: StorageError | undefined;

  function current(): TDatabase {
    database ??= prepare(create());
    return database;
  }

  function prepare(fresh: TDatabase): TDatabase {
    fresh.on('versionchange', (event) => {
      const isNewer = (event.newVersion ?? 0) > 0;
      const reason = new StorageError(isNewer ? 'newer' : 'unavailable');
      letGo(reason);
      if (isNewer) onOutdated?.(reason);
      // One that was closed while it was opening is open all the same by now, and would block the other tab for good.
      fresh.close();
      // Dexie's own answer to the event, a console warning and a later reopening, is not wanted.
      return false;
    });
    fresh.on('blocked', () => false);
    return fresh;
  }

  function letGo(reason: StorageError): void {
    end ??= reason;
    database?.close();
    database = undefined;
  }

  async function attempt<T>(work: (database: TDatabase) => PromiseLike<T>): Promise<T> {
    if (end !== undefined) throw end;
    const used = current();
    let isBlocked = false;
    const onBlocked = (): boolean => {
      isBlocked = true;
      return false;
    };
    used.on('blocked', onBlocked);
    try {
      const whole = openAtVersion(used, version).then(() => work(used));
      const tooLate = (): Error => new StorageError(isBlocked ? 'blocked' : 'wedged');
      return await withDeadline(whole, STORAGE_DEADLINE_MS, startTimer, tooLate);
    } catch (error) {
      const failure = end ?? toStorageError(error);
      // What answers no longer is not asked again: the next call gets a connection of its own.
      if (failure.kind === 'wedged' || failure.kind === 'blocked') drop(used);
      throw failure;
    } finally {
      used.on('blocked').unsubscribe(onBlocked);
    }
  }

  function drop(used: TDatabase): void {
    if (database === used) database = undefined;
    used.close();
  }

  return {
    run: async (work) => {
      try {
        return await attempt(work);
      } catch (error) {
        if (end !== undefined || !isLostConnection(error)) throw error;
        if (database !== undefined) drop(database);
        return attempt(work);
      }
    },

    close: () => {
      letGo(new StorageError('unavailable'));
    },

    erase: async () => {
      letGo(new StorageError('unavailable'));
      await eraseDatabase(create(), startTimer);
    },
  };
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

function isLostConnection(error: unknown): boolean {
  const cause = error instanceof StorageError ? error.cause : undefined;
  const name = typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : '';
  return name === 'DatabaseClosedError' || name === 'InvalidStateError';
}
