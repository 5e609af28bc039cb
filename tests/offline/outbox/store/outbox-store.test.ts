import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { step } from '#src/offline/outbox/entry/outbox-machine.ts';
import { breakWrites } from '#tests/support/offline/offline.ts';
import { LANE_A, noteDevice, putRows } from '#tests/support/outbox/outbox.ts';
import {
  ACKNOWLEDGE,
  add,
  change,
  DISCARD,
  draft,
  neverFull,
  park,
  unplaced,
} from '#tests/support/outbox/outbox-rows.ts';

const OTHER_LANE = `${LANE_A}x`;
let restore: (() => void) | undefined;
afterEach(() => {
  restore?.();
  restore = undefined;
});

describe('adding', () => {
  test('gives numbers in the order of writing, over tabs and restarts', async () => {
    const device = noteDevice();
    const [tab, other] = [device.openStore(), device.openStore()];
    const entries = [await add(tab), await add(other), await add(tab)];
    tab.close();
    entries.push(await add(device.openStore()));
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(await device.openStore().readAll()).toEqual(entries);
  });

  test('of two tabs at once never gives a number twice', async () => {
    const device = noteDevice();
    const tabs = [device.openStore(), device.openStore(), device.openStore()];
    const entries = await Promise.all([...tabs, ...tabs].map((tab) => add(tab)));
    expect(entries.map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('takes the drafts of the note away, unless something was typed since', async () => {
    const store = noteDevice().openStore();
    await store.putDraft(draft(), []);
    await store.putDraft(draft({ writer: 'tab-2', revision: 5 }), []);
    await store.putDraft(draft({ lane: OTHER_LANE }), []);
    const drafts = [draft(), draft({ writer: 'tab-2', revision: 4 })];
    await store.add({ entry: unplaced(), drafts }, neverFull);
    expect(await store.readDrafts(LANE_A)).toEqual([draft({ writer: 'tab-2', revision: 5 })]);
    expect(await store.readDrafts(OTHER_LANE)).toHaveLength(1);
  });

  test('the same id again changes nothing and counts as added', async () => {
    const store = noteDevice().openStore();
    const entry = unplaced();
    const first = await add(store, entry);
    expect(await store.add({ entry: { ...entry, bytes: 99 }, drafts: [] }, () => true)).toEqual({
      kind: 'added',
      seq: first.seq,
    });
    expect(await store.readAll()).toEqual([first]);
  });

  test('to a full outbox is refused, and what waits decides', async () => {
    const store = noteDevice().openStore();
    await change(store, await add(store), ACKNOWLEDGE);
    await change(store, await add(store), DISCARD);
    await park(store, await add(store), 'gone');
    const seen: (readonly unknown[])[] = [];
    const isFull = (waiting: readonly unknown[]): boolean => seen.push(waiting) > 0;
    expect(await store.add({ entry: unplaced(), drafts: [] }, isFull)).toEqual({ kind: 'full' });
    expect(seen[0]).toHaveLength(1);
    expect(await store.readAll()).toHaveLength(3);
  });

  test('in place of another entry changes both or none', async () => {
    const store = noteDevice().openStore();
    const old = await add(store);
    const discardOld = { id: old.id, change: () => step(old, DISCARD) };
    await store.add({ entry: unplaced(), drafts: [], replaces: discardOld }, neverFull);
    expect(await store.read(old.id)).toMatchObject({ state: 'discarded' });
    const refused = { id: old.id, change: () => undefined };
    expect(await store.add({ entry: unplaced(), drafts: [], replaces: refused }, neverFull)).toEqual({
      kind: 'not-replaced',
    });
    expect(await store.readAll()).toHaveLength(2);
  });

  test('in place of another entry is added once where it is done again, as after a page was left', async () => {
    const store = noteDevice().openStore();
    const old = await add(store);
    // The second time it finds the old one discarded.
    const resend = vi.fn<() => OutboxEntry | undefined>(() => undefined);
    resend.mockReturnValueOnce(step(old, DISCARD));
    const request = { entry: unplaced(), drafts: [], replaces: { id: old.id, change: resend } };
    const first = await store.add(request, neverFull);
    expect(await store.add(request, neverFull)).toEqual(first);
    expect(resend).toHaveBeenCalledOnce();
    expect(await store.readAll()).toHaveLength(2);
  });

  // A change of another entry, the counter and the new entry are three records.
  test.each([
    ['killed', [1, 2, 3]],
    ['full', [1, 2, 3]],
    ['full-at-commit', [3]],
  ] as const)('that ends %s at any record leaves all as it was', async (how, records) => {
    for (const at of records) {
      const store = noteDevice().openStore();
      const old = await add(store);
      await store.putDraft(draft(), []);
      restore = breakWrites(at, how);
      const replaces = { id: old.id, change: () => step(old, DISCARD) };
      await expect(
        store.add({ entry: unplaced(), drafts: [draft()], replaces }, neverFull),
      ).rejects.toMatchObject({ name: 'StorageError' });
      restore();
      expect(await store.readAll()).toEqual([old]);
      expect(await store.readDrafts(LANE_A)).toEqual([draft()]);
      expect((await add(store)).seq).toBe(2);
    }
  });
});

describe('a change', () => {
  test('sees the lane in the order of writing, and no other lane', async () => {
    const store = noteDevice().openStore();
    const entries = [await add(store), await add(store, unplaced({ lane: OTHER_LANE })), await add(store)];
    let seen: readonly unknown[] = [];
    const result = await store.changeLane(LANE_A, (rows) => {
      seen = rows;
      return undefined;
    });
    expect(seen).toEqual([entries[0], entries[2]]);
    expect(result).toEqual({ kind: 'unchanged' });
  });

  test('is written before it is told', async () => {
    const device = noteDevice();
    const store = device.openStore();
    const entry = await add(store);
    const changed = { ...entry, state: 'parked' as const, why: 'gone' as const };
    expect(await store.changeLane(LANE_A, () => changed)).toEqual({ kind: 'changed', entry: changed });
    expect(await device.openStore().read(entry.id)).toEqual(changed);
  });

  test('of a pass is refused when a newer one has begun, without being asked', async () => {
    const store = noteDevice().openStore();
    const entry = await add(store);
    const epoch = await store.beginPass();
    expect(await store.changeLane(LANE_A, () => entry, epoch)).toMatchObject({ kind: 'changed' });
    expect(await store.beginPass()).toBe(epoch + 1);
    let wasAsked = false;
    const late = await store.changeLane(
      LANE_A,
      () => {
        wasAsked = true;
        return entry;
      },
      epoch,
    );
    expect(late).toEqual({ kind: 'superseded' });
    expect(wasAsked).toBe(false);
  });

  test('whose deciding fails leaves all as it was', async () => {
    const store = noteDevice().openStore();
    const entry = await add(store);
    await expect(
      store.changeLane(LANE_A, () => {
        throw new Error('no decision');
      }),
    ).rejects.toMatchObject({ name: 'StorageError' });
    expect(await store.readAll()).toEqual([entry]);
  });
});

describe('drafts', () => {
  test('of several tabs lie beside each other, and one that is made from others replaces them', async () => {
    const store = noteDevice().openStore();
    await store.putDraft(draft(), []);
    await store.putDraft(draft({ writer: 'tab-2' }), []);
    expect(await store.readDrafts(LANE_A)).toHaveLength(2);
    const merged = draft({ writer: 'tab-3', sealed: 'both' });
    await store.putDraft(merged, [draft(), draft({ writer: 'tab-2' })]);
    expect(await store.readDrafts(LANE_A)).toEqual([merged]);
    await store.removeDrafts([merged]);
    expect(await store.readDrafts(LANE_A)).toEqual([]);
  });
});

describe('pruning', () => {
  test('takes what is named, and nothing else', async () => {
    const store = noteDevice().openStore();
    const [one, two] = [await add(store), await add(store)];
    await store.prune((row) => typeof row === 'object' && row !== null && 'id' in row && row.id === one.id);
    expect(await store.readAll()).toEqual([two]);
    // A number that was given once is never given again.
    expect((await add(store)).seq).toBe(3);
  });
});

describe('damage', () => {
  test('to the counter gives no number twice', async () => {
    const device = noteDevice();
    const store = device.openStore();
    await add(store);
    await add(store);
    await putRows(device, [{ name: 'seq', value: 'many' }], 'meta');
    expect((await add(store)).seq).toBe(3);
  });

  test('to rows hides none of the others', async () => {
    const device = noteDevice();
    const store = device.openStore();
    const good = await add(store);
    await putRows(device, [
      { id: 'x' },
      { id: 'y', lane: 5, seq: 'no' },
      { id: 'z', lane: LANE_A, seq: null },
    ]);
    expect(await store.readAll()).toHaveLength(4);
    expect((await store.readAll()).at(-1)).toEqual(good);
  });
});

describe('the database', () => {
  test('asks the browser to write through to the disk', async () => {
    const device = noteDevice();
    const durabilities: (string | undefined)[] = [];
    const open = device.indexedDB.open.bind(device.indexedDB);
    device.indexedDB.open = (name, version) => {
      const request = open(name, version);
      request.addEventListener('success', () => {
        const database = request.result;
        const transaction = database.transaction.bind(database);
        database.transaction = (stores, mode, options) => {
          if (mode === 'readwrite') durabilities.push(options?.durability);
          return transaction(stores, mode, options);
        };
      });
      return request;
    };
    await add(device.openStore());
    expect(new Set(durabilities)).toEqual(new Set(['strict']));
  });
});
