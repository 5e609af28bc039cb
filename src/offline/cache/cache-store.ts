import { CACHE_DATABASE_VERSION, CacheDatabase } from '#src/offline/cache/cache-database.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { openConditionsCache } from '#src/offline/cache/conditions-cache.ts';
import {
  connectDatabase,
  type DatabaseConnection,
  type DatabaseEnvironment,
} from '#src/offline/storage/database-connection.ts';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import { startRealTimer, type StartTimer } from '#src/offline/storage/deadline.ts';
import { openMarksCache } from '#src/offline/cache/marks-cache.ts';
import { openNotesCache } from '#src/offline/cache/notes-cache.ts';
import { openPipelineCache } from '#src/offline/cache/pipeline-cache.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { type StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';

export interface CacheStoreOptions extends DatabaseEnvironment {
  readonly userKey: string;
  readonly codec: RecordCodec;
  readonly now: () => number;
  readonly startTimer?: StartTimer | undefined;
  readonly onOutdated?: ((error: StorageError) => void) | undefined;
}

export type CacheStore = ReturnType<typeof openCacheStore>;

/**
 * One user's copies of the platform's data on this device. Methods reject only with StorageError; the app works without
 * the cache. Opens lazily: touches no storage before the first call.
 */
export function openCacheStore(options: CacheStoreOptions) {
  const { codec, now } = options;
  const name = cacheDatabaseName(options.userKey);
  const connection = connectDatabase({
    create: (dexieOptions) => new CacheDatabase(name, dexieOptions),
    environment: options,
    version: CACHE_DATABASE_VERSION,
    startTimer: options.startTimer ?? startRealTimer,
    onOutdated: options.onOutdated,
  });

  const deps = { connection, codec, databaseName: name, now };
  const { readStored, ...pipelines } = openPipelineCache(
    deps,
    () => import('#src/offline/cache/pipeline-writing.ts'),
  );
  const roomy = { ...deps, connection: makingRoom(connection) };
  return {
    ...pipelines,
    ...openNotesCache(roomy),
    ...openConditionsCache(roomy),
    ...openMarksCache(roomy),
    /** A view's list and what led to it; undefined without a list. */
    readHistory: async (view: LoanOwnership) =>
      (await import('#src/offline/cache/list-history.ts')).readListHistory(deps, view, () =>
        readStored(view),
      ),
    /** What is cached, counted. */
    readContents: async () => (await import('#src/offline/cache/cache-contents.ts')).readCacheContents(deps),
    close: connection.close,
    /** Deletes all of this user's copies, even if other tabs have the database open. Don't use the store afterwards. */
    erase: connection.erase,
  };
}

/** Work that finds no room is done again without history. */
function makingRoom(connection: DatabaseConnection<CacheDatabase>): DatabaseConnection<CacheDatabase> {
  const again =
    <T>(work: () => Promise<T>) =>
    async (error: unknown): Promise<T> => {
      const isFull = toStorageError(error).kind === 'quota';
      if (!isFull || (await connection.run(({ history }) => history.count())) === 0) throw error;
      await connection.run(({ history }) => history.clear());
      return work();
    };
  const [run, transact] = [connection.run, connection.transact];
  return {
    ...connection,
    run: (work) => run(work).catch(again(() => run(work))),
    transact: (...work) => transact(...work).catch(again(() => transact(...work))),
  };
}
