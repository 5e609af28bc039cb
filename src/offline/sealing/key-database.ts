import { Dexie, type DexieOptions, type Table } from 'dexie';

interface KeyRow {
  readonly name: 'key';
  readonly bytes: unknown;
}

export const KEY_DATABASE_VERSION = 1;

/**
 * Holds nothing but the key of another database, so that it can go as a whole. A key reaches the disk before it is used:
 * without it, what was sealed with it is lost.
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
