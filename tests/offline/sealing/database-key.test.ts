import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import {
  createDatabaseKey,
  eraseDatabaseKey,
  type KeyEnvironment,
} from '#src/offline/sealing/database-key.ts';
import { cacheDatabaseName, keyStoreName, outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { KEY_DATABASE_VERSION, KeyDatabase } from '#src/offline/sealing/key-store.ts';
import { createSealingCodec } from '#src/offline/sealing/sealing-codec.ts';
import { storageBucketsOf } from '#src/offline/storage/storage-buckets.ts';
import { fakeBuckets } from '#tests/support/outbox/fake-buckets.ts';
import { fakeClock, SOME_USER_KEY, wedgedIndexedDB } from '#tests/support/offline/offline.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

const DATABASE = outboxDatabaseName(SOME_USER_KEY);
const PLACE = 'some/place';
/** What WebCrypto says of a record that was sealed with another key. */
const NOT_OPENED = { name: 'OperationError' };

function placesWithout(changes: Partial<KeyEnvironment> = {}): KeyEnvironment {
  return {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    startTimer: startRealTimer,
    bfcache: ALWAYS_HERE,
    ...changes,
  };
}

function codecOf(places: KeyEnvironment, database = DATABASE) {
  return createSealingCodec(createDatabaseKey(places, database));
}

describe.each([
  ['in a bucket of its own', () => placesWithout({ buckets: fakeBuckets() })],
  ['in a database of its own, where there are no buckets', () => placesWithout()],
])('the key of a database, %s', (_where, somePlaces) => {
  test('outlives a restart, and opens what was sealed before', async () => {
    const places = somePlaces();
    const sealed = await codecOf(places).seal('a note', PLACE);
    expect(await codecOf(places).open(sealed, PLACE)).toBe('a note');
  });

  test('is the same for tabs that ask for the first one at once', async () => {
    const places = somePlaces();
    const tabs = Array.from({ length: 5 }, () => codecOf(places));
    const sealed = await Promise.all(tabs.map((tab, number) => tab.seal(number, PLACE)));
    const opened = await Promise.all(sealed.map((record, number) => tabs[4 - number]?.open(record, PLACE)));
    expect(opened).toEqual([0, 1, 2, 3, 4]);
  });

  test('opens nothing any more once it is erased, and the next one is another', async () => {
    const places = somePlaces();
    const sealed = await codecOf(places).seal('a note', PLACE);
    await eraseDatabaseKey(places, DATABASE);
    await expect(Promise.resolve(codecOf(places).open(sealed, PLACE))).rejects.toMatchObject(NOT_OPENED);
  });

  test('is not that of another database or person, and goes without theirs', async () => {
    const places = somePlaces();
    const others = [cacheDatabaseName(SOME_USER_KEY), outboxDatabaseName('f'.repeat(32))];
    const sealed = await codecOf(places).seal('a note', PLACE);
    await Promise.all(
      others.map(async (other) => {
        await expect(Promise.resolve(codecOf(places, other).open(sealed, PLACE))).rejects.toMatchObject(
          NOT_OPENED,
        );
        await eraseDatabaseKey(places, other);
      }),
    );
    expect(await codecOf(places).open(sealed, PLACE)).toBe('a note');
  });

  test('may be erased where there is none', async () => {
    await expect(eraseDatabaseKey(somePlaces(), DATABASE)).resolves.toBeUndefined();
  });
});

describe('a key that lies in a bucket', () => {
  test('leaves nothing in the databases that all share', async () => {
    const buckets = fakeBuckets();
    const indexedDB = new IDBFactory();
    await codecOf(placesWithout({ buckets, indexedDB })).seal('a note', PLACE);
    expect(await indexedDB.databases()).toEqual([]);
    expect(await buckets.keys()).toEqual([keyStoreName(DATABASE)]);
  });

  test('asks that the browser does not evict it', async () => {
    const buckets = fakeBuckets();
    await codecOf(placesWithout({ buckets })).seal('a note', PLACE);
    expect(buckets.persisted).toEqual([keyStoreName(DATABASE)]);
  });

  test('has a name that browsers take', () => {
    expect(keyStoreName(DATABASE)).toMatch(/^[a-z0-9][a-z0-9_-]{0,63}$/);
  });
});

test('a browser that has learnt of buckets goes on with the key that it has in a database', async () => {
  const indexedDB = new IDBFactory();
  const sealed = await codecOf(placesWithout({ indexedDB })).seal('a note', PLACE);
  const buckets = fakeBuckets();
  const grown = placesWithout({ indexedDB, buckets });
  expect(await codecOf(grown).open(sealed, PLACE)).toBe('a note');
  expect(await buckets.keys()).toEqual([keyStoreName(DATABASE)]);
  await eraseDatabaseKey(grown, DATABASE);
  expect(await indexedDB.databases()).toEqual([]);
  await expect(Promise.resolve(codecOf(grown).open(sealed, PLACE))).rejects.toMatchObject(NOT_OPENED);
});

describe('a key that the browser takes away under an open page', () => {
  test('is put back, so that what was sealed before and after opens at the next start', async () => {
    const buckets = fakeBuckets();
    const page = codecOf(placesWithout({ buckets }));
    const before = await page.seal('before', PLACE);
    await buckets.delete(keyStoreName(DATABASE));
    await page.confirm?.();
    const after = await page.seal('after', PLACE);
    const next = codecOf(placesWithout({ buckets }));
    expect(await Promise.all([before, after].map((record) => next.open(record, PLACE)))).toEqual([
      'before',
      'after',
    ]);
  });

  test('stays away when a person has signed out, and nothing can be confirmed any more', async () => {
    const buckets = fakeBuckets();
    let isWanted = true;
    const page = codecOf(placesWithout({ buckets, isWanted: () => isWanted }));
    const sealed = await page.seal('before', PLACE);
    await page.confirm?.();
    isWanted = false;
    await eraseDatabaseKey(placesWithout({ buckets }), DATABASE);
    await expect(page.confirm?.()).rejects.toMatchObject({ kind: 'unavailable' });
    const next = codecOf(placesWithout({ buckets }));
    await expect(Promise.resolve(next.open(sealed, PLACE))).rejects.toMatchObject(NOT_OPENED);
  });

  test('gives way to one that another page has made since, and what was sealed with it still opens here', async () => {
    const buckets = fakeBuckets();
    const page = codecOf(placesWithout({ buckets }));
    const before = await page.seal('before', PLACE);
    await buckets.delete(keyStoreName(DATABASE));
    const other = codecOf(placesWithout({ buckets }));
    await other.seal('elsewhere', PLACE);
    await Promise.all([page.confirm?.(), page.confirm?.()]);
    const after = await page.seal('after', PLACE);
    expect(await other.open(after, PLACE)).toBe('after');
    expect(await page.open(after, PLACE)).toBe('after');
    expect(await page.open(before, PLACE)).toBe('before');
  });

  test('is no key that a device gives: a note cannot be confirmed while its place fails', async () => {
    const whole = fakeBuckets();
    let isBroken = false;
    const buckets = {
      ...whole,
      open: (name: string) => (isBroken ? Promise.reject(new Error('broken')) : whole.open(name)),
    };
    const page = codecOf(placesWithout({ buckets }));
    const sealed = await page.seal('a note', PLACE);
    isBroken = true;
    await expect(page.confirm?.()).rejects.toMatchObject({ kind: 'unavailable' });
    isBroken = false;
    await page.confirm?.();
    expect(await page.open(sealed, PLACE)).toBe('a note');
  });
});

describe('a place that fails', () => {
  test('is no missing key: nothing is made in its stead, and the next try finds it', async () => {
    const whole = fakeBuckets();
    let isBroken = false;
    const buckets = {
      ...whole,
      open: (name: string) => (isBroken ? Promise.reject(new Error('broken')) : whole.open(name)),
    };
    const sealed = await codecOf(placesWithout({ buckets })).seal('a note', PLACE);
    const codec = codecOf(placesWithout({ buckets }));
    isBroken = true;
    await expect(Promise.resolve(codec.open(sealed, PLACE))).rejects.toMatchObject({ kind: 'unavailable' });
    isBroken = false;
    expect(await codec.open(sealed, PLACE)).toBe('a note');
  });

  test('is not waited for without a limit', async () => {
    const clock = fakeClock();
    const never = () => new Promise<never>(() => undefined);
    const silent = { open: never, keys: never, delete: never };
    for (const places of [
      placesWithout({ buckets: silent, startTimer: clock.startTimer }),
      placesWithout({ indexedDB: wedgedIndexedDB(), startTimer: clock.startTimer }),
    ]) {
      const sealing = Promise.resolve(codecOf(places).seal('a note', PLACE));
      clock.advance(5000);
      await expect(sealing).rejects.toMatchObject({ kind: 'wedged' });
    }
  });

  test('with a damaged key keeps it, and seals nothing with half a key', async () => {
    const places = placesWithout();
    const { indexedDB = new IDBFactory() } = places;
    const database = new KeyDatabase(keyStoreName(DATABASE), { indexedDB, IDBKeyRange });
    await database.keys.put({ name: 'key', bytes: new Uint8Array(7) });
    database.close();
    expect(KEY_DATABASE_VERSION).toBe(1);
    await expect(Promise.resolve(codecOf(places).seal('a note', PLACE))).rejects.toMatchObject({
      name: 'ValiError',
    });
    const again = new KeyDatabase(keyStoreName(DATABASE), { indexedDB, IDBKeyRange });
    expect((await again.keys.get('key'))?.bytes).toEqual(new Uint8Array(7));
    again.close();
  });
});

test('a browser without buckets is told from one with them', () => {
  expect(storageBucketsOf({})).toBeUndefined();
  expect(storageBucketsOf({ storageBuckets: null })).toBeUndefined();
  expect(storageBucketsOf({ storageBuckets: { open: 1 } })).toBeUndefined();
  const buckets = fakeBuckets();
  expect(storageBucketsOf({ storageBuckets: buckets })).toBe(buckets);
});
