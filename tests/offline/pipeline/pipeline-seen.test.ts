import { describe, expect, test } from 'vitest';
import { seenChange } from '#src/domain/loan/seen-changes.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { keptWorld, loan, START, VIEW } from '#tests/support/offline/pipeline-world.ts';
import { settled } from '#tests/support/settled.ts';

/** A list of three loans on the device, and a tab with an answer in which two of them say something else. */
async function afterAChange(change: (store: CacheStore) => CacheStore = (store) => store) {
  const world = await keptWorld(loan('a'), loan('b'), loan('c'));
  world.change(loan('a', 'VA'), loan('b', 'VA'), loan('c'));
  const tab = world.openTab(change);
  await tab.list.refresh();
  expect(tab.marked()).toEqual(['a', 'b']);
  const marksOnDevice = async () => (await world.onDevice())?.marked;
  /** The same person, on another device. */
  const lookElsewhere = (seen: RawLoan, asOf: string) =>
    world.looks.add([seenChange(seen.loanId, world.looks.shownBy([seen])(seen.loanId) ?? '', asOf)]);
  return { ...tab, world, marksOnDevice, lookElsewhere };
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

describe('the mark of a loan that was seen on another device', () => {
  const LATER = '2026-11-20T15:42:00.000Z';

  test('goes from the list as soon as that is heard, also from the kept one, and no other mark does', async () => {
    const { world, becomeIdle, marked, lookElsewhere } = await afterAChange();
    await becomeIdle();
    lookElsewhere(loan('a', 'VA'), LATER);
    expect(marked()).toEqual(['b']);
    const next = world.openTab();
    await next.list.read();
    expect(next.marked()).toEqual(['b']);
    await next.list.refresh();
    expect(next.marked()).toEqual(['b']);
  });

  test('never comes where that was heard before the answer, or before the device’s copy was read', async () => {
    const world = await keptWorld(loan('a'), loan('b'));
    const [tab, slow] = [world.openTab(), world.openTab()];
    world.change(loan('a', 'VA'), loan('b', 'VA'));
    await tab.list.refresh();
    await tab.becomeIdle();
    const shown = world.looks.shownBy([loan('a', 'VA')])('a') ?? '';
    world.looks.add([seenChange('a', shown, LATER)]);
    await slow.list.read();
    expect(slow.marked()).toEqual(['b']);
    world.change(loan('a', 'VA'), loan('b', 'VA'), loan('c'));
    await slow.list.refresh();
    expect(slow.marked()).toEqual(['b', 'c']);
  });

  test('stays where the loan shows something else by now, or the look was at what it showed long ago', async () => {
    const { marked, lookElsewhere } = await afterAChange();
    lookElsewhere(loan('a', 'USDA'), LATER);
    lookElsewhere(loan('b', 'VA'), START);
    expect(marked()).toEqual(['a', 'b']);
  });

  test('comes again when the loan changes once more', async () => {
    const { world, list, marked, lookElsewhere } = await afterAChange();
    lookElsewhere(loan('a', 'VA'), LATER);
    world.change(loan('a', 'USDA'), loan('b', 'VA'), loan('c'));
    await list.refresh();
    expect(marked()).toEqual(['a', 'b']);
  });
});

describe('a look', () => {
  test('is told at once, as what the loan showed and when, for loans with a mark alone', async () => {
    const { world, list, asOf } = await afterAChange();
    list.see(['a', 'c']);
    const shown = world.looks.shownBy([loan('a', 'VA')])('a') ?? '';
    expect(world.looks.get()).toEqual([seenChange('a', shown, asOf() ?? '')]);
  });

  test('in one list counts in the other, where the mark goes at once', async () => {
    const world = await keptWorld(loan('a'), loan('b'));
    const { repository } = world.openTab();
    const lists = [repository.list(VIEW), repository.list('AllLoans')];
    for (const list of lists) await list.refresh();
    world.pass();
    world.change(loan('a', 'VA'), loan('b', 'VA'));
    for (const list of lists) await list.refresh();
    lists[0]?.see(['a']);
    const marked = lists.map((list) => [...(list.get().snapshot?.unseen?.keys() ?? [])]);
    expect(marked).toEqual([['a', 'b'], ['b']]);
  });
});
