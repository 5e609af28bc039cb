import { OutboxDatabase } from '#src/offline/outbox/store/outbox-database.ts';

/** Puts notes in these states on the device, of the user with this key. */
export async function plantStates(userKey: string, states: readonly string[]): Promise<void> {
  const database = new OutboxDatabase(userKey, {});
  await database.entries.bulkPut(
    states.map((state, index) => ({ id: `${userKey}-${index}`, lane: 'l', state })),
  );
  database.close();
}
