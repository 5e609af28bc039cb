/** Runs in the page. Records of the platform's data on the device, all of a table or one. */
export async function countKept({
  table,
  key,
}: {
  table: string;
  key?: string | undefined;
}): Promise<number> {
  const database = (await indexedDB.databases()).find((one) => one.name?.startsWith('ctc-cache-'));
  if (database?.name === undefined) return 0;
  const opening = indexedDB.open(database.name);
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
  });
  try {
    if (!opened.objectStoreNames.contains(table)) return 0;
    const counting = opened.transaction(table).objectStore(table).count(key);
    return await new Promise<number>((resolve, reject) => {
      counting.addEventListener('success', () => resolve(counting.result));
      counting.addEventListener('error', () => reject(counting.error ?? new Error('not counted')));
    });
  } finally {
    opened.close();
  }
}
