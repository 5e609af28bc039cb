import type { Tab } from './tab.ts';

/**
 * How many rows a table of the device has, read past the app; none where there's no such database or table. Asks from a
 * frame: once WebKit's storage process has ended, the page's own connection to it is gone until the next load.
 */
export function countRows(tab: Tab, prefix: string, table: string): Promise<number> {
  return tab.evaluate(
    async ({ prefix: start, table: store }) => {
      const frame = document.createElement('iframe');
      frame.hidden = true;
      document.body.append(frame);
      try {
        const factory = frame.contentWindow?.window.indexedDB;
        if (factory === undefined) throw new Error('A frame of the page has no databases');
        const databases = await factory.databases();
        const name = databases.find((database) => database.name?.startsWith(start) === true)?.name;
        if (name === undefined) return 0;
        return await new Promise<number>((resolve, reject) => {
          const opening = factory.open(name);
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
      } finally {
        frame.remove();
      }
    },
    { prefix, table },
  );
}
