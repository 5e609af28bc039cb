interface KeptRecords {
  readonly table: string;
  /** Only the record with this key. */
  readonly key?: string | undefined;
}

/** Runs in the page. The keys of a table's records on the device, which hold the platform's data. */
export async function keysOfKept({ table, key }: KeptRecords): Promise<IDBValidKey[]> {
  const database = (await indexedDB.databases()).find((one) => one.name?.startsWith('ctc-cache-'));
  if (database?.name === undefined) return [];
  const opening = indexedDB.open(database.name);
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
  });
  try {
    if (!opened.objectStoreNames.contains(table)) return [];
    const listing = opened.transaction(table).objectStore(table).getAllKeys(key);
    return await new Promise<IDBValidKey[]>((resolve, reject) => {
      listing.addEventListener('success', () => resolve(listing.result));
      listing.addEventListener('error', () => reject(listing.error ?? new Error('not listed')));
    });
  } finally {
    opened.close();
  }
}
