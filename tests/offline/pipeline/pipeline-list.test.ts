import { describe, expect, test } from 'vitest';
import type { PipelineState } from '#src/offline/pipeline/pipeline-list.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { gate, keptWorld, loan, pipelineWorld, START, VIEW } from '#tests/support/offline/pipeline-world.ts';
import { settled } from '#tests/support/settled.ts';

const LATER = '2026-11-20T15:41:00.000Z';

describe('a repository', () => {
  test('gives the same list for the same view, and another one for the other', () => {
    const { repository } = pipelineWorld().openTab();
    expect(repository.list('MyLoans')).toBe(repository.list('MyLoans'));
    expect(repository.list('AllLoans')).not.toBe(repository.list('MyLoans'));
  });

  test('touches neither the device nor the network before somebody wants a list', () => {
    const world = pipelineWorld();
    const { openings, list } = world.openTab();
    expect(list.get()).toEqual({ snapshot: undefined, source: 'unread', error: null, progress: undefined });
    expect([openings(), world.asked]).toEqual([0, []]);
  });

  test('asks at once where the browser has no database, and opens one only to write', async () => {
    const world = pipelineWorld();
    world.change(loan('a'));
    const tab = world.openTab(undefined, false);
    await tab.list.refresh();
    expect([tab.openings(), tab.loans()]).toEqual([0, [loan('a')]]);
    await tab.becomeIdle();
    expect(tab.openings()).toBe(1);
    expect((await world.onDevice())?.loans).toEqual([loan('a')]);
  });

  test('keeps its views apart, in memory and on the device', async () => {
    const world = pipelineWorld();
    world.change(loan('a'));
    const tab = world.openTab();
    await tab.repository.list('AllLoans').refresh();
    await tab.becomeIdle();
    expect(world.asked).toEqual([{ view: 'AllLoans', etag: undefined }]);
    expect(tab.list.get().source).toBe('unread');
    expect(await world.onDevice()).toBeUndefined();
  });
});

type Source = PipelineState['source'];
type Happening = 'read' | 'subscribe' | 'answer' | 'failure';

/** A list in each of its states. The device holds what the state says; the platform answers unless it fails. */
const AT: Record<Source, () => Promise<{ world: World; tab: Tab }>> = {
  unread: async () => {
    const world = await keptWorld(loan('a'));
    return { world, tab: world.openTab() };
  },
  none: async () => {
    const world = pipelineWorld();
    const tab = world.openTab();
    await tab.list.read();
    return { world, tab };
  },
  device: async () => {
    const world = await keptWorld(loan('a'));
    const tab = world.openTab();
    await tab.list.read();
    return { world, tab };
  },
  network: async () => {
    const world = pipelineWorld();
    const tab = world.openTab();
    await tab.list.refresh();
    return { world, tab };
  },
};

const BECOMES: Record<Source, Record<Happening, Source>> = {
  unread: { read: 'device', subscribe: 'device', answer: 'network', failure: 'device' },
  none: { read: 'none', subscribe: 'none', answer: 'network', failure: 'none' },
  device: { read: 'device', subscribe: 'device', answer: 'network', failure: 'device' },
  network: { read: 'network', subscribe: 'network', answer: 'network', failure: 'network' },
};

type World = ReturnType<typeof pipelineWorld>;
type Tab = ReturnType<World['openTab']>;

const HAPPENS: Record<Happening, (world: World, tab: Tab) => Promise<unknown>> = {
  read: (_world, { list }) => list.read(),
  subscribe: async (_world, { list }) => {
    list.subscribe(() => undefined);
    await settled(20);
  },
  answer: (_world, { list }) => list.refresh(),
  failure: async (world, { list }) => {
    world.platform.failure = new Error('no network');
    await expect(list.refresh()).rejects.toThrow('no network');
  },
};

