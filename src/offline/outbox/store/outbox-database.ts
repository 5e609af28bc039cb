import { Dexie, type DexieOptions, type Table } from 'dexie';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';

/**
 * A number the outbox continues from: the last `seq`, the newest pass's `epoch`, and `born`, the time this database was
 * created, which distinguishes it from one that was lost. Older builds also stored `beatAt`.
 */
export interface OutboxMetaRow {
  readonly name: 'seq' | 'epoch' | 'born';
  readonly value: number;
}

/**
 * The version this build writes. Only ever add: a new table or index is a new version next to the old ones, and no
 * upgrade touches a row, because these rows exist nowhere else.
 */
export const OUTBOX_DATABASE_VERSION = 1;

/**
 * One user's unsent notes. A write counts only once it's on disk (`strict`), and Dexie's cache is off because it would
 * show rows before they're committed.
 */
export class OutboxDatabase extends Dexie {
  constructor(userKey: string, options: DexieOptions) {
    super(outboxDatabaseName(userKey), {
      ...options,
      cache: 'disabled',
      chromeTransactionDurability: 'strict',
    });
    this.version(OUTBOX_DATABASE_VERSION).stores({
      entries: 'id, lane, state',
      drafts: '[lane+writer], lane',
      meta: 'name',
    });
  }

  // Rows are `unknown` on purpose: a newer build, or a fault, may have written anything.
  get entries(): Table<unknown, string> {
    return this.table('entries');
  }

  get drafts(): Table<unknown, [string, string]> {
    return this.table('drafts');
  }

  get meta(): Table<OutboxMetaRow, string> {
    return this.table('meta');
  }
}
