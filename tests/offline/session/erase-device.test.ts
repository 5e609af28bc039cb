import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import {
  type DeviceErasure,
  type DeviceStorageAreas,
  eraseDevice,
  hasNotesOfOthers,
} from '#src/offline/session/erase-device.ts';
import { eraseKeys, eraseKeysOfOthers, erasePagehideDrafts } from '#src/offline/session/erase-keys.ts';
import { createDatabaseKey } from '#src/offline/sealing/database-key.ts';
import { keepSealedKey } from '#src/offline/sealing/sealed-key.ts';
import {
  cacheDatabaseName,
  outboxBackupName,
  outboxDatabaseName,
} from '#src/offline/storage/database-names.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { openOutboxStore } from '#src/offline/outbox/store/outbox-store.ts';
import { openOutboxBackup } from '#src/offline/outbox/backup/outbox-backup.ts';
import type { StorageBuckets } from '#src/offline/storage/storage-buckets.ts';
import { fakeBuckets } from '#tests/support/outbox/fake-buckets.ts';
import {
  type BrowserProfile,
  browserProfile,
  fakeClock,
  memoryStorage,
  SOME_USER_KEY,
  wedgedIndexedDB,
} from '#tests/support/offline/offline.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

const SNAPSHOT = { loans: [{ loanId: 'a', fields: {} }], asOf: '2026-11-20T15:40:00.000Z' };
const OTHER_KEY = 'f'.repeat(32);

function fakeCaches(...names: string[]): Pick<CacheStorage, 'keys' | 'delete'> {
  const held = new Set(names);
  return { keys: () => Promise.resolve([...held]), delete: (name) => Promise.resolve(held.delete(name)) };
}

function places(changes: Partial<DeviceStorageAreas> = {}): DeviceStorageAreas {
  return { indexedDB: new IDBFactory(), caches: fakeCaches(), ...changes };
}

async function keepDraft({ indexedDB }: BrowserProfile, userKey: string): Promise<void> {
  const store = openOutboxStore({ userKey, indexedDB, IDBKeyRange, bfcache: ALWAYS_HERE });
  const draft = { v: 1, lane: 'loan:field', writer: 'tab', revision: 1, keptAt: 0, sealed: 'typed' } as const;
  await store.putDraft(draft, []);
  store.close();
}

const SHARE = 'a secret that the gateway keeps for its author';

/** A sign-out of one person. */
function leaving(userKey: string | undefined, keepsNotes = false): DeviceErasure {
  return { fateOf: (other) => (other === userKey && !keepsNotes ? 'all' : 'copies'), known: [userKey] };
}

/** Makes the keys of both databases of a person. */
async function makeKeys(
  device: Pick<DeviceStorageAreas, 'buckets' | 'indexedDB'>,
  userKey: string,
): Promise<void> {
  const places = { ...device, IDBKeyRange, startTimer: startRealTimer, bfcache: ALWAYS_HERE };
  const names = [cacheDatabaseName(userKey), outboxDatabaseName(userKey)];
  await Promise.all(names.map((name) => createDatabaseKey(places, name).load()));
}

/** As the user check does once the gateway has sent the person's share. */
async function sealKey(
  device: Pick<DeviceStorageAreas, 'buckets' | 'indexedDB'>,
  userKey: string,
): Promise<void> {
  const places = { ...device, IDBKeyRange, startTimer: startRealTimer, bfcache: ALWAYS_HERE };
  await keepSealedKey(places, outboxDatabaseName(userKey), SHARE);
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, position) => storage.key(position) ?? '').sort();
}