describe.each(Object.entries(BECOMES))('a list whose source is %s', (source, row) => {
  test.each(Object.entries(row))(`after "%s" says %s`, async (happening, becomes) => {
    const { world, tab } = await AT[source as Source]();
    await HAPPENS[happening as Happening](world, tab);
    expect(tab.list.get().source).toBe(becomes);
    expect(tab.list.get().error?.message).toBe(happening === 'failure' ? 'no network' : undefined);
  });
});

describe('the copy on the device', () => {
  test('is there with its age and without the network', async () => {
    const world = await keptWorld(loan('a'), loan('b'));
    const tab = world.openTab();
    await tab.list.read();
    expect(tab.loans()).toEqual([loan('a'), loan('b')]);
    expect(tab.asOf()).toBe(START);
    expect(world.asked).toEqual([]);
  });

  test('is read once, however many want it', async () => {
    let reads = 0;
    const world = await keptWorld(loan('a'));
    const { list } = world.openTab((store) => ({
      ...store,
      readPipeline: (view) => {
        reads += 1;
        return store.readPipeline(view);
      },
    }));
    const stops = [list.subscribe(() => undefined), list.subscribe(() => undefined)];
    await Promise.all([list.read(), list.read(), list.refresh()]);
    list.subscribe(() => undefined);
    for (const stop of stops) stop();
    expect(reads).toBe(1);
  });

  test('that cannot be read is none, until a later look succeeds', async () => {
    const world = await keptWorld(loan('a'));
    let isBroken = true;
    const tab = world.openTab((store) => ({
      ...store,
      readPipeline: async (view) => {
        if (isBroken) throw new StorageError('wedged');
        return store.readPipeline(view);
      },
    }));
    await tab.list.read();
    expect(tab.list.get()).toMatchObject({ source: 'none', snapshot: undefined });
    isBroken = false;
    await tab.list.read();
    expect(tab.list.get().source).toBe('device');
  });

  test('that cannot be read does not keep the network’s list away', async () => {
    const world = await keptWorld(loan('a'));
    const tab = world.openTab((store) => ({
      ...store,
      readPipeline: () => Promise.reject(new StorageError('unreadable')),
    }));
    await tab.list.refresh();
    expect(tab.texts()).toEqual(['FHA']);
    expect(world.asked).toEqual([{ view: VIEW, etag: undefined }]);
  });

  test('is waited for half a second, and the network is asked without an ETag then', async () => {
    const world = await keptWorld(loan('a'));
    const tab = world.openTab((store) => ({ ...store, readPipeline: () => new Promise(() => undefined) }));
    const answer = tab.list.refresh();
    world.clock.advance(499);
    await settled();
    expect(world.asked).toEqual([]);
    world.clock.advance(1);
    await answer;
    expect(world.asked).toEqual([{ view: VIEW, etag: undefined }]);
    expect(tab.list.get().source).toBe('network');
  });
});

describe('an answer', () => {
  test('is asked for with the ETag of the copy; an unchanged one makes the same loans younger', async () => {
    const world = await keptWorld(loan('a'), loan('b'));
    const tab = world.openTab();
    await tab.list.read();
    const before = tab.loans();
    await tab.list.refresh();
    expect(world.asked).toEqual([{ view: VIEW, etag: '"1"' }]);
    expect(tab.loans()).toBe(before);
    expect(tab.asOf()).toBe(LATER);
  });

  test('leaves every loan that says the same the same object', async () => {
    const world = await keptWorld(loan('a'), loan('b'), loan('c'));
    const tab = world.openTab();
    await tab.list.read();
    const before = tab.loans();
    world.change(loan('c'), loan('b', 'VA'), loan('a'));
    await tab.list.refresh();
    const after = tab.loans();
    expect(tab.texts()).toEqual(['FHA', 'VA', 'FHA']);
    expect([after?.[0], after?.[2]].map((each) => before?.indexOf(each ?? loan('?')))).toEqual([2, 0]);
    expect(before).not.toContain(after?.[1]);
  });

  test('without an ETag that says the same leaves the very list, so that nothing is drawn again', async () => {
    const world = await keptWorld(loan('a'), loan('b'));
    world.platform.hasEtags = false;
    const tab = world.openTab();
    await tab.list.read();
    const before = tab.loans();
    await tab.list.refresh();
    expect(tab.loans()).toBe(before);
    expect(tab.asOf()).toBe(LATER);
  });

  test('with a loan that could not be read whole shows it beside the others, and marks those alone', async () => {
    const world = await keptWorld(loan('a'), loan('b'), loan('c'));
    const tab = world.openTab();
    const broken = { loanId: 'b', fields: {}, faults: ['the loan came without fields'] };
    world.change(loan('a', 'VA'), broken, loan('c'));
    await tab.list.refresh();
    expect(tab.loans()).toEqual([loan('a', 'VA'), broken, loan('c')]);
    expect(tab.marked()).toEqual(['a']);
  });

  test('tells how much has come on its way, and nothing of it afterwards', async () => {
    const world = pipelineWorld();
    const { list } = world.openTab();
    world.platform.progress = [{ loaded: 1000, total: 1500 }, { loaded: 1500 }];
    const seen: unknown[] = [];
    list.subscribe(() => seen.push(list.get().progress));
    await list.refresh();
    expect(seen).toContainEqual({ loaded: 1000, total: 1500 });
    expect(seen.at(-1)).toBeUndefined();
  });
});

