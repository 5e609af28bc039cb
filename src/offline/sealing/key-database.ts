import { Dexie, type DexieOptions, type Table } from 'dexie';

interface KeyRow {
  readonly name: 'key';
  readonly bytes: unknown;
}

export const KEY_DATABASE_VERSION = 1;

/**
 * Holds only the key of another database, so that it can be deleted as a whole. A key is on disk before it's used:
 * without it, what it sealed is lost.
 */
export class KeyDatabase extends Dexie {
  constructor(name: string, options: DexieOptions) {
    super(name, { ...options, cache: 'disabled', chromeTransactionDurability: 'strict' });
    this.version(KEY_DATABASE_VERSION).stores({ keys: 'name' });
  }

  get keys(): Table<KeyRow, string> {
    return this.table('keys');
  }
}
