/** How many records a table in a database of this page has; 0 if there's no such database. */
export async function rowCount(name: string, table: string): Promise<number> {
  const exists = (await window.indexedDB.databases()).some((database) => database.name === name);
  if (!exists) return 0;
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = window.indexedDB.open(name);
    request.addEventListener('success', () => resolve(request.result));
  });
  try {
    return await new Promise((resolve) => {
      const request = database.transaction(table).objectStore(table).count();
      request.addEventListener('success', () => resolve(request.result));
    });
  } finally {
    database.close();
  }
}
