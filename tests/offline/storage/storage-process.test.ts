import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { openCacheStore } from '#src/offline/cache/cache-store.ts';
import type { AnotherIndexedDB } from '#src/offline/storage/database-connection.ts';
import type { IndexedDBFactory } from '#src/offline/storage/bfcache-safe-indexed-db.ts';
import { expectConsole } from '#tests/support/setup/fail-on-console.ts';
import { fakeClock, silentRequest, SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { plainCodec } from '#tests/support/offline/plain-codec.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

const SNAPSHOT = { loans: [{ loanId: 'a', fields: {} }], asOf: '2026-11-20T15:40:00.000Z' };

// Dexie says so of each opening that fails like this, and tries it again.
beforeEach(() => expectConsole(/^Dexie: Workaround for Chrome UnknownError/));

/** WebKit's own way to its databases once their process has ended: every opening fails, until the page is loaded again. */
function afterTheEnd(databases: IDBFactory, state: { hasEnded: boolean }): IndexedDBFactory {
  return {
    deleteDatabase: (name) => databases.deleteDatabase(name),
    open: (name, version) => {
      if (!state.hasEnded) return databases.open(name, version);
      const request = Object.assign(silentRequest(), {
        error: new DOMException('Connection to Indexed Database server lost.', 'UnknownError'),
      });
      const event = Object.defineProperty(new Event('error'), 'target', { value: request });
      queueMicrotask(() => void request.onerror?.(event));
      return request;
    },
  };
}

function openStore(indexedDB: IndexedDBFactory, anotherIndexedDB?: AnotherIndexedDB) {
  const { now, startTimer } = fakeClock();
  const places = { indexedDB, IDBKeyRange, bfcache: ALWAYS_HERE, anotherIndexedDB };
  return openCacheStore({ userKey: SOME_USER_KEY, codec: plainCodec, now, startTimer, ...places });
}

test('a page whose storage process has ended goes on by another way to the same databases', async () => {
  const databases = new IDBFactory();
  const state = { hasEnded: false };
  const own = afterTheEnd(databases, state);
  await openStore(own).savePipeline('MyLoans', SNAPSHOT);
  state.hasEnded = true;
  const another = vi.fn<AnotherIndexedDB>(() => databases);
  const store = openStore(own, another);
  expect((await store.readPipeline('MyLoans'))?.loans).toEqual(SNAPSHOT.loans);
  await store.savePipeline('AllLoans', SNAPSHOT);
  expect(another).toHaveBeenCalledExactlyOnceWith(own);
});

test('it asks for yet another way when that one has ended too', async () => {
  const databases = new IDBFactory();
  const first = { hasEnded: true };
  const second = { hasEnded: false };
  const own = afterTheEnd(databases, first);
  const spare = afterTheEnd(databases, second);
  const another = vi.fn<AnotherIndexedDB>((used) => (used === own ? spare : databases));
  const store = openStore(own, another);
  await store.savePipeline('MyLoans', SNAPSHOT);
  second.hasEnded = true;
  store.close();
  const again = openStore(own, another);
  expect((await again.readPipeline('MyLoans'))?.loans).toEqual(SNAPSHOT.loans);
  expect(another).toHaveBeenLastCalledWith(spare);
});

test('without another way it says that nothing is kept, as for any storage that refuses', async () => {
  const store = openStore(afterTheEnd(new IDBFactory(), { hasEnded: true }), () => undefined);
  await expect(store.readPipeline('MyLoans')).rejects.toMatchObject({ kind: 'unavailable' });
});

test('another way that leads nowhere either is not followed for ever', async () => {
  const dead = afterTheEnd(new IDBFactory(), { hasEnded: true });
  const another = vi.fn<AnotherIndexedDB>(() => dead);
  await expect(openStore(dead, another).readPipeline('MyLoans')).rejects.toMatchObject({
    kind: 'unavailable',
  });
  expect(another).toHaveBeenCalledTimes(2);
});
