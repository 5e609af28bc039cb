import { describe, expect, test } from 'vitest';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { keptWorld, loan } from '#tests/support/offline/pipeline-world.ts';
import { settled } from '#tests/support/settled.ts';

/** A list of three loans on the device, and a tab with an answer in which two of them say something else. */
async function afterAChange(change: (store: CacheStore) => CacheStore = (store) => store) {
  const world = await keptWorld(loan('a'), loan('b'), loan('c'));
  world.change(loan('a', 'VA'), loan('b', 'VA'), loan('c'));
  const tab = world.openTab(change);
  await tab.list.refresh();
  expect(tab.marked()).toEqual(['a', 'b']);
  const marksOnDevice = async () => (await world.onDevice())?.marked;
  return { ...tab, world, marksOnDevice };
}

describe('a mark', () => {
  test('survives a new start, with and without a network', async () => {
    const { world, becomeIdle } = await afterAChange();
    await becomeIdle();
    const next = world.openTab();
    await next.list.read();
    expect(next.marked()).toEqual(['a', 'b']);
    await next.list.refresh();
    expect(next.marked()).toEqual(['a', 'b']);
  });

  test('goes when its change is taken back', async () => {
    const { world, list, marked } = await afterAChange();
    world.change(loan('a'), loan('b', 'VA'), loan('c'));
    await list.refresh();
    expect(marked()).toEqual(['b']);
  });

  test('is not made of another question’s answer', async () => {
    const { world, list, marked } = await afterAChange();
    world.platform.question = 'another';
    world.change(loan('a', 'VA'), loan('b', 'VA'), loan('c', 'VA'));
    await list.refresh();
    expect(marked()).toEqual(['a', 'b']);
  });
});

describe('the mark of a loan that was seen', () => {
  test('goes from the device at once, and from the list with the next answer', async () => {
    const { list, becomeIdle, marked, marksOnDevice } = await afterAChange();
    await becomeIdle();
    list.see(['a']);
    await settled(40);
    expect(await marksOnDevice()).toEqual(['b']);
    expect(marked()).toEqual(['a', 'b']);
    await list.refresh();
    expect(marked()).toEqual(['b']);
  });

  test('goes from the list when it is left, and tells whoever listens', async () => {
    const { list, marked, loans, asOf } = await afterAChange();
    const before = [loans(), asOf()];
    let told = 0;
    list.subscribe(() => (told += 1));
    list.see(['a']);
    expect(told).toBe(0);
    list.dropSeen();
    expect([told, marked()]).toEqual([1, ['b']]);
    expect([loans(), asOf()]).toEqual(before);
    list.dropSeen();
    expect(told).toBe(1);
  });

  test('comes again when the loan changes once more', async () => {
    const { world, list, becomeIdle, marked, marksOnDevice } = await afterAChange();
    list.see(['a', 'b']);
    await list.refresh();
    expect(marked()).toEqual([]);
    world.change(loan('a', 'USDA'), loan('b', 'VA'), loan('c'));
    await list.refresh();
    await becomeIdle();
    expect([marked(), await marksOnDevice()]).toEqual([['a'], ['a']]);
    await list.refresh();
    expect(marked()).toEqual(['a']);
  });

  test('stays away from the device where the list that brought it is written only after the look', async () => {
    const { list, becomeIdle, marked, marksOnDevice } = await afterAChange();
    list.see(['a']);
    await becomeIdle();
    expect(await marksOnDevice()).toEqual(['b']);
    expect(marked()).toEqual(['a', 'b']);
  });

  test('stays away from the device where the look came while that list was being written', async () => {
    let look = (): void => undefined;
    const { list, becomeIdle, marksOnDevice } = await afterAChange((store) => ({
      ...store,
      savePipeline: async (...given) => {
        look();
        await settled(40);
        await store.savePipeline(...given);
      },
    }));
    look = () => list.see(['a']);
    await becomeIdle();
    await settled(80);
    expect(await marksOnDevice()).toEqual(['b']);
  });

  test('is taken from the device once, however often the loan is looked at', async () => {
    const forgotten: string[][] = [];
    const { list } = await afterAChange((store) => ({
      ...store,
      markSeen: async (_view, loanIds) => void forgotten.push([...loanIds]),
    }));
    list.see(['a']);
    list.see(['a']);
    list.see([]);
    list.see(['a', 'b']);
    await settled(40);
    expect(forgotten).toEqual([['a'], ['b']]);
  });

  test('that could not be taken from the device keeps no list from being written', async () => {
    const { list, becomeIdle, marksOnDevice, log } = await afterAChange((store) => ({
      ...store,
      markSeen: () => Promise.reject(new Error('no room')),
    }));
    list.see(['a']);
    await becomeIdle();
    expect(log).toEqual(['What was seen could not be kept on this device']);
    expect(await marksOnDevice()).toEqual(['b']);
  });

  test('before any list is there is no error', async () => {
    const world = await keptWorld(loan('a'));
    const { list, log } = world.openTab();
    list.see(['a']);
    list.dropSeen();
    await settled(40);
    expect([list.get().source, log]).toEqual(['unread', []]);
  });
});
