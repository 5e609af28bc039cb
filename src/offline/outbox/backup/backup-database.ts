import { Dexie, type DexieOptions, type Table } from 'dexie';
import { outboxBackupName } from '#src/offline/storage/database-names.ts';

/** A row of the outbox as the backup holds it. */
export interface BackupRow {
  /** Which row of the outbox: see `entryKey` and `draftKey`. */
  readonly key: string;
  /** When the outbox database that it was copied from came to be. */
  readonly born: number;
  /** As it lay in the outbox, sealed. */
  readonly row: unknown;
}

export const BACKUP_DATABASE_VERSION = 1;

/** The second copy of one person's unsent notes and drafts. What was written last may be missing: the outbox is the truth. */
export class BackupDatabase extends Dexie {
  constructor(userKey: string, options: DexieOptions) {
    super(outboxBackupName(userKey), { ...options, cache: 'disabled' });
    this.version(BACKUP_DATABASE_VERSION).stores({ rows: 'key' });
  }

  // Rows are unknown on purpose: whatever lies on a disk is read with a schema.
  get rows(): Table<unknown, string> {
    return this.table('rows');
  }
}
