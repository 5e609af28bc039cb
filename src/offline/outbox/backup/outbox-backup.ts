import { Dexie, type DexieOptions, type Table } from 'dexie';
import * as v from 'valibot';
import {
  connectDatabase,
  type DatabaseConnection,
  type DatabaseEnvironment,
} from '#src/offline/storage/database-connection.ts';
import { outboxBackupName } from '#src/offline/storage/database-names.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { StorageBuckets } from '#src/offline/storage/storage-buckets.ts';
import { withStorageDeadline } from '#src/offline/storage/storage-deadline.ts';

/** A row of the outbox, as stored in the backup. */
export interface BackupRow {
  /** The key of the outbox row: see `entryKey` and `draftKey`. */
  readonly key: string;
  /** When the outbox database it was copied from was created. */
  readonly born: number;
  readonly row: unknown;
}

const BACKUP_DATABASE_VERSION = 1;

/** The backup of one user's unsent notes and drafts. The latest changes may be missing: the outbox is the truth. */
class BackupDatabase extends Dexie {
  constructor(userKey: string, options: DexieOptions) {
    super(outboxBackupName(userKey), { ...options, cache: 'disabled' });
    this.version(BACKUP_DATABASE_VERSION).stores({ rows: 'key' });
  }

  // Rows are `unknown` on purpose: whatever is on disk is parsed with a schema.
  get rows(): Table<unknown, string> {
    return this.table('rows');
  }
}

/** Any call may reject: no note depends on the backup alone. */
export type OutboxBackup = ReturnType<typeof openOutboxBackup>;

export interface OutboxBackupOptions extends Pick<DatabaseEnvironment, 'IDBKeyRange' | 'bfcache'> {
  readonly userKey: string;
  readonly buckets: StorageBuckets;
  readonly startTimer: StartTimer;
}

const backupRowSchema = v.object({ key: v.string(), born: v.number(), row: v.unknown() });

/**
 * Keeps the backup in its own storage bucket. A bucket has its own files, so damage to the outbox's file doesn't reach
 * it. Touches no storage before the first call.
 */
export function openOutboxBackup({
  userKey,
  buckets,
  startTimer,
  IDBKeyRange,
  bfcache,
}: OutboxBackupOptions) {
  const name = outboxBackupName(userKey);
  let opening: Promise<DatabaseConnection<BackupDatabase>> | undefined;
  let isClosed = false;

  async function open(): Promise<DatabaseConnection<BackupDatabase>> {
    const bucket = await withStorageDeadline(() => buckets.open(name), startTimer);
    // Without persist() the browser may evict the bucket alone. It decides without prompting the user.
    bucket.persist().catch(() => undefined);
    const { indexedDB } = bucket;
    return connectDatabase({
      create: (dexieOptions) => new BackupDatabase(userKey, dexieOptions),
      environment: { indexedDB, IDBKeyRange, bfcache },
      version: BACKUP_DATABASE_VERSION,
      startTimer,
    });
  }

  async function run<T>(work: (database: BackupDatabase) => PromiseLike<T>): Promise<T> {
    // A page that is closing must not restore what a sign-out deletes.
    if (isClosed) throw new Error('the backup is closed');
    opening ??= open();
    try {
      return await (await opening).run(work);
    } catch (error) {
      // A bucket that was evicted comes back with the next call only if we open it again.
      letGo();
      throw error;
    }
  }

  function letGo(): void {
    opening?.then(
      (connection) => connection.close(),
      () => undefined,
    );
    opening = undefined;
  }

  function close(): void {
    isClosed = true;
    letGo();
  }

  return {
    readAll: async (): Promise<readonly BackupRow[]> => {
      const rows = await run((database) => database.rows.toArray());
      return rows.filter((row) => v.is(backupRowSchema, row));
    },
    change: (put: readonly BackupRow[], removeKeys: readonly string[]): Promise<void> =>
      run((database) =>
        database.transaction('rw', database.rows, async () => {
          await database.rows.bulkDelete([...removeKeys]);
          await database.rows.bulkPut([...put]);
        }),
      ),
    /** Closes permanently: later calls reject. */
    close,
  };
}
