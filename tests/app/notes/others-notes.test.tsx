import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutboxes } from '#src/app/notes/outbox.ts';
import { outboxBackupName, outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { createConnectivity } from '#src/offline/network/connectivity.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { fakeBuckets } from '#tests/support/outbox/fake-buckets.ts';
import { ALWAYS_HERE } from '#tests/support/offline/always-here.ts';

// Where somebody else's notes lie on this device, the server is not asked to have the browser remove all storage.

const outboxes = createOutboxes({
  connection: { fetch: () => Promise.reject(new Error('no network')), getAuthToken: () => undefined },
  connectivity: createConnectivity(() => 0),
  authToken: { get: () => undefined, subscribe: () => () => undefined },
  localStore: keyValueStore(() => window.localStorage),
  freeSpace: () => Promise.resolve(),
  whenPainted: () => Promise.resolve(),
  onSomethingToLose: () => undefined,
  now: () => 0,
  serverNow: () => 0,
  log: () => undefined,
  pageMemory: ALWAYS_HERE,
  startTimer: startRealTimer,
});
let buckets = fakeBuckets();

beforeEach(() => {
  buckets = fakeBuckets();
  Object.defineProperty(navigator, 'storageBuckets', { value: buckets, configurable: true });
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'storageBuckets');
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
});

function keepNotesOf(userKey: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open(outboxDatabaseName(userKey), 10);
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
}

test('one’s own notes and their backup are nobody else’s', async () => {
  const key = await userKeyOf('dana');
  await keepNotesOf(key);
  await buckets.open(outboxBackupName(key));
  expect(await outboxes.unsentNotes.areOthersOnDevice('dana')).toBe(false);
});

test('another person’s notes are, with or without their backup', async () => {
  await keepNotesOf(await userKeyOf('theo'));
  expect(await outboxes.unsentNotes.areOthersOnDevice('dana')).toBe(true);
});

test('a backup alone counts too: the browser may have lost what it is a copy of', async () => {
  await buckets.open(outboxBackupName(await userKeyOf('theo')));
  expect(await outboxes.unsentNotes.areOthersOnDevice('dana')).toBe(true);
});
