import { CACHE_DATABASE_VERSION, CacheDatabase } from '#src/offline/cache/cache-database.ts';
import { openConditionsCache } from '#src/offline/cache/conditions-cache.ts';
import type { CacheDeps } from '#src/offline/cache/cache-records.ts';
import { openMeta } from '#src/offline/cache/pipeline-chunks.ts';
import { openRecords } from '#src/offline/sealing/open-record.ts';
import { connectDatabase, type DatabaseEnvironment } from '#src/offline/storage/database-connection.ts';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import { startRealTimer, type StartTimer } from '#src/offline/storage/deadline.ts';
import { openMarksCache } from '#src/offline/cache/marks-cache.ts';
import { openNotesCache } from '#src/offline/cache/notes-cache.ts';
import { openPipelineCache } from '#src/offline/cache/pipeline-cache.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import type { StorageError } from '#src/offline/storage/storage-error.ts';

export interface CacheStoreOptions extends DatabaseEnvironment {
  readonly userKey: string;
  readonly codec: RecordCodec;
  readonly now: () => number;
  readonly startTimer?: StartTimer | undefined;
  readonly onOutdated?: ((error: StorageError) => void) | undefined;
}

/** A view's pipeline on this device. `asOf` is the ISO instant at which the platform was read. */
interface CachedView {
  readonly view: string;
  readonly asOf: string;
  readonly loanCount: number;
}

/** The platform data cached on this device, except conditions, counted without opening it. */
export interface CacheContents {
  readonly views: readonly CachedView[];
  /** Loans whose note fields are cached. */
  readonly notesCount: number;
  /** When the oldest of them were cached, in ms on the device's clock; absent if there are none. */
  readonly oldestNotesAt?: number | undefined;
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
  return {
    ...openPipelineCache(deps),
    ...openNotesCache(deps),
    ...openConditionsCache(deps),
    ...openMarksCache(deps),
    /** What is cached, counted. */
    readContents: () => readCacheContents(deps),
    close: connection.close,
    /** Deletes all of this user's copies, even if other tabs have the database open. Don't use the store afterwards. */
    erase: connection.erase,
  };
}

/** A damaged record doesn't hide the others. */
async function readCacheContents(deps: CacheDeps): Promise<CacheContents> {
  const tables = ['pipelines', 'notes'] as const;
  const { rows, ...notes } = await deps.connection.transact('r', tables, async (database) => ({
    rows: await database.pipelines.toArray(),
    notesCount: await database.notes.count(),
    oldestNotesAt: (await database.notes.orderBy('keptAt').first())?.keptAt,
  }));
  const { opened: views } = await openRecords(rows, async (row): Promise<CachedView> => {
    const { asOf, loanCount } = await openMeta(deps, row);
    return { view: row.view, asOf, loanCount };
  });
  return { ...notes, views };
}