describe('a question that fails', () => {
  test('leaves the list and its age, and says what was wrong until the next answer', async () => {
    const world = await keptWorld(loan('a'));
    const tab = world.openTab();
    await tab.list.refresh();
    world.pass();
    world.platform.failure = new Error('no network');
    await expect(tab.list.refresh()).rejects.toThrow('no network');
    expect(tab.list.get()).toMatchObject({ source: 'network', error: { message: 'no network' } });
    expect(tab.asOf()).toBe(LATER);
    expect(tab.log).toEqual(['Error fetching data']);
    world.platform.failure = undefined;
    const { open, passed } = gate();
    world.platform.hold = () => passed;
    const answer = tab.list.refresh();
    await settled();
    expect(tab.list.get().error).not.toBeNull();
    open();
    await answer;
    expect(tab.list.get().error).toBeNull();
  });

  test('stays known while a list that never came is asked for again, until it comes', async () => {
    const world = pipelineWorld();
    const { list } = world.openTab();
    world.platform.failure = 'not even an Error';
    await expect(list.refresh()).rejects.toThrow('the call failed');
    world.platform.failure = undefined;
    const answer = list.refresh();
    expect(list.get().error).not.toBeNull();
    await answer;
    expect(list.get().error).toBeNull();
  });

  test('because nobody wants it any more is no failure', async () => {
    const world = await keptWorld(loan('a'));
    const tab = world.openTab();
    world.platform.progress = [{ loaded: 1 }];
    const leaving = new AbortController();
    const { open, passed } = gate();
    world.platform.hold = () => passed;
    const answer = tab.list.refresh(leaving.signal);
    await settled(20);
    expect(tab.list.get().progress).toEqual({ loaded: 1 });
    leaving.abort();
    open();
    await expect(answer).rejects.toThrow('abort');
    expect(tab.list.get()).toMatchObject({ source: 'device', error: null, progress: undefined });
    expect(tab.log).toEqual([]);
  });

  test('because a later one overtook it changes nothing of what that one brought', async () => {
    const world = await keptWorld(loan('a'));
    const tab = world.openTab();
    await tab.list.read();
    const gates = [gate(), gate()];
    let calls = 0;
    world.platform.hold = () => gates[calls++]?.passed ?? Promise.resolve();
    const first = tab.list.refresh();
    const second = tab.list.refresh();
    world.change(loan('a', 'VA'));
    gates[1]?.open();
    await second;
    world.change(loan('a', 'USDA'));
    gates[0]?.open();
    await expect(first).rejects.toThrow('overtook');
    expect(tab.texts()).toEqual(['VA']);
    expect(tab.list.get()).toMatchObject({ error: null, progress: undefined });
    expect(tab.log).toEqual([]);
  });
});
