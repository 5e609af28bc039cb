import { describe, expect, test } from 'vitest';
import { arrivingAfter } from '#src/offline/pipeline/pipeline-list.ts';
import { gate, keptWorld, loan, pipelineWorld, START } from '#tests/support/offline/pipeline-world.ts';
import { settled } from '#tests/support/settled.ts';

const [a, b, c, d] = [loan('a'), loan('b'), loan('c'), loan('d')];

/** A platform with 4 loans, of which 1 and then 2 come before the rest. */
function pagedWorld() {
  const world = pipelineWorld();
  world.change(a, b, c, d);
  world.platform.pages = [[a], [b]];
  return world;
}

describe('a list that comes in pages', () => {
  test('says what has come, of how many, and as of when, and is no list before all of it has come', async () => {
    const world = pagedWorld();
    const pages = [gate(), gate()];
    world.platform.afterPage = (index) => pages[index]?.passed ?? Promise.resolve();
    const tab = world.openTab();
    const answer = tab.list.refresh();
    await settled(20);
    expect(tab.list.get().arriving).toEqual({ loans: [a], asOf: START, total: 4 });
    expect([tab.loans(), tab.list.get().source]).toEqual([undefined, 'none']);
    pages[0]?.open();
    await settled(20);
    expect(tab.arrivingIds()).toEqual(['a', 'b']);
    pages[1]?.open();
    await answer;
    expect([tab.loans(), tab.arrivingIds()]).toEqual([[a, b, c, d], undefined]);
  });

  test('is not written to the device before all of it has come', async () => {
    const world = pagedWorld();
    const rest = gate();
    world.platform.hold = () => rest.passed;
    const tab = world.openTab();
    const answer = tab.list.refresh();
    await settled(20);
    await tab.becomeIdle();
    expect(await world.onDevice()).toBeUndefined();
    rest.open();
    await answer;
    await tab.becomeIdle();
    expect((await world.onDevice())?.loans).toEqual([a, b, c, d]);
  });

  test('marks no loan as new or gone: a part is compared with nothing', async () => {
    const world = pagedWorld();
    const tab = world.openTab();
    await tab.list.refresh();
    expect(tab.marked()).toEqual([]);
  });

  test('keeps what came when the rest fails, and a second try goes on showing it until there is more', async () => {
    const world = pagedWorld();
    world.platform.failure = new Error('no network');
    const tab = world.openTab();
    await expect(tab.list.refresh()).rejects.toThrow('no network');
    expect(tab.list.get()).toMatchObject({ snapshot: undefined, error: { message: 'no network' } });
    expect(tab.list.get().arriving).toEqual({ loans: [a, b], asOf: START, total: 4 });

    world.pass();
    world.platform.failure = undefined;
    const seen: (readonly string[] | undefined)[] = [];
    world.platform.afterPage = async () => void seen.push(tab.arrivingIds());
    world.platform.pages = [[a], [b, c]];
    await tab.list.refresh();
    expect(seen).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c'],
    ]);
    expect(tab.loans()).toEqual([a, b, c, d]);
  });

  test('says no longer what failed once its first loans are here', async () => {
    const world = pagedWorld();
    world.platform.pages = [];
    world.platform.failure = new Error('no network');
    const tab = world.openTab();
    await expect(tab.list.refresh()).rejects.toThrow('no network');

    world.platform.failure = undefined;
    world.platform.pages = [[a]];
    const seen: unknown[] = [];
    world.platform.afterPage = async () => void seen.push([tab.arrivingIds(), tab.list.get().error]);
    await tab.list.refresh();
    expect(seen).toEqual([[['a'], null]]);
  });

  test('is not shown in parts where a copy is on the device', async () => {
    const world = await keptWorld(a, b);
    world.change(c, d);
    world.platform.pages = [[c]];
    const tab = world.openTab();
    const seen: unknown[] = [];
    world.platform.afterPage = async () => void seen.push([tab.arrivingIds(), tab.loans()]);
    await tab.list.refresh();
    expect(seen).toEqual([[undefined, [a, b]]]);
  });

  test('gives way to a copy that the device has only now: that one is whole', async () => {
    const world = await keptWorld(a, b);
    const slowDevice = gate();
    const rest = gate();
    const tab = world.openTab((store) => ({
      ...store,
      readPipeline: async (view) => {
        await slowDevice.passed;
        return store.readPipeline(view);
      },
    }));
    world.change(c, d);
    world.platform.pages = [[c]];
    world.platform.hold = () => rest.passed;
    const answer = tab.list.refresh();
    world.clock.advance(1000);
    await settled(20);
    expect(tab.arrivingIds()).toEqual(['c']);
    slowDevice.open();
    await settled(40);
    expect([tab.arrivingIds(), tab.loans()]).toEqual([undefined, [a, b]]);
    rest.open();
    await answer;
    expect(tab.loans()).toEqual([c, d]);
  });

  test('of a question that was overtaken counts no more', async () => {
    const world = pagedWorld();
    const late = gate();
    world.platform.afterPage = (index) => (index === 0 ? late.passed : Promise.resolve());
    const tab = world.openTab();
    const first = tab.list.refresh().catch(() => undefined);
    await settled(20);
    world.platform.afterPage = undefined;
    await tab.list.refresh();
    late.open();
    await first;
    expect(tab.list.get()).toMatchObject({ source: 'network', arriving: undefined });
  });

  test('is shown anew only when it has grown by a 25th', () => {
    const shown = { loans: Array.from({ length: 1000 }, () => a), asOf: START };
    const soFar = { loans: () => [b], asOf: START };
    expect(arrivingAfter(shown, { loaded: 1039 }, soFar)).toBe(shown);
    expect(arrivingAfter(shown, { loaded: 1040 }, soFar)?.loans).toEqual([b]);
    expect(arrivingAfter(shown, { loaded: 2000 }, undefined)).toBe(shown);
  });
});
