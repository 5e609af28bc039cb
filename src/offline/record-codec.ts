/**
 * The one door through which every record enters and leaves the device's databases, so that sealing records with a key
 * can be added in one place. Both ways may be asynchronous; neither is called inside a database transaction, which would
 * end while it waits.
 *
 * `place` names where the record lies (database, table and key): a sealing codec binds the record to it, so that
 * a record moved elsewhere does not open. `open` throws when it cannot read the record.
 */
export interface RecordCodec {
  readonly seal: (value: unknown, place: string) => unknown;
  readonly open: (record: unknown, place: string) => unknown;
}

/** Leaves records as they are. */
export const plainCodec: RecordCodec = {
  seal: (value) => value,
  open: (record) => record,
};
