import { describe, expect, test } from 'vitest';
import { step } from '#src/offline/outbox/entry/outbox-machine.ts';
import { backedUpDevice } from '#tests/support/outbox/backed-up-device.ts';
import { fakeBuckets } from '#tests/support/outbox/fake-buckets.ts';
import { LANE_A, nextId, putRows, quiet, until } from '#tests/support/outbox/outbox.ts';
import {
  ACKNOWLEDGE,
  add,
  change,
  DISCARD,
  draft,
  neverFull,
  park,
  UNDO,
  unplaced,
} from '#tests/support/outbox/outbox-rows.ts';

const DRAFT_KEY = `drafts/${LANE_A}/tab-1`;

describe('a database that the browser has lost', () => {
  test('comes back from the backup: notes in their order, drafts as they were', async () => {
    const device = backedUpDevice();
    const store = device.openBackedUp();
    const entries = [await add(store), await add(store), await add(store)];
    await store.putDraft(draft(), []);
    await device.untilBackedUp([...entries.map(({ id }) => id), DRAFT_KEY]);
    await device.loseDatabase();
    const next = device.openBackedUp();
    expect(await next.readDrafts(LANE_A)).toEqual([draft()]);
    expect(await device.waitingIn(next)).toEqual(entries.map(({ id }) => id));
    expect((await add(next)).seq).toBe(4);
  });

  test('gives notes back as tried without an answer: whether they arrived, the gateway knows', async () => {
    const device = backedUpDevice();
    const store = device.openBackedUp();
    const note = await add(store);
    const parked = await park(store, await add(store), 'gone');
    await quiet();
    await device.untilBackedUp([note.id, parked.id]);
    await device.loseDatabase();
    const next = device.openBackedUp();
    expect(await next.read(note.id)).toMatchObject({ state: 'held', why: 'network', attempts: 1, epoch: 0 });
    expect(await next.read(parked.id)).toMatchObject({ state: 'parked', why: 'gone' });
  });

  test('does not bring back what arrived or was thrown away', async () => {
    const device = backedUpDevice();
    const store = device.openBackedUp();
    const [arrived, thrown, left] = [await add(store), await add(store), await add(store)];
    await device.untilBackedUp([arrived.id, thrown.id, left.id]);
    await change(store, arrived, ACKNOWLEDGE);
    await change(store, thrown, DISCARD);
    await device.untilBackedUp([left.id]);
    await device.loseDatabase();
    expect(await device.waitingIn(device.openBackedUp())).toEqual([left.id]);
  });

  test('brings back what was thrown away and taken back', async () => {
    const device = backedUpDevice();
    const store = device.openBackedUp();
    const note = await add(store);
    await change(store, note, DISCARD);
    await device.untilBackedUp([]);
    await change(store, note, UNDO);
    await device.untilBackedUp([note.id]);
    await device.loseDatabase();
    expect(await device.waitingIn(device.openBackedUp())).toEqual([note.id]);
  });

  test('does not bring back a note that was sent again in other words, nor drafts that became notes', async () => {
    const device = backedUpDevice();
    const store = device.openBackedUp();
    const old = await park(store, await add(store), 'refused');
    await store.putDraft(draft(), []);
    await device.untilBackedUp([old.id, DRAFT_KEY]);
    const entry = unplaced();
    const replaces = { id: old.id, change: () => step(old, DISCARD) };
    await store.add({ entry, drafts: [draft()], replaces }, neverFull);
    await device.untilBackedUp([entry.id]);
    await device.loseDatabase();
    const next = device.openBackedUp();
    expect(await device.waitingIn(next)).toEqual([entry.id]);
    expect(await next.readAllDrafts()).toEqual([]);
  });

  test('has what was typed last', async () => {
    const device = backedUpDevice();
    const store = device.openBackedUp();
    await store.putDraft(draft(), []);
    await store.putDraft(draft({ writer: 'tab-2', revision: 4, sealed: 'typed more' }), [draft()]);
    const latest = draft({ writer: 'tab-2', revision: 5, sealed: 'typed even more' });
    await store.putDraft(latest, []);
    await until(async () => (await device.backup.readAll()).some(({ row }) => isLike(row, latest)));
    await device.loseDatabase();
    expect(await device.openBackedUp().readAllDrafts()).toEqual([latest]);
  });

  test('that is lost twice comes back twice', async () => {
    const device = backedUpDevice();
    const note = await add(device.openBackedUp());
    await device.untilBackedUp([note.id]);
    await device.loseDatabase();
    const second = device.openBackedUp();
    const later = await add(second);
    await device.untilBackedUp([note.id, later.id]);
    await device.loseDatabase();
    expect(await device.waitingIn(device.openBackedUp())).toEqual([note.id, later.id]);
  });

  test('comes back once where two tabs open it at the same time', async () => {
    const device = backedUpDevice();
    const store = device.openBackedUp();
    const notes = [await add(store), await add(store)];
    await device.untilBackedUp(notes.map(({ id }) => id));
    await device.loseDatabase();
    const tabs = [device.openBackedUp(), device.openBackedUp()];
    await Promise.all(tabs.map((tab) => tab.readAll()));
    await quiet();
    for (const tab of tabs) expect(await device.waitingIn(tab)).toEqual(notes.map(({ id }) => id));
  });

  test('gives back the rows of a newer build as they were', async () => {
    const device = backedUpDevice();
    await device.openBackedUp().readAll();
    const newer = { v: 2, id: nextId(), lane: LANE_A, state: 'resting', seq: 1, more: 'words' };
    await putRows(device, [newer]);
    const store = device.openBackedUp();
    await store.readAll();
    await device.untilBackedUp([newer.id]);
    await device.loseDatabase();
    expect(await device.openBackedUp().read(newer.id)).toEqual(newer);
  });
});

