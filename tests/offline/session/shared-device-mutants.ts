import { eraseKeyStore } from '#src/offline/sealing/key-store.ts';
import { keyStoreName, outboxDatabaseName, ownerOf } from '#src/offline/storage/database-names.ts';
import type { IndexedDBFactory } from '#src/offline/storage/bfcache-safe-indexed-db.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import type { SharedDeviceDesign } from '#tests/offline/session/shared-device.ts';

/** A design that leaves something of a person on a device that another one has, or loses what she wrote. */
export interface SharedDeviceMutant extends SharedDeviceDesign {
  readonly name: string;
  readonly says: string;
  /** Where a hunt begins: few histories show this one, and none before this seed. */
  readonly quickFrom: number;
  readonly shows: 'left' | 'lost';
}

const OPEN_KEYS = keyStoreName(outboxDatabaseName(''));

export const SHARED_DEVICE_MUTANTS: readonly SharedDeviceMutant[] = [
  {
    name: 'erases-only-the-one-who-signs-out',
    says: 'a sign-in erases nobody, and a sign-out nobody but its own person',
    quickFrom: 1,
    shows: 'left',
    erasure: (erasure) => ({
      ...erasure,
      fateOf: (userKey) => (erasure.known?.includes(userKey) === true ? erasure.fateOf(userKey) : 'stays'),
    }),
  },
  {
    name: 'leaves-the-raw-key',
    says: 'the open key of sealed notes stays where another person signs in',
    quickFrom: 1,
    shows: 'left',
    areas: ({ indexedDB, ...areas }) => ({
      ...areas,
      indexedDB: indexedDB && {
        ...indexedDB,
        deleteDatabase: (name: string) =>
          indexedDB.deleteDatabase(name.startsWith(OPEN_KEYS) ? 'nothing' : name),
      },
    }),
  },
  {
    name: 'takes-the-key-before-it-is-sealed',
    says: 'whoever signs in, the open key of everybody else goes at once',
    quickFrom: 6,
    shows: 'lost',
    beforeErasure: async ({ indexedDB, buckets }, { fateOf }) => {
      for (const { name = '' } of (await indexedDB?.databases?.()) ?? []) {
        const owner = name.startsWith(OPEN_KEYS) ? ownerOf(name) : undefined;
        if (owner === undefined || fateOf(owner) !== 'copies') continue;
        // One after the other, as a design would that erases by name.
        await eraseKeyStore({ indexedDB, buckets, startTimer: startRealTimer }, name);
      }
    },
  },
  {
    name: 'makes-a-new-key-beside-a-sealed-one',
    says: 'a page that finds no open key makes one, whatever lies there sealed',
    quickFrom: 116,
    shows: 'lost',
    keyPlaces: ({ indexedDB, ...places }) => ({
      ...places,
      indexedDB: indexedDB && withoutSealed(indexedDB),
    }),
  },
];

function withoutSealed(indexedDB: IndexedDBFactory): IndexedDBFactory {
  return {
    ...indexedDB,
    databases: async () =>
      ((await indexedDB.databases?.()) ?? []).filter(({ name = '' }) => !name.includes('-sealed-')),
  };
}
