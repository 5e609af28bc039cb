import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  option,
  record,
} from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createDatabaseKey,
  eraseDatabaseKey,
  type KeyEnvironment,
} from '#src/offline/sealing/database-key.ts';
import { keepSealedKey, leaveSealedKey } from '#src/offline/sealing/sealed-key.ts';
import { KeyDatabase } from '#src/offline/sealing/key-store.ts';
import { createSealingCodec } from '#src/offline/sealing/sealing-codec.ts';
import { outboxDatabaseName, sealedKeyStoreName } from '#src/offline/storage/database-names.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';
import { type DeviceStorage, type MortalPage, mortalPage } from '#tests/support/offline/mortal-page.ts';
import { SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { expectConsole } from '#tests/support/setup/fail-on-console.ts';
import { fakeBuckets } from '#tests/support/outbox/fake-buckets.ts';

const DATABASE = outboxDatabaseName(SOME_USER_KEY);
const PLACE = 'some/place';
const RUNS = 30;
const SHARE = 'a secret that the gateway keeps for its author';

function placesWithout(changes: Partial<KeyEnvironment> = {}): KeyEnvironment {
  return {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    startTimer: startRealTimer,
    bfcache: ALWAYS_HERE,
    ...changes,
  };
}

function codecOf(places: KeyEnvironment) {
  return createSealingCodec(createDatabaseKey(places, DATABASE));
}

describe('a sealed key', () => {
  test('needs no list of the databases, which some browsers do not give', async () => {
    const all = new IDBFactory();
    const indexedDB = {
      open: (name: string, version?: number) => all.open(name, version),
      deleteDatabase: (name: string) => all.deleteDatabase(name),
    };
    const places = placesWithout({ indexedDB });
    const sealed = await codecOf(places).seal('a note', PLACE);
    await keepSealedKey(places, DATABASE, SHARE);
    await leaveSealedKey(places, DATABASE);
    await expect(Promise.resolve(codecOf(places).open(sealed, PLACE))).rejects.toMatchObject({
      kind: 'sealed',
    });
    await keepSealedKey(places, DATABASE, SHARE);
    expect(await codecOf(places).open(sealed, PLACE)).toBe('a note');
  });

  test.each(['in a bucket', 'in a database'])(
    'whose place %s was made without it, by a page that was killed, keeps no new key from being made',
    async (where) => {
      const places = placesWithout({ buckets: where === 'in a bucket' ? fakeBuckets() : undefined });
      const bucket = await places.buckets?.open(sealedKeyStoreName(DATABASE));
      const indexedDB = bucket?.indexedDB ?? places.indexedDB;
      const empty = new KeyDatabase(sealedKeyStoreName(DATABASE), {
        IDBKeyRange,
        ...(indexedDB && { indexedDB }),
      });
      await empty.open();
      empty.close();
      const sealed = await codecOf(places).seal('a note', PLACE);
      expect(await keepSealedKey(places, DATABASE, SHARE)).toBe('kept');
      expect(await codecOf(places).open(sealed, PLACE)).toBe('a note');
    },
  );

  test('opens after its browser has learnt of buckets', async () => {
    const before = placesWithout();
    const sealed = await codecOf(before).seal('a note', PLACE);
    await keepSealedKey(before, DATABASE, SHARE);
    await leaveSealedKey(before, DATABASE);
    const grown = { ...before, buckets: fakeBuckets() };
    await expect(Promise.resolve(codecOf(grown).open(sealed, PLACE))).rejects.toMatchObject({
      kind: 'sealed',
    });
    expect(await keepSealedKey(grown, DATABASE, SHARE)).toBe('opened');
    expect(await codecOf(grown).open(sealed, PLACE)).toBe('a note');
    await eraseDatabaseKey(grown, DATABASE);
    expect(await before.indexedDB?.databases?.()).toEqual([]);
  });
});

type Act = 'work' | 'keep' | 'leave' | 'new share';

/** One page's act. It may be killed at any of its steps with the storage, and begins as many turns late as it says. */
interface PageAct {
  readonly act: Act;
  readonly killAt: number | undefined;
  readonly after: number;
}

const anAct = (...acts: readonly Act[]): Arbitrary<PageAct> =>
  record({
    act: constantFrom(...acts),
    killAt: option(integer({ min: 1, max: 30 }), { nil: undefined, freq: 2 }),
    after: integer({ min: 0, max: 12 }),
  });

/** A person's device, and what its gateway and its person know. */
function keyedDevice(storage: DeviceStorage, shares = 1) {
  let shareNumber = shares;
  const records: unknown[] = [];
  const share = () => `share ${shareNumber} that the gateway keeps for its author`;

  async function act(page: MortalPage, what: Act): Promise<void> {
    const { places } = page;
    if (what === 'work') {
      const codec = codecOf(places);
      await codec.confirm?.();
      const sealed = await codec.seal(`note ${records.length}`, PLACE);
      records.push(sealed);
    } else if (what === 'keep') {
      if ((await keepSealedKey(places, DATABASE, share())) === 'lost') records.length = 0;
    } else if (what === 'leave') await leaveSealedKey(places, DATABASE);
    else shareNumber += 1;
  }

  return {
    shareNumber: () => shareNumber,
    /** Pages that act at once. */
    play: async (acts: readonly PageAct[]) => {
      await Promise.all(
        acts.map(async ({ act: what, killAt, after }) => {
          for (let turn = 0; turn < after; turn += 1) await turnOfTheLoop();
          const page = mortalPage(storage);
          if (killAt !== undefined) page.dieAt(killAt);
          await page.run(() => act(page, what).catch(toStaySealed));
          page.die();
        }),
      );
    },
    /** How many of the records open when their author is back. */
    opened: async () => {
      const { places } = mortalPage(storage);
      const result = await keepSealedKey(places, DATABASE, share());
      const codec = codecOf(places);
      const opened = await Promise.allSettled(records.map((sealed) => codec.open(sealed, PLACE)));
      return { result, lost: opened.filter(({ status }) => status === 'rejected').length };
    },
  };
}

/** The only refusal there is. */
function toStaySealed(error: unknown): void {
  expect(error).toMatchObject({ kind: 'sealed' });
}

function turnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

const someStorage = (where: string): DeviceStorage => ({
  indexedDB: new IDBFactory(),
  buckets: where === 'buckets' ? fakeBuckets() : undefined,
});

describe.each(['buckets', 'databases'])('whatever happens to a key in %s', (where) => {
  // What the database library says in a page that has just been killed.
  beforeEach(() => expectConsole(/Need to reopen db/));

  test('it lies open or opens with its share: killed at any step, and in two tabs at once', async () => {
    const acts = anAct('work', 'work', 'keep', 'keep', 'leave');
    await assert(
      asyncProperty(array(array(acts, { minLength: 1, maxLength: 2 }), { maxLength: 8 }), async (history) => {
        const device = keyedDevice(someStorage(where));
        for (const together of history) await device.play(together);
        expect(await device.opened()).toEqual({ result: expect.not.stringMatching('lost'), lost: 0 });
      }),
      { numRuns: RUNS },
    );
  });

  test('under another share it is lost with what it sealed if it was away, and the next one is not', async () => {
    const acts = anAct('work', 'keep', 'leave', 'new share');
    await assert(
      asyncProperty(array(acts, { maxLength: 8 }), async (history) => {
        const storage = someStorage(where);
        const device = keyedDevice(storage);
        for (const one of history) await device.play([one]);
        const { result, lost } = await device.opened();
        // A page that was killed while it gave the key up tells nobody.
        const isUnheard = history.some(({ act, killAt }) => act === 'keep' && killAt !== undefined);
        expect(result === 'lost' || isUnheard ? 0 : lost).toBe(0);
        const next = keyedDevice(storage, device.shareNumber());
        for (const act of ['work', 'leave'] as const) await next.play([{ act, killAt: undefined, after: 0 }]);
        expect(await next.opened()).toEqual({ result: 'opened', lost: 0 });
      }),
      { numRuns: RUNS },
    );
  });
});
