/**
 * The only way records enter and leave the device's databases, so that sealing them with a key has one place. Both
 * directions may be asynchronous. Never call them inside a database transaction, which would end while it waits.
 * `recordPath` names the record's place (database, table and key): a sealing codec binds the record to it, so a record
 * moved elsewhere doesn't open. `open` throws if the record can't be read, and a StorageError if it can't tell: the
 * record may open later.
 */
export interface RecordCodec {
  readonly seal: (value: unknown, recordPath: string) => unknown;
  readonly open: (record: unknown, recordPath: string) => unknown;
  /**
   * Resolves when sealed records will open after a restart too: the key is on disk. Use it for records that exist
   * nowhere else, because browsers may evict a key that a page still has in memory. @throws StorageError
   */
  readonly confirm?: (() => Promise<void>) | undefined;
}
