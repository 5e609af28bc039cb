import { Dexie, type DexieOptions, type Table } from 'dexie';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';

/**
 * A number the outbox goes on from: `seq` the last one given, `epoch` and `beatAt` of the newest pass, `born` when this
 * database came to be, which tells it from one that was lost.
 */
export interface OutboxMetaRow {
  readonly name: 'seq' | 'epoch' | 'beatAt' | 'born';
  readonly value: number;
}

/**
 * What this build writes. Only ever add: a new table or index is a new version beside the old ones, and no upgrade touches a
 * row, because what lies here exists nowhere else.
 */
export const OUTBOX_DATABASE_VERSION = 1;

/**
 * The database with one person's unsent notes. Its writes reach the disk before they count (`strict`), and Dexie's cache is
 * off because it would show rows before they are committed.
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

  // Rows are unknown on purpose: a newer build, or a fault, may have put anything there.
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
