import { StorageError } from '#src/offline/storage/storage-error.ts';

/**
 * Opens a stored record and parses its content.
 * @throws StorageError `unreadable` for a damaged one. If storage failed to return its key, the storage's own error:
 * the record may open later and isn't lost.
 */
export async function openRecord<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (cause) {
    throw cause instanceof StorageError ? cause : new StorageError('unreadable', cause);
  }
}

/**
 * The records that open, in order. A damaged one doesn't hide the others.
 * @param open rejects as `openRecord` does
 * @throws StorageError if the storage failed for one of them
 */
export async function openRecords<TRow, T>(
  rows: readonly TRow[],
  open: (row: TRow) => Promise<T>,
): Promise<{ readonly opened: readonly T[]; readonly unreadableCount: number }> {
  const results = await Promise.allSettled(rows.map(open));
  const opened: T[] = [];
  for (const result of results) {
    if (result.status === 'fulfilled') opened.push(result.value);
    else if (!(result.reason instanceof StorageError) || result.reason.kind !== 'unreadable')
      throw result.reason;
  }
  return { opened, unreadableCount: rows.length - opened.length };
}