describe('removing a person from the device', () => {
  test('takes the token and the app’s keys, and leaves what is the device’s or somebody else’s', () => {
    const storage = memoryStorage();
    for (const key of ['authToken', 'ctc.session', 'ctc.queries', 'ctc.device.config', 'theme'])
      storage.setItem(key, 'x');
    eraseKeys(keyValueStore(() => storage));
    expect(keysOf(storage)).toEqual(['ctc.device.config', 'theme']);
  });

  test('takes the person’s last words when asked, and nobody else’s', () => {
    const storage = memoryStorage();
    const [own, other] = [`ctc.last-words.${SOME_USER_KEY}.tab.lane`, `ctc.last-words.${OTHER_KEY}.tab.lane`];
    for (const key of [own, other]) storage.setItem(key, 'sealed');
    const store = keyValueStore(() => storage);
    eraseKeys(store);
    expect(keysOf(storage)).toEqual([own, other].sort());
    erasePagehideDrafts(store, SOME_USER_KEY);
    expect(keysOf(storage)).toEqual([other]);
  });

  test('another person’s sign-in takes everything but the device’s own, the token and sealed drafts', () => {
    const storage = memoryStorage();
    const lastWords = `ctc.last-words.${OTHER_KEY}.tab.lane`;
    for (const key of ['authToken', 'ctc.session', 'ctc.list-count.MyLoans', 'ctc.device.config', lastWords])
      storage.setItem(key, 'x');
    eraseKeys(
      keyValueStore(() => storage),
      true,
    );
    expect(keysOf(storage)).toEqual(['authToken', 'ctc.device.config', lastWords]);
  });

  test('a start takes what names others, and leaves the person’s own', () => {
    const storage = memoryStorage();
    const own = ['ctc.session', `ctc.preferences.${SOME_USER_KEY}`, `ctc.last-words.${OTHER_KEY}.tab.lane`];
    for (const key of [...own, `ctc.preferences.${OTHER_KEY}`, `ctc.saved-filters.${OTHER_KEY}`])
      storage.setItem(key, 'x');
    eraseKeysOfOthers(
      keyValueStore(() => storage),
      SOME_USER_KEY,
    );
    expect(keysOf(storage)).toEqual(own.toSorted());
  });

  test('takes everybody’s databases, also while a tab holds one, and no foreign one', async () => {
    const profile = browserProfile();
    await profile.openTab().savePipeline('MyLoans', SNAPSHOT);
    await profile.openTab({ userKey: OTHER_KEY }).savePipeline('MyLoans', SNAPSHOT);
    await new Promise((resolve) => {
      const request = profile.indexedDB.open('not-ours', 1);
      request.addEventListener('success', () => {
        request.result.close();
        resolve(undefined);
      });
    });
    await eraseDevice(places({ indexedDB: profile.indexedDB }), leaving(SOME_USER_KEY));
    expect(await profile.databaseNames()).toEqual(['not-ours']);
  });

  test('spares the person who is signed in now', async () => {
    const profile = browserProfile();
    await profile.openTab().savePipeline('MyLoans', SNAPSHOT);
    await profile.openTab({ userKey: OTHER_KEY }).savePipeline('MyLoans', SNAPSHOT);
    await eraseDevice(places({ indexedDB: profile.indexedDB }), {
      fateOf: (userKey) => (userKey === OTHER_KEY ? 'stays' : 'copies'),
    });
    expect(await profile.databaseNames()).toEqual([`ctc-cache-${OTHER_KEY}`]);
  });

  test('takes the person’s notes too, unless they are to be kept for them', async () => {
    const profile = browserProfile();
    const device = places({ indexedDB: profile.indexedDB });
    await keepDraft(profile, SOME_USER_KEY);
    await eraseDevice(device, leaving(SOME_USER_KEY, true));
    expect(await profile.databaseNames()).toEqual([`ctc-outbox-${SOME_USER_KEY}`]);
    await eraseDevice(device, leaving(SOME_USER_KEY));
    expect(await profile.databaseNames()).toEqual([]);
  });

  test('never takes the notes of somebody else, who is not here to be asked, and takes an empty outbox', async () => {
    const profile = browserProfile();
    const device = places({ indexedDB: profile.indexedDB });
    await keepDraft(profile, OTHER_KEY);
    const empty = openOutboxStore({
      userKey: 'e'.repeat(32),
      indexedDB: profile.indexedDB,
      IDBKeyRange,
      bfcache: ALWAYS_HERE,
    });
    await empty.readAll();
    empty.close();
    expect(await hasNotesOfOthers(device, OTHER_KEY)).toBe(false);
    await eraseDevice(device, leaving(SOME_USER_KEY));
    await eraseDevice(device, leaving(undefined));
    expect(await profile.databaseNames()).toEqual([`ctc-outbox-${OTHER_KEY}`]);
    expect(await hasNotesOfOthers(device, undefined)).toBe(true);
  });

  test('takes every cache but the app itself', async () => {
    const caches = fakeCaches('ctc-shell-precache-v2-http://x/', 'ctc-shell-previous', 'answers', 'runtime');
    await eraseDevice(places({ caches }), leaving(SOME_USER_KEY));
    expect(await caches.keys()).toEqual(['ctc-shell-precache-v2-http://x/', 'ctc-shell-previous']);
  });

  test('may be repeated, and works where there is neither database nor cache', async () => {
    const device = places({ caches: undefined, indexedDB: new IDBFactory() });
    expect(await eraseDevice(device, leaving(SOME_USER_KEY))).toEqual({ notRemoved: [] });
    expect(await eraseDevice(device, leaving(SOME_USER_KEY))).toEqual({ notRemoved: [] });
  });

  test('finds nothing left where the browser has no databases at all', async () => {
    const device = places({ caches: undefined, indexedDB: undefined });
    expect(await eraseDevice(device, leaving(SOME_USER_KEY))).toEqual({ notRemoved: [] });
  });

  test('removes a database once more that a late write brought back', async () => {
    const profile = browserProfile();
    await profile.openTab().savePipeline('MyLoans', SNAPSHOT);
    let lateWrites = 2;
    const indexedDB = new Proxy(profile.indexedDB, {
      get: (factory, name) => {
        if (name === 'databases' && lateWrites > 0) {
          lateWrites -= 1;
          return async () => [
            ...(await factory.databases()),
            { name: `ctc-cache-${SOME_USER_KEY}`, version: 1 },
          ];
        }
        const value: unknown = Reflect.get(factory, name);
        return typeof value === 'function' ? value.bind(factory) : value;
      },
    });
    const erasure = leaving(SOME_USER_KEY);
    expect(await eraseDevice(places({ indexedDB }), erasure)).toEqual({
      notRemoved: [],
    });
    expect(await profile.databaseNames()).toEqual([]);
  });

  test('says what it could not remove, and removes the rest', async () => {
    const clock = fakeClock();
    const caches = {
      keys: () => Promise.reject(new Error('no caches')),
      delete: () => Promise.resolve(false),
    };
    const device = places({ caches, indexedDB: wedgedIndexedDB(), startTimer: clock.startTimer });
    const erasing = eraseDevice(device, leaving(SOME_USER_KEY));
    // Each pass of the erasure waits for several deadlines.
    for (let second = 0; second < 60; second += 1) {
      clock.advance(1_000);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    expect(new Set((await erasing).notRemoved)).toEqual(
      new Set(['the kept loans', 'the notes', 'the planned notifications', 'the browser cache of the app']),
    );
  });
});

describe.each(['buckets', 'databases'] as const)('the keys of the databases, in %s', (where) => {
  async function deviceWithKeys(...userKeys: readonly string[]) {
    const profile = browserProfile();
    const { indexedDB } = profile;
    const buckets = where === 'buckets' ? fakeBuckets() : undefined;
    const device = places({ indexedDB, buckets });
    await Promise.all(userKeys.map((userKey) => makeKeys(device, userKey)));
    const keys = async () => {
      const databases = await indexedDB.databases();
      const names = buckets === undefined ? databases.map(({ name = '' }) => name) : await buckets.keys();
      return names.filter((name) => !name.startsWith('ctc-outbox-')).sort();
    };
    return { profile, device, keys };
  }

  test('go with the person, and with everybody who left nothing unsent', async () => {
    const { device, keys } = await deviceWithKeys(SOME_USER_KEY, OTHER_KEY);
    await sealKey(device, OTHER_KEY);
    expect(await eraseDevice(device, leaving(SOME_USER_KEY))).toEqual({ notRemoved: [] });
    expect(await keys()).toEqual([]);
  });

  test('leave the device where notes wait, except as their author’s share opens them', async () => {
    const { profile, device, keys } = await deviceWithKeys(SOME_USER_KEY, OTHER_KEY);
    await keepDraft(profile, OTHER_KEY);
    await sealKey(device, OTHER_KEY);
    await eraseDevice(device, leaving(SOME_USER_KEY));
    expect(await keys()).toEqual([`ctc-sealed-outbox-${OTHER_KEY}`]);
    await sealKey(device, OTHER_KEY);
    expect(await keys()).toEqual([`ctc-key-outbox-${OTHER_KEY}`, `ctc-sealed-outbox-${OTHER_KEY}`]);
  });

  test('stay where notes wait that nothing else could open', async () => {
    const { profile, device, keys } = await deviceWithKeys(SOME_USER_KEY, OTHER_KEY);
    await keepDraft(profile, OTHER_KEY);
    await eraseDevice(device, leaving(undefined));
    expect(await keys()).toEqual([`ctc-key-outbox-${OTHER_KEY}`]);
  });
});

test('a key that could not be removed is said to be there, and its database goes all the same', async () => {
  const profile = browserProfile();
  await profile.openTab().savePipeline('MyLoans', SNAPSHOT);
  const buckets = { ...fakeBuckets(), delete: () => Promise.reject(new Error('in use')) };
  const device = places({ indexedDB: profile.indexedDB, buckets });
  await makeKeys(device, SOME_USER_KEY);
  const { notRemoved } = await eraseDevice(device, leaving(SOME_USER_KEY));
  expect(new Set(notRemoved)).toEqual(new Set(['the kept loans', 'the notes']));
  expect(await profile.databaseNames()).toEqual([]);
});

describe('the backups of outboxes', () => {
  async function deviceWithBackup(changes: Partial<StorageBuckets> = {}) {
    const buckets = { ...fakeBuckets(), ...changes };
    const backup = openOutboxBackup({
      userKey: SOME_USER_KEY,
      buckets,
      startTimer: startRealTimer,
      IDBKeyRange,
      bfcache: ALWAYS_HERE,
    });
    await backup.change([{ key: 'entries/1', born: 1, row: { id: '1', state: 'queued' } }], []);
    backup.close();
    return { device: places({ buckets }), backups: async () => (await buckets.keys()).sort() };
  }
  const [name, other] = [outboxBackupName(SOME_USER_KEY), outboxBackupName(OTHER_KEY)];

  test('go with the person’s notes, and where they are empty', async () => {
    const { device, backups } = await deviceWithBackup();
    await device.buckets?.open(other);
    expect(await eraseDevice(device, leaving(SOME_USER_KEY))).toEqual({ notRemoved: [] });
    expect(await backups()).toEqual([]);
  });

  test('stay with notes that are kept, also where the browser lost what they are copies of', async () => {
    const { device, backups } = await deviceWithBackup();
    await eraseDevice(device, leaving(SOME_USER_KEY, true));
    await eraseDevice(device, leaving(undefined));
    expect(await backups()).toEqual([name]);
    expect(await hasNotesOfOthers(device, OTHER_KEY)).toBe(true);
  });

  test('that cannot be removed are said to be there still', async () => {
    const { device } = await deviceWithBackup({
      delete: (bucket) =>
        bucket.startsWith('ctc-backup-') ? Promise.reject(new Error('in use')) : Promise.resolve(),
    });
    expect(await eraseDevice(device, leaving(SOME_USER_KEY))).toEqual({ notRemoved: ['the notes'] });
  });
});
