/** The browser's databases; undefined where it has none, as Safari in Lockdown Mode: there `indexedDB` is no name at all. */
export function browserDatabases(): IDBFactory | undefined {
  const { indexedDB }: { readonly indexedDB?: IDBFactory } = globalThis;
  return indexedDB;
}
