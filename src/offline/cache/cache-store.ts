import { CACHE_DATABASE_VERSION, CacheDatabase } from '#src/offline/cache/cache-database.ts';
import { type ConditionsCopy, openConditionsCopy } from '#src/offline/cache/conditions-copy.ts';
import { type CacheContents, readCacheContents } from '#src/offline/cache/cache-contents.ts';
import { connectDatabase, type DatabasePlaces } from '#src/offline/storage/database-connection.ts';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import { startRealTimer, type StartTimer } from '#src/offline/storage/deadline.ts';
import { type NotesCopy, openNotesCopy } from '#src/offline/cache/notes-copy.ts';
import { openPipelineCopy, type PipelineCopy } from '#src/offline/cache/pipeline-copy.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import type { StorageError } from '#src/offline/storage/storage-error.ts';

/**
 * One person's copies of the platform's data on this device. Every method rejects with StorageError and nothing else;
 * the app goes on without.
 */
export interface CacheStore extends PipelineCopy, NotesCopy, ConditionsCopy {
  /** What is kept, counted. */
  readonly readContents: () => Promise<CacheContents>;
  readonly close: () => void;
  /** Deletes everything of this person, also while other tabs hold it. The store is of no use afterwards. */
  readonly erase: () => Promise<void>;
}

export interface CacheStoreOptions extends DatabasePlaces {
  readonly userKey: string;
  readonly codec: RecordCodec;
  /** The device's clock in ms. */
  readonly now: () => number;
  readonly startTimer?: StartTimer | undefined;
  /** Told when a newer build takes the database. */
  readonly onOutdated?: ((error: StorageError) => void) | undefined;
}

/** Opens lazily: nothing is touched before the first call. */
export function openCacheStore(options: CacheStoreOptions): CacheStore {
  const { codec, now } = options;
  const name = cacheDatabaseName(options.userKey);
  const connection = connectDatabase({
    create: (dexieOptions) => new CacheDatabase(name, dexieOptions),
    places: options,
    version: CACHE_DATABASE_VERSION,
    startTimer: options.startTimer ?? startRealTimer,
    onOutdated: options.onOutdated,
  });

  const parts = { connection, codec, databaseName: name, now };
  const { openFacts, ...pipelines } = openPipelineCopy(parts);
  return {
    ...pipelines,
    ...openNotesCopy(parts),
    ...openConditionsCopy(parts),
    readContents: () => readCacheContents(connection, openFacts),
    close: connection.close,
    erase: connection.erase,
  };
}
