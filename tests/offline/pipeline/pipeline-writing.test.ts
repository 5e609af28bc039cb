import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CacheDatabase } from '#src/offline/cache/cache-database.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import { plainCodec } from '#tests/support/offline/plain-codec.ts';
import { breakWrites, SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { gate, keptWorld, loan, pipelineWorld, START } from '#tests/support/offline/pipeline-world.ts';
import { settled } from '#tests/support/settled.ts';

const LATER = '2026-11-20T15:41:00.000Z';
const STILL_LATER = '2026-11-20T15:42:00.000Z';

afterEach(() => void vi.restoreAllMocks());

async function dropLists(indexedDB: IDBFactory): Promise<void> {
  const database = new CacheDatabase(cacheDatabaseName(SOME_USER_KEY), { indexedDB, IDBKeyRange });
  await Promise.all([database.pipelines.clear(), database.pipelineChunks.clear()]);
  database.close();
}

/** The sizes of the records with loans that are written from now on. */
function watchChunks(): () => number[] {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  return () =>
    put.mock.calls.flatMap(([row]: readonly unknown[]) => {
      const sealed = typeof row === 'object' && row !== null && 'sealed' in row ? row.sealed : undefined;
      return Array.isArray(sealed) ? [sealed.length] : [];
    });
}

describe('a list is written', () => {
  test('only when the browser has nothing to draw', async () => {
    const world = pipelineWorld();
    world.change(loan('a'));
    const tab = world.openTab();
    await tab.list.refresh();
    await settled(40);
    expect(await world.onDevice()).toBeUndefined();
    await tab.becomeIdle();
    expect(await world.onDevice()).toMatchObject({
      loans: [loan('a')],
      asOf: START,
      etag: '"1"',
      marked: [],
    });
  });

  test('without its loans when the answer says that none has changed', async () => {
    const world = await keptWorld(loan('a'), loan('b'));
    const tab = world.openTab();
    const chunks = watchChunks();
    await tab.list.refresh();
    await tab.becomeIdle();
    expect(await world.onDevice()).toMatchObject({ loans: [loan('a'), loan('b')], asOf: LATER });
    expect(chunks()).toEqual([]);
  });

  test('as far as it differs, after an answer and after a new start', async () => {
    const many = Array.from({ length: 600 }, (_, at) => loan(`loan-${at}`));
    const world = await keptWorld(...many);
    const tab = world.openTab();
    for (const at of [7, 400]) {
      world.change(...many.map((each, place) => (place === at ? loan(each.loanId, 'VA') : each)));
      const chunks = watchChunks();
      await tab.list.refresh();
      await tab.becomeIdle();
      expect(chunks().reduce((sum, count) => sum + count, 0)).toBeLessThan(300);
      expect((await world.onDevice())?.loans).toEqual(world.platform.loans);
      vi.restoreAllMocks();
    }
  });

  test('as it is by then when two answers came before the browser was idle', async () => {
    const world = await keptWorld(loan('a'));
    const tab = world.openTab();
    world.change(loan('a', 'VA'));
    await tab.list.refresh();
    world.pass();
    world.change(loan('a', 'USDA'));
    await tab.list.refresh();
    await tab.becomeIdle();
    expect(await world.onDevice()).toMatchObject({ loans: [loan('a', 'USDA')], asOf: STILL_LATER });
    expect(tab.log).toEqual([]);
  });
});

test('where the lender turned history off, an answer without changes erases it as well', async () => {
  const world = await keptWorld(loan('a'));
  const tab = world.openTab();
  world.platform.historyDays = 0;
  await tab.list.refresh();
  await tab.becomeIdle();
  const { indexedDB } = world.profile;
  const database = new CacheDatabase(cacheDatabaseName(SOME_USER_KEY), { indexedDB, IDBKeyRange });
  expect(await database.history.count()).toBe(0);
  database.close();
  expect(await world.onDevice()).toMatchObject({ loans: [loan('a')], asOf: LATER });
});

test('a copy that cannot be read is replaced, also by the answer that it was made of', async () => {
  const world = await keptWorld(loan('a'));
  const codec = { ...plainCodec, open: () => Promise.reject(new Error('damaged')) };
  const tab = world.openTab(() => world.profile.openTab({ codec, clock: world.clock }));
  const chunks = watchChunks();
  await tab.list.refresh();
  await tab.becomeIdle();
  expect(chunks()).toEqual([1]);
  expect(await world.onDevice()).toMatchObject({ loans: [loan('a')], asOf: LATER });
});

describe('a list that could not be written', () => {
  test('is on the screen all the same, and is written whole with the next answer', async () => {
    const world = await keptWorld(loan('a'), loan('b'));
    // History would give way.
    world.platform.historyDays = 0;
    const tab = world.openTab();
    world.change(loan('a', 'VA'), loan('b'));
    await tab.list.refresh();
    const mend = breakWrites(1, 'full');
    await tab.becomeIdle();
    mend();
    expect(tab.texts()).toEqual(['VA', 'FHA']);
    expect(tab.log).toEqual(['The pipeline could not be kept on this device']);
    expect(await world.onDevice()).toMatchObject({ loans: [loan('a'), loan('b')], asOf: START });
    world.pass();
    await tab.list.refresh();
    await tab.becomeIdle();
    expect(await world.onDevice()).toMatchObject({
      loans: [loan('a', 'VA'), loan('b')],
      asOf: STILL_LATER,
      marked: ['a'],
    });
  });

  test('never lends its age to the older one on the device, not even without an ETag', async () => {
    const world = await keptWorld(loan('a'));
    world.platform.hasEtags = false;
    world.platform.historyDays = 0;
    const tab = world.openTab();
    world.change(loan('a', 'VA'));
    await tab.list.refresh();
    const mend = breakWrites(1, 'full');
    await tab.becomeIdle();
    mend();
    world.pass();
    await tab.list.refresh();
    await tab.becomeIdle();
    expect(await world.onDevice()).toMatchObject({ loans: [loan('a', 'VA')], asOf: STILL_LATER });
  });

  test('because nothing can be kept here is shown, asked for again and marked like any other', async () => {
    const world = pipelineWorld();
    world.change(loan('a'));
    const refuse = () => Promise.reject(new Error('no storage'));
    const tab = world.openTab((store) => ({ ...store, readPipeline: refuse, savePipeline: refuse }));
    await tab.list.refresh();
    await tab.becomeIdle();
    world.change(loan('a', 'VA'));
    await tab.list.refresh();
    await tab.becomeIdle();
    expect(tab.texts()).toEqual(['VA']);
    expect(tab.marked()).toEqual(['a']);
    expect(tab.log).toEqual(Array.from({ length: 2 }, () => 'The pipeline could not be kept on this device'));
  });

  test('because it is not there any more is written whole again', async () => {
    const world = await keptWorld(loan('a'));
    const tab = world.openTab();
    await tab.list.refresh();
    await tab.becomeIdle();
    await dropLists(world.profile.indexedDB);
    expect(await world.onDevice()).toBeUndefined();
    world.pass();
    await tab.list.refresh();
    await tab.becomeIdle();
    expect(tab.log).toEqual([]);
    expect(await world.onDevice()).toMatchObject({ loans: [loan('a')], asOf: STILL_LATER });
  });
});

/** A tab whose device is slower than the network; `arrive` lets its copy through. */
function slowDevice(world: ReturnType<typeof pipelineWorld>) {
  const { open, passed } = gate();
  const tab = world.openTab((store: CacheStore) => ({
    ...store,
    readPipeline: async (view) => {
      await passed;
      return store.readPipeline(view);
    },
  }));
  const refresh = async () => {
    const answer = tab.list.refresh();
    world.clock.advance(500);
    await answer;
  };
  const arrive = async () => {
    open();
    await settled(40);
  };
  return { ...tab, refresh, arrive };
}

describe('a copy that comes after the answer', () => {
  test('marks what changed since, and replaces neither the loans nor their age', async () => {
    const world = await keptWorld(loan('a'), loan('b'));
    world.change(loan('a', 'VA'), loan('b'));
    const tab = slowDevice(world);
    await tab.refresh();
    const loans = tab.loans();
    const asOf = tab.asOf();
    expect(tab.marked()).toEqual([]);
    await tab.arrive();
    expect(tab.marked()).toEqual(['a']);
    expect(tab.loans()).toBe(loans);
    expect(tab.list.get()).toMatchObject({ source: 'network', snapshot: { asOf } });
  });

  test('is waited for before it is written over, so that its marks are written too', async () => {
    const world = await keptWorld(loan('a'), loan('b'));
    world.change(loan('a', 'VA'), loan('b'));
    const tab = slowDevice(world);
    await tab.refresh();
    await tab.becomeIdle();
    expect(await world.onDevice()).toMatchObject({ asOf: START, marked: [] });
    await tab.arrive();
    expect(await world.onDevice()).toMatchObject({ loans: world.platform.loans, marked: ['a'] });
  });

  test('is compared with the first answer alone: the next one was compared already', async () => {
    const world = await keptWorld(loan('a'), loan('b'));
    const tab = slowDevice(world);
    world.change(loan('a', 'VA'), loan('b'));
    await tab.refresh();
    world.change(loan('a', 'VA'), loan('b', 'VA'));
    await tab.refresh();
    await tab.arrive();
    expect(tab.marked()).toEqual(['b']);
  });

  test('is compared once: what was seen of it does not come back', async () => {
    const world = await keptWorld(loan('a'));
    world.change(loan('a', 'VA'));
    const tab = slowDevice(world);
    await tab.refresh();
    await tab.arrive();
    tab.list.see(['a']);
    tab.list.dropSeen();
    await tab.becomeIdle();
    await tab.list.read();
    expect(tab.marked()).toEqual([]);
    expect(await world.onDevice()).toMatchObject({ loans: world.platform.loans, marked: [] });
  });

  test('and is none after all marks nothing', async () => {
    const world = pipelineWorld();
    world.change(loan('a'));
    const tab = slowDevice(world);
    await tab.refresh();
    await tab.arrive();
    await tab.becomeIdle();
    expect(tab.list.get().source).toBe('network');
    expect(await world.onDevice()).toMatchObject({ loans: [loan('a')], marked: [] });
  });
});
