import { Dexie, type DexieOptions, type Table } from 'dexie';
import { outboxBackupName } from '#src/offline/storage/database-names.ts';

/** A row of the outbox, as stored in the backup. */
export interface BackupRow {
  /** The key of the outbox row: see `entryKey` and `draftKey`. */
  readonly key: string;
  /** When the outbox database it was copied from was created. */
  readonly born: number;
  /** As stored in the outbox, sealed. */
  readonly row: unknown;
}

export const BACKUP_DATABASE_VERSION = 1;

/** The backup of one user's unsent notes and drafts. The latest changes may be missing: the outbox is the truth. */
export class BackupDatabase extends Dexie {
  constructor(userKey: string, options: DexieOptions) {
    super(outboxBackupName(userKey), { ...options, cache: 'disabled' });
    this.version(BACKUP_DATABASE_VERSION).stores({ rows: 'key' });
  }

  // Rows are `unknown` on purpose: whatever is on disk is parsed with a schema.
  get rows(): Table<unknown, string> {
    return this.table('rows');
  }
}
