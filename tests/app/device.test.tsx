import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { openDevice } from '#src/app/device.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

const NOW = Date.parse('2026-11-20T15:41:00Z');
const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const SNAPSHOT = { conditions: [], asOf: '2026-11-20T15:40:00.000Z' };

async function deleteDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.addEventListener('success', resolve);
      request.addEventListener('error', reject);
    });
  }
}

beforeEach(async () => {
  window.localStorage.clear();
  await deleteDatabases();
});

test('a page that another tab has signed out brings no database back, also with a store that it had in hand', async () => {
  const device = openDevice(
    { now: () => NOW, serviceWorker: undefined },
    { get: () => 'token' },
    { bfcache: ALWAYS_HERE, startTimer: startRealTimer },
  );
  const inHand = await device.openStore('dana');
  device.stopWriting();
  await deleteDatabases();
  await expect(inHand.saveConditions(LOAN, SNAPSHOT)).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(device.openStore('dana')).rejects.toThrow('after a sign-out');
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  expect(names.filter((name) => name.startsWith('ctc-cache-'))).toEqual([]);
});
