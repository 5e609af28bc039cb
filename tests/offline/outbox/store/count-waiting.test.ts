import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { countWaiting } from '#src/offline/outbox/store/count-waiting.ts';
import { plantStates } from '#tests/support/outbox/plant-states.ts';

afterEach(async () => {
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
});

test('unsent notes are counted over all people of the device, refused ones too', async () => {
  await plantStates('one', ['waiting', 'acked', 'held']);
  await plantStates('two', ['sending', 'parked', 'discarded']);
  expect(await countWaiting(indexedDB)).toBe(4);
});

test('it makes no database, keeps none open, and says 0 where it cannot read', async () => {
  expect(await countWaiting(undefined)).toBe(0);
  indexedDB.open('ctc-outbox-strange', 1);
  await plantStates('one', ['waiting']);
  expect(await countWaiting(indexedDB)).toBe(1);
  const gone = { databases: async () => [{ name: 'ctc-outbox-gone' }], open: indexedDB.open.bind(indexedDB) };
  expect(await countWaiting(gone as unknown as IDBFactory)).toBe(0);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('ctc-outbox-gone');
  // Resolves only once nothing has it open.
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('ctc-outbox-one').addEventListener('success', resolve);
  });
});
