import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { openCacheStore } from '#src/offline/cache/cache-store.ts';
import { CACHE_DATABASE_VERSION } from '#src/offline/cache/cache-database.ts';
import type { IndexedDBFactory } from '#src/offline/storage/bfcache-safe-indexed-db.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import {
  browserProfile,
  fakeClock,
  type FakeClock,
  silentRequest,
  SOME_USER_KEY,
  wedgedIndexedDB,
} from '#tests/support/offline/offline.ts';
import { plainCodec } from '#tests/support/offline/plain-codec.ts';
import { settled } from '#tests/support/settled.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

const NAME = cacheDatabaseName(SOME_USER_KEY);
const SNAPSHOT = { loans: [{ loanId: 'a', fields: {} }], asOf: '2026-11-20T15:40:00.000Z' };

function rawOpen(indexedDB: IDBFactory, version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, version);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
  });
}

function openStore(clock: FakeClock, indexedDB: IndexedDBFactory) {
  return openCacheStore({
    userKey: SOME_USER_KEY,
    codec: plainCodec,
    now: clock.now,
    startTimer: clock.startTimer,
    indexedDB,
    IDBKeyRange,
    bfcache: ALWAYS_HERE,
  });
}

describe('storage that does not answer', () => {
  test('is given up after three seconds', async () => {
    const clock = fakeClock();
    const store = openStore(clock, wedgedIndexedDB());
    let outcome = 'waiting';
    const reading = store.readPipeline('MyLoans').catch((error: unknown) => {
      outcome = 'given up';
      return error;
    });
    clock.advance(2_999);
    expect(outcome).toBe('waiting');
    clock.advance(1);
    expect(await reading).toMatchObject({ name: 'StorageError', kind: 'wedged' });
  });

  test('is none where the page stood still: its answer comes once the page runs again', async () => {
    const clock = fakeClock();
    const store = openStore(clock, new IDBFactory());
    const reading = store.readPipeline('MyLoans');
    clock.freeze(60_000);
    expect(await reading).toBeUndefined();
  });

  test('is what all work hears of that waits for it, also work that began later', async () => {
    const clock = fakeClock();
    const store = openStore(clock, wedgedIndexedDB());
    const kinds: unknown[] = [];
    const read = async () =>
      store.readPipeline('MyLoans').catch((error: unknown) => {
        kinds.push(error instanceof StorageError ? error.kind : error);
      });
    const reads = [read()];
    clock.advance(1_000);
    reads.push(read(), read(), read());
    clock.advance(2_000);
    await settled();
    expect(kinds).toEqual(['wedged']);
    clock.advance(3_000);
    await Promise.all(reads);
    expect(kinds).toEqual(['wedged', 'wedged', 'wedged', 'wedged']);
  });

  test('is asked anew at the next call', async () => {
    const clock = fakeClock();
    const working = new IDBFactory();
    let isWedged = true;
    const store = openStore(clock, {
      open: (...given) => (isWedged ? silentRequest() : working.open(...given)),
      deleteDatabase: silentRequest,
    });
    const reading = store.readPipeline('MyLoans').catch((error: unknown) => error);
    clock.advance(3_000);
    expect(await reading).toMatchObject({ kind: 'wedged' });
    isWedged = false;
    await store.savePipeline('MyLoans', SNAPSHOT);
    expect((await store.readPipeline('MyLoans'))?.loans).toEqual(SNAPSHOT.loans);
  });
});

test('storage that the browser refuses is unavailable, with a sentence that says what works', async () => {
  const refusing = {
    open: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    deleteDatabase: silentRequest,
  };
  const store = openCacheStore({
    userKey: SOME_USER_KEY,
    codec: plainCodec,
    now: () => 0,
    indexedDB: refusing,
    IDBKeyRange,
    bfcache: ALWAYS_HERE,
  });
  await expect(store.readPipeline('MyLoans')).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('it works only while you have a connection') as string,
  });
});

test('a connection that the browser has dropped is opened again', async () => {
  const profile = browserProfile();
  const tab = profile.openTab();
  await tab.savePipeline('MyLoans', SNAPSHOT);
  const held = new Set<IDBDatabase>();
  const indexedDB = profile.indexedDB;
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name, version) => {
    const request = open(name, version);
    request.addEventListener('success', () => held.add(request.result));
    return request;
  };
  const other = profile.openTab();
  await other.readPipeline('MyLoans');
  expect(held.size).toBe(1);
  for (const database of held) drop(database);
  expect((await other.readPipeline('MyLoans'))?.loans).toEqual(SNAPSHOT.loans);
});

