import type { Tab } from './tab.ts';

/** How many rows a table of the device has, read past the app; none where there's no such database or table. */
export function countRows(tab: Tab, prefix: string, table: string): Promise<number> {
  return tab.evaluate(
    async ({ prefix: start, table: store }) => {
      const databases = await indexedDB.databases();
      const name = databases.find((database) => database.name?.startsWith(start) === true)?.name;
      if (name === undefined) return 0;
      return new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error(`${name} does not open`)));
        opening.addEventListener('success', () => {
          const { result: database } = opening;
          if (!database.objectStoreNames.contains(store)) {
            database.close();
            resolve(0);
            return;
          }
          const counting = database.transaction(store).objectStore(store).count();
          database.close();
          counting.addEventListener('success', () => resolve(counting.result));
          counting.addEventListener('error', () => reject(new Error(`${store} is not counted`)));
        });
      });
    },
    { prefix, table },
  );
}
