import { OutboxDatabase } from '#src/offline/outbox/store/outbox-database.ts';

/** Puts notes in these states on the device, of the user with this key. */
export async function plantStates(userKey: string, states: readonly string[]): Promise<void> {
  // By name: the library remembers what the first file of a worker had.
  const database = new OutboxDatabase(userKey, { indexedDB, IDBKeyRange });
  await database.entries.bulkPut(
    states.map((state, index) => ({ id: `${userKey}-${index}`, lane: 'l', state })),
  );
  database.close();
}
