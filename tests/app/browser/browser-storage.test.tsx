import { expect, test } from 'vitest';
import { createBrowserStorage } from '#src/app/browser/browser-storage.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { memoryStorage } from '#tests/support/offline/offline.ts';

function device() {
  const local = memoryStorage();
  return keyValueStore(() => local);
}

test('the browser is asked for its promise once on this device', () => {
  const store = device();
  let asked = 0;
  const persist = async () => {
    asked += 1;
    return false;
  };
  createBrowserStorage({ persist }, store).askOnce();
  createBrowserStorage({ persist }, store).askOnce();
  expect(asked).toBe(1);
});

test('a person can ask it again, and reads its answer', async () => {
  let isGiven = false;
  const persist = async () => (isGiven = true);
  const { read } = createBrowserStorage({ persist, persisted: async () => isGiven }, device());
  expect((await read()).isPromised).toBe(false);
  expect((await read(true)).isPromised).toBe(true);
});

test('what the browser says is passed on', async () => {
  const storage = createBrowserStorage(
    { estimate: async () => ({ usage: 5, quota: 10 }), persisted: async () => true },
    device(),
  );
  expect(await storage.read()).toEqual({ usedBytes: 5, quotaBytes: 10, isPromised: true });
});

test('a browser that says nothing, or fails, is no trouble', async () => {
  const unknown = { usedBytes: undefined, quotaBytes: undefined, isPromised: undefined };
  const silent = createBrowserStorage(undefined, device());
  silent.askOnce();
  expect(await silent.read()).toEqual(unknown);
  const failing = createBrowserStorage(
    {
      estimate: () => Promise.reject(new Error('refused')),
      persisted: () => Promise.reject(new Error('refused')),
      persist: () => Promise.reject(new Error('refused')),
    },
    device(),
  );
  failing.askOnce();
  expect(await failing.read(true)).toEqual(unknown);
});
