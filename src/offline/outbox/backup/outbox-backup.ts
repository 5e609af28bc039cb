import * as v from 'valibot';
import {
  connectDatabase,
  type DatabaseConnection,
  type DatabasePlaces,
  STORAGE_DEADLINE_MS,
} from '#src/offline/storage/database-connection.ts';
import { outboxBackupName } from '#src/offline/storage/database-names.ts';
import { type StartTimer, withDeadline } from '#src/offline/storage/deadline.ts';
import {
  BACKUP_DATABASE_VERSION,
  BackupDatabase,
  type BackupRow,
} from '#src/offline/outbox/backup/backup-database.ts';
import type { StorageBuckets } from '#src/offline/storage/storage-buckets.ts';

/** The second copy of one person's outbox. Every call may reject: nobody's note depends on it alone. */
export interface OutboxBackup {
  readonly readAll: () => Promise<readonly BackupRow[]>;
  /** One transaction. */
  readonly change: (put: readonly BackupRow[], removeKeys: readonly string[]) => Promise<void>;
  /** Lets go for good: whatever is asked afterwards rejects. */
  readonly close: () => void;
  readonly erase: () => Promise<void>;
}

export interface OutboxBackupOptions extends Pick<DatabasePlaces, 'IDBKeyRange' | 'pageMemory'> {
  readonly userKey: string;
  readonly buckets: StorageBuckets;
  readonly startTimer: StartTimer;
}

const backupRowSchema = v.object({ key: v.string(), born: v.number(), row: v.unknown() });

/**
 * Keeps it in a storage bucket of its own: a bucket has files of its own, so that what ruins or takes the outbox's file
 * leaves this one alone. Touches nothing before the first call.
 */
export function openOutboxBackup({
  userKey,
  buckets,
  startTimer,
  IDBKeyRange,
  pageMemory,
}: OutboxBackupOptions): OutboxBackup {
  const name = outboxBackupName(userKey);
  let opening: Promise<DatabaseConnection<BackupDatabase>> | undefined;
  let isClosed = false;

  async function open(): Promise<DatabaseConnection<BackupDatabase>> {
    const tooLate = () => new Error('the bucket does not answer');
    const bucket = await withDeadline(buckets.open(name), STORAGE_DEADLINE_MS, startTimer, tooLate);
    // Unasked it may be evicted alone. Browsers decide this without a question.
    bucket.persist().catch(() => undefined);
    const { indexedDB } = bucket;
    return connectDatabase({
      create: (dexieOptions) => new BackupDatabase(userKey, dexieOptions),
      places: { indexedDB, IDBKeyRange, pageMemory },
      version: BACKUP_DATABASE_VERSION,
      startTimer,
    });
  }

  async function run<T>(work: (database: BackupDatabase) => PromiseLike<T>): Promise<T> {
    // A page that is on its way out must not bring back what a sign-out removes.
    if (isClosed) throw new Error('the backup is closed');
    opening ??= open();
    try {
      return await (await opening).run(work);
    } catch (error) {
      // A bucket that was taken away comes back with the next call only if it is asked for anew.
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
    readAll: async () => {
      const rows = await run((database) => database.rows.toArray());
      return rows.filter((row) => v.is(backupRowSchema, row));
    },
    change: (put, removeKeys) =>
      run((database) =>
        database.transaction('rw', database.rows, async () => {
          await database.rows.bulkDelete([...removeKeys]);
          await database.rows.bulkPut([...put]);
        }),
      ),
    close,
    erase: async () => {
      close();
      await buckets.delete(name);
    },
  };
}
