/**
 * The one door through which every record enters and leaves the device's databases, so that sealing records with a key
 * can be added in one place. Both ways may be asynchronous; neither is called inside a database transaction, which would
 * end while it waits.
 *
 * `place` names where the record lies (database, table and key): a sealing codec binds the record to it, so that
 * a record moved elsewhere does not open. `open` throws when it cannot read the record, and a StorageError when it cannot
 * say: the record may open later.
 */
export interface RecordCodec {
  readonly seal: (value: unknown, place: string) => unknown;
  readonly open: (record: unknown, place: string) => unknown;
  /**
   * Resolves when what is sealed opens after a restart as well: the key is on the disk. For records that exist nowhere else,
   * because browsers may take away a key that a page still has in its memory. @throws StorageError
   */
  readonly confirm?: (() => Promise<void>) | undefined;
}

/** Leaves records as they are. */
export const plainCodec: RecordCodec = {
  seal: (value) => value,
  open: (record) => record,
};
