/**
 * The browser's databases; undefined if it has none, like Safari in Lockdown Mode, where `indexedDB` isn't even
 * defined.
 */
export function browserDatabases(): IDBFactory | undefined {
  const { indexedDB }: { readonly indexedDB?: IDBFactory } = globalThis;
  return indexedDB;
}

/** False if the browser says that it has no database with this name; true if it can't say. */
export async function hasDatabase(name: string): Promise<boolean> {
  try {
    const kept = await browserDatabases()?.databases();
    return kept?.some((database) => database.name === name) ?? true;
  } catch {
    return true;
  }
}
