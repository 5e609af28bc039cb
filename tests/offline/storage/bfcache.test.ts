import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { CACHE_DATABASE_VERSION } from '#src/offline/cache/cache-database.ts';
import { type CacheStore, openCacheStore } from '#src/offline/cache/cache-store.ts';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import type { IndexedDBFactory } from '#src/offline/storage/bfcache-safe-indexed-db.ts';
import { type Bfcache, watchBfcache } from '#src/offline/storage/bfcache.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { bfcachePage } from '#tests/support/outbox/bfcache-page.ts';
import { type FakeClock, fakeClock, SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { settled } from '#tests/support/settled.ts';
import { plainCodec } from '#tests/support/offline/plain-codec.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

const LOAN = 'aaaaaaaa-0000-4000-8000-000000000001';
const SNAPSHOT = { loans: [{ loanId: 'a', fields: {} }], asOf: '2026-11-20T15:40:00.000Z' };
const CONDITIONS = { conditions: [], asOf: SNAPSHOT.asOf };
/** So many moments of opening and writing: a whole write of the fake takes about thirty turns. */
const MOMENTS = Array.from({ length: 40 }, (_, turns) => turns);

function openStore(
  page: { readonly indexedDB: IndexedDBFactory; readonly bfcache: Bfcache },
  clock: FakeClock = fakeClock(),
): CacheStore {
  return openCacheStore({
    userKey: SOME_USER_KEY,
    codec: plainCodec,
    now: clock.now,
    startTimer: clock.startTimer,
    indexedDB: page.indexedDB,
    IDBKeyRange,
    bfcache: page.bfcache,
  });
}

function kindOf(error: unknown): string {
  return error instanceof StorageError ? error.kind : 'other';
}

/** A page of the same browser that was never left. */
function otherPage(indexedDB: IDBFactory, clock?: FakeClock): CacheStore {
  return openStore({ indexedDB, bfcache: ALWAYS_HERE }, clock);
}

describe('a page that is left in the middle of whatever it does', () => {
  test('holds up every other page where nothing is let go: the fault that WebKit 2.50 shows', async () => {
    const outcomes = new Set<string>();
    for (const turns of MOMENTS) {
      const indexedDB = new IDBFactory();
      await otherPage(indexedDB).savePipeline('MyLoans', SNAPSHOT);
      const page = bfcachePage(indexedDB);
      // Nobody tells this store that the page goes.
      const store = openStore({ ...page, bfcache: ALWAYS_HERE });
      void store.savePipeline('MyLoans', SNAPSHOT).catch(() => undefined);
      await settled(turns);
      page.leave();
      const clock = fakeClock();
      const writing = otherPage(indexedDB, clock)
        .savePipeline('MyLoans', SNAPSHOT)
        .then(() => 'kept', kindOf);
      await settled(60);
      clock.advance(3000);
      outcomes.add(await writing);
    }
    expect(outcomes).toEqual(new Set(['kept', 'wedged']));
  });

  test.each(MOMENTS)('keeps no other page from reading and writing, left after %i turns', async (turns) => {
    const indexedDB = new IDBFactory();
    const page = bfcachePage(indexedDB);
    const store = openStore(page);
    const keeping = store.savePipeline('MyLoans', SNAPSHOT);
    const reading = store.readNotes(LOAN);
    await settled(turns);
    page.leave();
    const other = otherPage(indexedDB);
    await other.savePipeline('AllLoans', SNAPSHOT);
    await other.saveConditions(LOAN, CONDITIONS);
    expect((await other.readPipeline('AllLoans'))?.loans).toEqual(SNAPSHOT.loans);
    page.comeBack();
    await Promise.all([keeping, reading]);
    expect((await other.readPipeline('MyLoans'))?.loans).toEqual(SNAPSHOT.loans);
    expect((await store.readPipeline('AllLoans'))?.loans).toEqual(SNAPSHOT.loans);
  });

  test('keeps nobody from deleting its database, and finds none of it when it comes back', async () => {
    const indexedDB = new IDBFactory();
    const page = bfcachePage(indexedDB);
    const store = openStore(page);
    await store.savePipeline('MyLoans', SNAPSHOT);
    page.leave();
    await otherPage(indexedDB).erase();
    page.comeBack();
    expect(await store.readPipeline('MyLoans')).toBeUndefined();
  });

  test('reads what other pages have written when it comes back, and asks for nothing while it is away', async () => {
    const indexedDB = new IDBFactory();
    const page = bfcachePage(indexedDB);
    const store = openStore(page);
    await store.savePipeline('MyLoans', SNAPSHOT);
    page.leave();
    const onAnswer = vi.fn();
    const reading = store.readPipeline('MyLoans');
    void reading.then(onAnswer);
    await settled(60);
    expect(onAnswer).not.toHaveBeenCalled();
    const newer = { ...SNAPSHOT, asOf: '2026-11-20T15:55:00.000Z' };
    await otherPage(indexedDB).savePipeline('MyLoans', newer);
    page.comeBack();
    expect((await reading)?.asOf).toBe(newer.asOf);
  });

  test('and comes back many times is as it was', async () => {
    const indexedDB = new IDBFactory();
    const page = bfcachePage(indexedDB);
    const store = openStore(page);
    for (let time = 0; time < 20; time += 1) {
      const asOf = `2026-11-20T15:40:${String(time).padStart(2, '0')}.000Z`;
      const keeping = store.savePipeline('MyLoans', { ...SNAPSHOT, asOf });
      await settled(time);
      page.leave();
      page.comeBack();
      await keeping;
      expect((await store.readPipeline('MyLoans'))?.asOf).toBe(asOf);
    }
  });

  test('hears of the newer build that has taken its database only when it comes back', async () => {
    const indexedDB = new IDBFactory();
    const page = bfcachePage(indexedDB);
    const store = openStore(page);
    await store.savePipeline('MyLoans', SNAPSHOT);
    page.leave();
    const newer = (CACHE_DATABASE_VERSION + 1) * 10;
    await new Promise((resolve) => {
      const request = indexedDB.open(cacheDatabaseName(SOME_USER_KEY), newer);
      request.addEventListener('success', () => {
        request.result.close();
        resolve(undefined);
      });
    });
    page.comeBack();
    await expect(store.readPipeline('MyLoans')).rejects.toMatchObject({ kind: 'newer' });
  });

  test('whose session has ended meanwhile reads and writes nothing any more', async () => {
    const indexedDB = new IDBFactory();
    let isSignedIn = true;
    const page = bfcachePage(indexedDB, () => isSignedIn);
    const store = openStore(page);
    const keeping = store.savePipeline('MyLoans', SNAPSHOT);
    await settled(5);
    page.leave();
    isSignedIn = false;
    await otherPage(indexedDB).erase();
    page.comeBack();
    const onKept = vi.fn();
    void keeping.then(onKept);
    await settled(100);
    expect(onKept).not.toHaveBeenCalled();
    expect(await indexedDB.databases()).toEqual([]);
  });

  test('and that was closed for good stays closed', async () => {
    const page = bfcachePage(new IDBFactory());
    const store = openStore(page);
    const keeping = store.savePipeline('MyLoans', SNAPSHOT).then(() => 'kept', kindOf);
    await settled(5);
    page.leave();
    store.close();
    page.comeBack();
    expect(await keeping).toBe('unavailable');
    await expect(store.readPipeline('MyLoans')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a page', () => {
  function transition(type: 'pagehide' | 'pageshow', persisted: boolean): Event {
    return Object.assign(new Event(type), { persisted });
  }

  test('tells its followers when it goes into the memory and when it comes back, in this order', () => {
    const window = new EventTarget();
    const memory = watchBfcache(window, () => true);
    const heard: string[] = [];
    const say = (word: string) => () => void heard.push(`${word} ${memory.isHere() ? 'here' : 'away'}`);
    const stop = memory.follow({
      beforeHide: say('last words'),
      leave: say('leave'),
      comeBack: say('come back'),
    });
    memory.follow({ beforeHide: say('others') });
    window.dispatchEvent(transition('pagehide', true));
    window.dispatchEvent(transition('pageshow', true));
    expect(heard).toEqual(['last words here', 'others here', 'leave away', 'come back here']);
    stop();
    window.dispatchEvent(transition('pagehide', true));
    expect(heard.slice(4)).toEqual(['others here']);
  });

  test('that ends for good says its last words and lets go of nothing: the browser does', () => {
    const window = new EventTarget();
    const memory = watchBfcache(window, () => true);
    const heard: string[] = [];
    memory.follow({ beforeHide: () => heard.push('last words'), leave: () => heard.push('leave') });
    window.dispatchEvent(transition('pagehide', false));
    expect(heard).toEqual(['last words']);
    expect(memory.isHere()).toBe(true);
  });

  test('is waited for while it is away, and not while it is here', async () => {
    const window = new EventTarget();
    const memory = watchBfcache(window, () => true);
    await memory.whenHere();
    window.dispatchEvent(transition('pagehide', true));
    const onBack = vi.fn();
    const waiting = memory.whenHere().then(onBack);
    await settled();
    expect(onBack).not.toHaveBeenCalled();
    window.dispatchEvent(transition('pageshow', true));
    await waiting;
    expect(onBack).toHaveBeenCalledOnce();
  });
});