/** Closes a connection from outside, as a browser does when somebody clears its data. */
function drop(database: IDBDatabase): void {
  // The fake's types ask for the class where its code wants an instance.
  forceCloseDatabase(database as unknown as Parameters<typeof forceCloseDatabase>[0]);
}

/** A native version that no build has reached: Dexie keeps ten of them for each of its own. */
const NEWER = (CACHE_DATABASE_VERSION + 1) * 10;

describe('a newer build in another tab', () => {
  test('makes this tab let go at once, and says that it is out of date', async () => {
    const profile = browserProfile();
    const old = profile.openTab();
    await old.savePipeline('MyLoans', SNAPSHOT);
    const newer = await rawOpen(profile.indexedDB, NEWER);
    await expect(old.readPipeline('MyLoans')).rejects.toMatchObject({ kind: 'newer' });
    newer.close();
  });

  test('is told to whoever wants to hear of it, before anybody uses the database again', async () => {
    const profile = browserProfile();
    const heard: string[] = [];
    const old = openCacheStore({
      userKey: SOME_USER_KEY,
      codec: plainCodec,
      now: Date.now,
      indexedDB: profile.indexedDB,
      IDBKeyRange,
      bfcache: ALWAYS_HERE,
      onOutdated: ({ kind }) => heard.push(kind),
    });
    await old.savePipeline('MyLoans', SNAPSHOT);
    (await rawOpen(profile.indexedDB, NEWER)).close();
    expect(heard).toEqual(['newer']);
    // An erasure is none.
    const other = profile.openTab({ userKey: 'f'.repeat(32) });
    await other.savePipeline('MyLoans', SNAPSHOT);
    await other.erase();
    expect(heard).toEqual(['newer']);
  });

  test('keeps an old tab, opened later, from writing rows of the old shape', async () => {
    const profile = browserProfile();
    await profile.openTab().savePipeline('MyLoans', SNAPSHOT);
    (await rawOpen(profile.indexedDB, NEWER)).close();
    const old = profile.openTab();
    await expect(old.savePipeline('MyLoans', SNAPSHOT)).rejects.toMatchObject({ kind: 'newer' });
    await expect(old.readPipeline('MyLoans')).rejects.toMatchObject({ kind: 'newer' });
  });
});

describe('erasing', () => {
  test('leaves no database', async () => {
    const profile = browserProfile();
    const tab = profile.openTab();
    await tab.savePipeline('MyLoans', SNAPSHOT);
    expect(await profile.databaseNames()).toEqual([NAME]);
    await tab.erase();
    expect(await profile.databaseNames()).toEqual([]);
  });

  test('works while another tab holds the database, which then does without', async () => {
    const profile = browserProfile();
    const [tab, other] = [profile.openTab(), profile.openTab()];
    await tab.savePipeline('MyLoans', SNAPSHOT);
    await other.readPipeline('MyLoans');
    await tab.erase();
    expect(await profile.databaseNames()).toEqual([]);
    await expect(other.savePipeline('MyLoans', SNAPSHOT)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await profile.databaseNames()).toEqual([]);
  });

  test('what was never there succeeds, and may be repeated', async () => {
    const profile = browserProfile();
    const tab = profile.openTab();
    await tab.erase();
    await tab.erase();
    expect(await profile.databaseNames()).toEqual([]);
  });

  test('is given up with a reason when a frozen tab does not let go', async () => {
    const profile = browserProfile();
    const clock = fakeClock();
    const frozen = await rawOpen(profile.indexedDB, 10);
    const blocked = untilDeletionBlocked(profile.indexedDB);
    const outcome = profile
      .openTab({ clock })
      .erase()
      .catch((error: unknown) => error);
    await blocked;
    clock.advance(3_000);
    expect(await outcome).toMatchObject({ kind: 'blocked' });
    frozen.close();
  });
});

/** Resolves once a deletion is told that another tab keeps it from its end. */
function untilDeletionBlocked(indexedDB: IDBFactory): Promise<void> {
  const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB);
  return new Promise((resolve) => {
    indexedDB.deleteDatabase = (name) => {
      const request = deleteDatabase(name);
      request.addEventListener('blocked', () => resolve());
      return request;
    };
  });
}

test('a database that was closed while it was opening still lets go when it is to be deleted', async () => {
  const profile = browserProfile();
  const closed = profile.openTab();
  const reading = closed.readPipeline('MyLoans').catch((error: unknown) => error);
  // The request to open is out now, its answer is not here yet.
  await Promise.resolve();
  closed.close();
  expect(await reading).toMatchObject({ kind: 'unavailable' });
  await rawOpen(profile.indexedDB).then((database) => database.close());
  await profile.openTab().erase();
  expect(await profile.databaseNames()).toEqual([]);
});