describe('what the backup has missed', () => {
  test('it gets at the next start', async () => {
    const device = backedUpDevice();
    const plain = device.openStore();
    const [note, thrown] = [await add(plain), await add(plain)];
    await change(plain, thrown, DISCARD);
    await plain.putDraft(draft(), []);
    plain.close();
    await device.openBackedUp().readAll();
    await device.untilBackedUp([note.id, DRAFT_KEY]);
  });

  test('of ends, it hears of at the next start, also where nothing of them is left', async () => {
    const device = backedUpDevice();
    const store = device.openBackedUp();
    const [arrived, pruned] = [await add(store), await add(store)];
    await store.putDraft(draft(), []);
    await device.untilBackedUp([arrived.id, pruned.id, DRAFT_KEY]);
    store.close();
    const plain = device.openStore();
    await change(plain, arrived, ACKNOWLEDGE);
    await plain.prune((row) => isLike(row, { id: pruned.id }));
    await plain.removeDrafts([draft()]);
    plain.close();
    const next = device.openBackedUp();
    expect(await device.waitingIn(next)).toEqual([]);
    await device.untilBackedUp([]);
    expect(await device.waitingIn(next)).toEqual([]);
    expect(await next.readAllDrafts()).toEqual([]);
  });
});

describe('a backup that fails', () => {
  test('costs nothing: notes are kept without it', async () => {
    const device = backedUpDevice({ ...fakeBuckets(), open: () => Promise.reject(new Error('no room')) });
    const store = device.openBackedUp();
    const note = await add(store);
    await change(store, note, DISCARD);
    await quiet();
    expect(await store.read(note.id)).toMatchObject({ state: 'discarded' });
  });

  test('by never answering holds a new database up for two seconds, and one that is known for none', async () => {
    const device = backedUpDevice({ ...fakeBuckets(), open: () => new Promise(() => undefined) });
    const first = device.openBackedUp();
    const adding = add(first);
    await quiet();
    expect(await device.openStore().readAll()).toEqual([]);
    device.clock.advance(2000);
    const { id } = await adding;
    const second = device.openBackedUp();
    expect(await device.waitingIn(second)).toEqual([id]);
  });

  test('is made up for as soon as it works again', async () => {
    const buckets = fakeBuckets();
    let isBroken = true;
    const device = backedUpDevice({
      ...buckets,
      open: (name) => (isBroken ? Promise.reject(new Error('broken')) : buckets.open(name)),
    });
    const store = device.openBackedUp();
    const note = await add(store);
    await quiet();
    isBroken = false;
    await park(store, note, 'gone');
    await device.untilBackedUp([note.id]);
  });
});

describe('whoever lets go of the outbox', () => {
  test('has no late word of a page that is on its way out', async () => {
    const device = backedUpDevice();
    const store = device.openBackedUp();
    await store.readAll();
    const adding = add(store);
    store.close();
    await device.buckets.delete((await device.buckets.keys())[0] ?? '');
    await adding.catch(() => undefined);
    await quiet();
    expect(await device.buckets.keys()).toEqual([]);
  });
});

function isLike(row: unknown, wanted: object): boolean {
  return Object.entries(wanted).every(
    ([name, value]) => typeof row === 'object' && row !== null && Reflect.get(row, name) === value,
  );
}
