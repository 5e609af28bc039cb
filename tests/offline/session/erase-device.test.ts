import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { type DeviceStorageAreas, erasePerson } from '#src/offline/session/erase-device.ts';
import { eraseKeys, eraseLastWords } from '#src/offline/session/erase-keys.ts';
import { createDatabaseKey } from '#src/offline/sealing/database-key.ts';
import {
  cacheDatabaseName,
  outboxBackupName,
  outboxDatabaseName,
} from '#src/offline/storage/database-names.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { openOutboxStore } from '#src/offline/outbox/store/outbox-store.ts';
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
import { ALWAYS_HERE } from '#tests/support/offline/always-here.ts';

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
  const store = openOutboxStore({ userKey, indexedDB, IDBKeyRange, pageMemory: ALWAYS_HERE });
  const draft = { v: 1, lane: 'loan:field', writer: 'tab', revision: 1, keptAt: 0, sealed: 'typed' } as const;
  await store.putDraft(draft, []);
  store.close();
}

/** Makes the keys of both databases of a person. */
async function makeKeys(
  device: Pick<DeviceStorageAreas, 'buckets' | 'indexedDB'>,
  userKey: string,
): Promise<void> {
  const places = { ...device, IDBKeyRange, startTimer: startRealTimer, pageMemory: ALWAYS_HERE };
  const names = [cacheDatabaseName(userKey), outboxDatabaseName(userKey)];
  await Promise.all(names.map((name) => createDatabaseKey(places, name).load()));
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
    eraseLastWords(store, SOME_USER_KEY);
    expect(keysOf(storage)).toEqual([other]);
  });

  test('takes the person’s database, also while a tab holds it, and not another person’s', async () => {
    const profile = browserProfile();
    await profile.openTab().savePipeline('MyLoans', SNAPSHOT);
    await profile.openTab({ userKey: OTHER_KEY }).savePipeline('MyLoans', SNAPSHOT);
    await erasePerson(places({ indexedDB: profile.indexedDB }), SOME_USER_KEY);
    expect(await profile.databaseNames()).toEqual([`ctc-cache-${OTHER_KEY}`]);
  });

  test('takes everybody’s databases when it is not known who signed in, and no foreign one', async () => {
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
    await erasePerson(places({ indexedDB: profile.indexedDB }), undefined);
    expect(await profile.databaseNames()).toEqual(['not-ours']);
  });

  test('takes the person’s notes too, unless they are to be kept for them', async () => {
    const profile = browserProfile();
    const device = places({ indexedDB: profile.indexedDB });
    await keepDraft(profile, SOME_USER_KEY);
    await erasePerson(device, SOME_USER_KEY, { keepOutbox: true });
    expect(await profile.databaseNames()).toEqual([`ctc-outbox-${SOME_USER_KEY}`]);
    await erasePerson(device, SOME_USER_KEY);
    expect(await profile.databaseNames()).toEqual([]);
  });

  test('never takes the notes of somebody else, who is not here to be asked', async () => {
    const profile = browserProfile();
    const device = places({ indexedDB: profile.indexedDB });
    await keepDraft(profile, OTHER_KEY);
    await erasePerson(device, SOME_USER_KEY);
    await erasePerson(device, undefined);
    expect(await profile.databaseNames()).toEqual([`ctc-outbox-${OTHER_KEY}`]);
  });

  test('takes every cache but the app itself', async () => {
    const caches = fakeCaches('ctc-shell-precache-v2-http://x/', 'ctc-shell-previous', 'answers', 'runtime');
    await erasePerson(places({ caches }), SOME_USER_KEY);
    expect(await caches.keys()).toEqual(['ctc-shell-precache-v2-http://x/', 'ctc-shell-previous']);
  });

  test('may be repeated, and works where there is neither database nor cache', async () => {
    const device = places({ caches: undefined, indexedDB: new IDBFactory() });
    expect(await erasePerson(device, SOME_USER_KEY)).toEqual({ notRemoved: [] });
    expect(await erasePerson(device, SOME_USER_KEY)).toEqual({ notRemoved: [] });
  });

  test('says what it could not remove, and removes the rest', async () => {
    const clock = fakeClock();
    const caches = {
      keys: () => Promise.reject(new Error('no caches')),
      delete: () => Promise.resolve(false),
    };
    const device = places({ caches, indexedDB: wedgedIndexedDB(), startTimer: clock.startTimer });
    const erasing = erasePerson(device, SOME_USER_KEY);
    clock.advance(3_000);
    expect(await erasing).toEqual({
      notRemoved: [
        'the kept loans',
        'the notes',
        'the planned notifications',
        'the browser cache of the app',
      ],
    });
  });
});

