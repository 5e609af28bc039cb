/**
 * The browser's databases; undefined if it has none, like Safari in Lockdown Mode, where `indexedDB` isn't even
 * defined.
 */
export function browserDatabases(): IDBFactory | undefined {
  const { indexedDB }: { readonly indexedDB?: IDBFactory } = globalThis;
  return indexedDB;
}
