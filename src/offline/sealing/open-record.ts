import { StorageError } from '#src/offline/storage/storage-error.ts';

/**
 * Opens a kept record and parses what it holds.
 * @throws StorageError `unreadable` for a damaged one. Where the storage failed to give its key, the storage's own error: the
 * record may open later, and nobody may take it for lost.
 */
export async function openRecord<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (cause) {
    throw cause instanceof StorageError ? cause : new StorageError('unreadable', cause);
  }
}

/**
 * Those of many records that can be opened, in their order: a damaged one hides no other.
 * @param open rejects as `openRecord` does
 * @throws StorageError when the storage failed under one of them
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