describe.each(['buckets', 'databases'] as const)('the keys of the databases, in %s', (where) => {
  async function deviceWithKeys(...userKeys: readonly string[]) {
    const indexedDB = new IDBFactory();
    const buckets = where === 'buckets' ? fakeBuckets() : undefined;
    const device = places({ indexedDB, buckets });
    await Promise.all(userKeys.map((userKey) => makeKeys(device, userKey)));
    const keys = async () => {
      const databases = await indexedDB.databases();
      return (buckets === undefined ? databases.map(({ name }) => name) : await buckets.keys()).sort();
    };
    return { device, keys };
  }

  test('go with the person', async () => {
    const { device, keys } = await deviceWithKeys(SOME_USER_KEY);
    expect(await keys()).toEqual([`ctc-key-cache-${SOME_USER_KEY}`, `ctc-key-outbox-${SOME_USER_KEY}`]);
    expect(await erasePerson(device, SOME_USER_KEY)).toEqual({ notRemoved: [] });
    expect(await keys()).toEqual([]);
  });

  test('stay for notes that are kept, and for those alone', async () => {
    const { device, keys } = await deviceWithKeys(SOME_USER_KEY, OTHER_KEY);
    await erasePerson(device, SOME_USER_KEY, { keepOutbox: true });
    expect(await keys()).toEqual([
      `ctc-key-cache-${OTHER_KEY}`,
      `ctc-key-outbox-${SOME_USER_KEY}`,
      `ctc-key-outbox-${OTHER_KEY}`,
    ]);
  });

  test('go with everybody’s copies when it is not known who signed in, and never from notes', async () => {
    const { device, keys } = await deviceWithKeys(SOME_USER_KEY, OTHER_KEY);
    await erasePerson(device, undefined);
    expect(await keys()).toEqual([`ctc-key-outbox-${SOME_USER_KEY}`, `ctc-key-outbox-${OTHER_KEY}`]);
  });
});

test('a key that could not be removed is said to be there, and its database goes all the same', async () => {
  const profile = browserProfile();
  await profile.openTab().savePipeline('MyLoans', SNAPSHOT);
  const buckets = { ...fakeBuckets(), delete: () => Promise.reject(new Error('in use')) };
  const device = places({ indexedDB: profile.indexedDB, buckets });
  const { notRemoved } = await erasePerson(device, SOME_USER_KEY);
  expect(notRemoved).toEqual(['the kept loans', 'the notes']);
  expect(await profile.databaseNames()).toEqual([]);
});

describe('the backups of outboxes', () => {
  async function deviceWithBackups(changes: Partial<StorageBuckets> = {}) {
    const buckets = { ...fakeBuckets(), ...changes };
    await Promise.all([SOME_USER_KEY, OTHER_KEY].map((userKey) => buckets.open(outboxBackupName(userKey))));
    return { device: places({ buckets }), backups: async () => (await buckets.keys()).sort() };
  }
  const all = [`ctc-backup-${SOME_USER_KEY}`, `ctc-backup-${OTHER_KEY}`].sort();

  test('go with the person’s notes, and with no others', async () => {
    const { device, backups } = await deviceWithBackups();
    expect(await erasePerson(device, SOME_USER_KEY)).toEqual({ notRemoved: [] });
    expect(await backups()).toEqual([`ctc-backup-${OTHER_KEY}`]);
  });

  test('stay with notes that are kept, and where it is not known who signed in', async () => {
    const { device, backups } = await deviceWithBackups();
    await erasePerson(device, SOME_USER_KEY, { keepOutbox: true });
    await erasePerson(device, undefined);
    expect(await backups()).toEqual(all);
  });

  test('that cannot be removed are said to be there still', async () => {
    const { device } = await deviceWithBackups({
      delete: (name) =>
        name.startsWith('ctc-backup-') ? Promise.reject(new Error('in use')) : Promise.resolve(),
    });
    expect(await erasePerson(device, SOME_USER_KEY)).toEqual({ notRemoved: ['the notes'] });
  });
});
