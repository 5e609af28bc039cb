import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutboxes } from '#src/app/notes/outbox.ts';
import { openOutboxStore } from '#src/offline/outbox/store/outbox-store.ts';
import { outboxBackupName } from '#src/offline/storage/database-names.ts';
import { createConnectivity } from '#src/offline/network/connectivity.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { fakeBuckets } from '#tests/support/outbox/fake-buckets.ts';
import { plantStates } from '#tests/support/outbox/plant-states.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

// Where somebody else's notes lie on this device, the server is not asked to have the browser remove all storage.

const outboxes = createOutboxes({
  connection: { fetch: () => Promise.reject(new Error('no network')), getAuthToken: () => undefined },
  connectivity: createConnectivity(() => 0),
  authToken: { get: () => undefined, subscribe: () => () => undefined },
  localStore: keyValueStore(() => window.localStorage),
  freeSpace: () => Promise.resolve(),
  onSomethingToLose: () => undefined,
  now: () => 0,
  serverNow: () => 0,
  log: () => undefined,
  bfcache: ALWAYS_HERE,
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

async function keepNotesOf(userKey: string): Promise<void> {
  const store = openOutboxStore({ userKey, bfcache: ALWAYS_HERE });
  await store.putDraft(
    { v: 1, lane: 'loan:field', writer: 'tab', revision: 1, keptAt: 0, sealed: 'typed' },
    [],
  );
  store.close();
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

test('an empty outbox counts for nothing, nor does an empty backup', async () => {
  const userKey = await userKeyOf('theo');
  const store = openOutboxStore({ userKey, bfcache: ALWAYS_HERE });
  await store.readAll();
  store.close();
  await buckets.open(outboxBackupName(userKey));
  expect(await outboxes.unsentNotes.areOthersOnDevice('dana')).toBe(false);
});

test('a damaged note waits for its author, as a refused one does: a sign-out doesn’t say that it sends', async () => {
  await plantStates(await userKeyOf('dana'), ['waiting']);
  await outboxes.open('dana', { apiEnv: 'prod', buildId: 'b' }).refresh();
  const { notes } = await outboxes.unsentNotes.list('dana');
  expect(notes).toMatchObject([{ isDraft: false, isRefused: true }]);
});
