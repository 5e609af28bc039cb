import { OUTBOX_DATABASE_PREFIX } from '#src/offline/storage/database-names.ts';

/** Already in their loans, given up, or waiting for a decision of their author. */
const NOT_SENT_BY_ITSELF: ReadonlySet<unknown> = new Set(['acked', 'discarded', 'parked']);

/**
 * How many notes this device sends once their authors sign in, of all people together. Reads states alone: no text, no
 * key, and nothing of whose they are. 0 where the browser can't say.
 */
export async function countWaiting(factory: IDBFactory | undefined): Promise<number> {
  if (factory === undefined) return 0;
  const names = (await factory.databases()).flatMap(({ name = '' }) => name);
  const counts = names
    .filter((name) => name.startsWith(OUTBOX_DATABASE_PREFIX))
    .map((name) => countIn(factory, name));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Closes at once: a sign-out that deletes the database must not wait for this. */
function countIn(factory: IDBFactory, name: string): Promise<number> {
  return new Promise((resolve) => {
    const opening = factory.open(name);
    // Deleted since it was listed: don't make it again.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(0);
    });
    opening.addEventListener('success', () => {
      const database = opening.result;
      database.addEventListener('versionchange', () => database.close());
      const finish = (count: number): void => {
        database.close();
        resolve(count);
      };
      try {
        countStates(database.transaction('entries').objectStore('entries').index('state'), finish);
      } catch {
        finish(0);
      }
    });
  });
}

function countStates(states: IDBIndex, finish: (count: number) => void): void {
  let count = 0;
  const reading = states.openKeyCursor();
  reading.addEventListener('error', () => finish(0));
  reading.addEventListener('success', () => {
    const cursor = reading.result;
    if (cursor === null) {
      finish(count);
      return;
    }
    if (!NOT_SENT_BY_ITSELF.has(cursor.key)) count += 1;
    cursor.continue();
  });
}
