import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_SAVED_FILTERS, type SavedFilter } from '#src/contract/wire/saved-filter.ts';
import type { PersonSync } from '#src/offline/person-data/person-sync.ts';
import {
  createSavedFiltersSync,
  openSavedFiltersStore,
  type SavedFiltersStore,
} from '#src/offline/person-data/saved-filters-store.ts';
import { DEFAULT_PREFERENCES, NEVER_CHANGED } from '#src/contract/wire/preferences.ts';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { foldText } from '#src/domain/text/fold-text.ts';
import { SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { filterId, savedFilter } from '#tests/support/person-data/person-data.ts';
import {
  browser,
  type Browser,
  personGateway,
  type PersonGateway,
} from '#tests/support/person-data/person-gateway.ts';
import { settled } from '#tests/support/settled.ts';

const KEY = `ctc.saved-filters.${SOME_USER_KEY}`;
const SLIPPED = { ...EMPTY_FILTER, closing: 'slipped' } as const;

interface Tab {
  readonly store: SavedFiltersStore;
  readonly sync: PersonSync;
}

let lastId = 0;

function openTab(device: Browser, lenderViews: readonly unknown[] = []): Tab {
  const { store: localStore, storageEvents, client, connectivity, clock } = device.openTab();
  const store = openSavedFiltersStore({
    store: localStore,
    storageEvents,
    userKey: SOME_USER_KEY,
    now: clock.now,
    newId: () => filterId((lastId += 1)),
    lenderViews,
  });
  const calls = client;
  const sync = createSavedFiltersSync({
    store,
    calls,
    userId: 'ada',
    connectivity,
    startTimer: clock.startTimer,
  });
  return { store, sync };
}

async function startTab(device: Browser, lenderViews: readonly unknown[] = []): Promise<Tab> {
  const tab = openTab(device, lenderViews);
  tab.sync.start();
  await settled();
  return tab;
}

function setUp(): { gateway: PersonGateway; device: Browser } {
  const gateway = personGateway();
  return { gateway, device: browser(gateway) };
}

async function pass(device: Browser, ms: number): Promise<void> {
  device.clock.advance(ms);
  await settled();
  // What was changed meanwhile goes with a timer of no time.
  device.clock.advance(0);
  await settled();
}

/** Saves a new filter and gives its id. */
function create(store: SavedFiltersStore, name: string): string {
  const result = store.save({ name, filter: SLIPPED });
  if (result.kind !== 'saved') throw new Error(`refused: ${result.reason}`);
  return result.filter.id;
}

const names = (store: SavedFiltersStore): string[] => store.get().filters.map(({ name }) => name);
const namesAt = (gateway: PersonGateway): string[] => gateway.filters.map(({ name }) => name);

describe('saved filters on a device', () => {
  test('are none at first', () => {
    const { store } = openTab(setUp().device);
    expect(store.get()).toMatchObject({ filters: [], isRead: false, unsentCount: 0 });
  });

  test('are there at once, by name, and after a restart', () => {
    const { device } = setUp();
    const { store } = openTab(device);
    create(store, ' Slipped ');
    create(store, 'émile’s');
    create(store, 'Ana’s');
    expect(names(store)).toEqual(['Ana’s', 'émile’s', 'Slipped']);
    expect(names(openTab(device).store)).toEqual(names(store));
    expect(store.get()).toMatchObject({ unsentCount: 3, isRead: false });
  });

  test('are renamed and overwritten under their id', () => {
    const { store } = openTab(setUp().device);
    const id = create(store, 'Slipped');
    expect(store.save({ id, name: 'Late', filter: { ...SLIPPED, search: ' lee ' } })).toMatchObject({
      kind: 'saved',
      filter: { id, name: 'Late', filter: { search: 'lee', closing: 'slipped' } },
    });
    expect([names(store), store.get().unsentCount]).toEqual([['Late'], 1]);
  });

  test('change how they show the list under whatever name, keep that over an edit, and lose it when told to', () => {
    const { store } = openTab(setUp().device);
    const list = { sort: 'Title', setup: DEFAULT_PREFERENCES };
    const id = create(store, 'Slipped');
    store.changeList(id, () => list);
    expect(store.get().filters[0]?.list).toBeUndefined();
    store.save({ id, name: 'Slipped', filter: SLIPPED, list });
    store.changeList(id, (kept) => ({ ...kept, sort: 'HOI' }));
    store.save({ id, name: 'Late', filter: SLIPPED });
    expect(store.get()).toMatchObject({ filters: [{ name: 'Late', list: { sort: 'HOI' } }], unsentCount: 1 });
    const before = store.get();
    store.changeList(id, (kept) => kept);
    expect(store.get()).toBe(before);
    store.save({ id, name: 'Late', filter: SLIPPED, list: null });
    expect(store.get().filters[0]?.list).toBeNull();
  });

  test('keep their instant while what the list shows is unsaved, so that it wins over no other change', () => {
    const { store } = openTab(setUp().device);
    const setup = DEFAULT_PREFERENCES;
    const made = store.save({ name: 'Slipped', filter: SLIPPED, list: { sort: 'Title', setup } });
    if (made.kind !== 'saved') throw new Error(made.reason);
    const { id, changedAt } = made.filter;
    store.changeList(id, (list) => ({ ...list, unsaved: { ...setup, density: 'roomy' } }));
    expect(store.get().filters).toMatchObject([{ changedAt, list: { unsaved: { density: 'roomy' } } }]);
    store.changeList(id, ({ sort, unsaved = setup }) => ({ sort, setup: unsaved }));
    expect(store.get().filters[0]?.changedAt).not.toBe(changedAt);
  });

  test('name what the gateway may lack a change of', () => {
    const { store } = openTab(setUp().device);
    const kept = savedFilter();
    store.take([kept]);
    expect(store.unsentNames()).toEqual([]);
    create(store, 'Late');
    store.remove(create(store, 'Made and deleted'));
    store.remove(kept.id);
    expect(store.unsentNames()).toEqual(['Late', kept.name]);
  });

  test('are deleted, and deleting what is not there does nothing', () => {
    const { store } = openTab(setUp().device);
    const id = create(store, 'Slipped');
    store.remove(id);
    expect(names(store)).toEqual([]);
    const before = store.get();
    store.remove(id);
    expect(store.get()).toBe(before);
  });

  test.each([
    ['no name', '  ', 'no-name'],
    ['a name of 81 characters', 'x'.repeat(81), 'name-too-long'],
  ])('with %s are not saved', (_, name, reason) => {
    const { store } = openTab(setUp().device);
    expect(store.save({ name, filter: SLIPPED })).toEqual({ kind: 'refused', reason });
    expect(store.get().unsentCount).toBe(0);
  });

  test('under a name that another has are not saved, and it is said which one that is', () => {
    const { store } = openTab(setUp().device);
    const id = create(store, 'Núñez');
    expect(store.save({ name: 'NUNEZ', filter: SLIPPED })).toMatchObject({
      reason: 'name-taken',
      takenBy: { id },
    });
    expect(store.save({ id, name: 'NUNEZ', filter: SLIPPED }).kind).toBe('saved');
  });

  test('are as many as the limit', () => {
    const { store } = openTab(setUp().device);
    const ids = Array.from({ length: MAX_SAVED_FILTERS }, (_, at) => create(store, `filter ${at}`));
    expect(store.save({ name: 'one more', filter: SLIPPED })).toEqual({
      kind: 'refused',
      reason: 'too-many',
    });
    expect(store.save({ id: ids[0], name: 'another name', filter: SLIPPED }).kind).toBe('saved');
  });

  test('larger than the gateway takes are not saved', () => {
    const { store } = openTab(setUp().device);
    const search = 'x'.repeat(201);
    expect(store.save({ name: 'x', filter: { ...SLIPPED, search } })).toEqual({
      kind: 'refused',
      reason: 'too-large',
    });
  });

  test('whose kept copy is damaged lose only what is damaged', () => {
    const { device } = setUp();
    const change = { action: 'save', filter: savedFilter({ id: filterId(901), name: 'Unsent' }) };
    const filters = [savedFilter({ id: filterId(900) }), { id: 7 }];
    device.storage.setItem(
      KEY,
      JSON.stringify({ filters, changes: [change, { action: 'x' }], isRead: 'yes' }),
    );
    const { store } = openTab(device);
    expect(names(store)).toEqual(['Late titles', 'Unsent']);
    expect(store.get()).toMatchObject({ isRead: false, unsentCount: 1 });
  });
});

describe('of the lender', () => {
  const setup = DEFAULT_PREFERENCES;
  const CLOSINGS = savedFilter({
    id: filterId(501),
    name: 'Closings',
    list: { sort: 'Title', setup },
    changedAt: NEVER_CHANGED,
  });
  const LATE = savedFilter({ id: filterId(502), name: 'Late', changedAt: NEVER_CHANGED });

  test('stand among the own ones by name, nothing of them is sent, and a strange one hides no other', () => {
    const { store } = openTab(setUp().device, [LATE, { id: 7 }, CLOSINGS, 'x']);
    create(store, 'Docs');
    expect(names(store)).toEqual(['Closings', 'Docs', 'Late']);
    expect([...store.get().lenders].toSorted()).toEqual([CLOSINGS.id, LATE.id]);
    expect(store.get().unsentCount).toBe(1);
  });

  test('keep what is changed in them on this device, until it is taken back', () => {
    const { device } = setUp();
    const { store } = openTab(device, [CLOSINGS]);
    store.changeList(CLOSINGS.id, (list) => ({ ...list, unsaved: { ...setup, density: 'roomy' } }));
    const again = openTab(device, [CLOSINGS]).store;
    expect(again.get()).toMatchObject({
      filters: [{ list: { unsaved: { density: 'roomy' } } }],
      unsentCount: 0,
    });
    expect(again.get().lenders).toEqual(new Set([CLOSINGS.id]));
    again.changeList(CLOSINGS.id, (list) => ({ ...list, unsaved: undefined }));
    expect(again.get().filters).toEqual([CLOSINGS]);
  });

  test('become the person’s own once changes are saved, and are back when that is deleted', async () => {
    const { gateway, device } = setUp();
    const { store } = openTab(device, [CLOSINGS, LATE]);
    store.changeList(CLOSINGS.id, (list) => ({ ...list, unsaved: { ...setup, density: 'roomy' } }));
    store.changeList(CLOSINGS.id, (list) => ({ sort: 'HOI', setup: list.unsaved ?? setup }));
    const { filters, lenders, overrides } = store.get();
    expect(filters.map(({ name }) => name)).toEqual(['Closings', 'Late']);
    expect(filters[0]).toMatchObject({ id: CLOSINGS.id, list: { sort: 'HOI', setup: { density: 'roomy' } } });
    expect([lenders, overrides]).toEqual([new Set([LATE.id]), new Map([[CLOSINGS.id, CLOSINGS.id]])]);
    const tab = await startTab(device);
    await pass(device, 0);
    expect(gateway.filters).toMatchObject([{ id: CLOSINGS.id, name: 'Closings' }]);
    tab.sync.stop();
    store.remove(CLOSINGS.id);
    expect(store.get()).toMatchObject({ filters: [CLOSINGS, LATE], overrides: new Map() });
  });

  test('are saved by two devices without a network as one view, and under another name as a new one', () => {
    const { device } = setUp();
    const { store } = openTab(device, [LATE]);
    const saved = store.save({ id: LATE.id, name: 'LATE', filter: SLIPPED });
    expect(saved).toMatchObject({ filter: { id: LATE.id } });
    store.remove(LATE.id);
    // As Undo does.
    expect(store.save({ name: 'Late', filter: SLIPPED })).toMatchObject({ filter: { id: LATE.id } });
    store.remove(LATE.id);
    expect(store.save({ id: LATE.id, name: 'Mine', filter: SLIPPED }).kind).toBe('saved');
    expect([names(store), store.get().lenders]).toEqual([['Late', 'Mine'], new Set([LATE.id])]);
  });

  test('stay beside the person’s own one that is renamed, and give it another id', async () => {
    const { gateway, device } = setUp();
    const { store } = await startTab(device, [LATE]);
    store.save({ id: LATE.id, name: 'Late', filter: SLIPPED });
    await pass(device, 0);
    expect(store.save({ id: LATE.id, name: 'Mine', filter: SLIPPED }).kind).toBe('saved');
    await pass(device, 0);
    expect([names(store), store.get().lenders]).toEqual([['Late', 'Mine'], new Set([LATE.id])]);
    expect(gateway.filters).toMatchObject([{ name: 'Mine', filter: { closing: 'slipped' } }]);
  });

  test('stay unsaved while there are as many own ones as may be, here or at the gateway', () => {
    const { store } = openTab(setUp().device, [CLOSINGS]);
    const shown = () => store.get().filters.find(({ id }) => id === CLOSINGS.id)?.list;
    const roomy = { sort: 'Title', unsaved: { density: 'roomy' } };
    const saveRoomy = () => {
      store.changeList(CLOSINGS.id, (list) => ({ ...list, unsaved: { ...setup, density: 'roomy' } }));
      return store.changeList(CLOSINGS.id, ({ unsaved }) => ({ sort: 'HOI', setup: unsaved ?? setup }));
    };
    expect(saveRoomy()).toBe(true);
    const sent = store.nextToSend();
    if (sent !== undefined) store.drop(sent);
    expect(store.get().unsentCount).toBe(0);
    expect(shown()).toMatchObject(roomy);
    Array.from({ length: MAX_SAVED_FILTERS }, (_, at) => create(store, `filter ${at}`));
    expect(saveRoomy()).toBe(false);
    expect(store.get().unsentCount).toBe(MAX_SAVED_FILTERS);
    expect(shown()).toMatchObject(roomy);
  });

  test('come with the settings that were read last', () => {
    const { store } = openTab(setUp().device, [LATE]);
    let told = 0;
    store.subscribe(() => (told += 1));
    store.takeLenderViews([LATE]);
    expect(told).toBe(0);
    store.takeLenderViews([CLOSINGS]);
    expect([names(store), told]).toEqual([['Closings'], 1]);
  });

  test('give way to own ones of the same name or id alone, whatever is saved, renamed and deleted', () => {
    const name = fc.constantFrom('Closings', 'CLOSINGS ', 'Late', 'Docs', 'Ánna');
    const at = fc.nat(5);
    const act = fc.oneof(
      fc.record({ kind: fc.constant('create' as const), name }),
      fc.record({ kind: fc.constant('save' as const), name, at }),
      fc.record({ kind: fc.constant('remove' as const), at }),
      fc.record({ kind: fc.constant('change' as const), at, isSaved: fc.boolean() }),
    );
    const given = [CLOSINGS, LATE];
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        const { store } = openTab(setUp().device, given);
        for (const one of acts) {
          const id = 'at' in one ? store.get().filters[one.at]?.id : undefined;
          if (one.kind === 'create') store.save({ name: one.name, filter: SLIPPED });
          if (id === undefined) continue;
          if (one.kind === 'save') store.save({ id, name: one.name, filter: SLIPPED });
          if (one.kind === 'remove') store.remove(id);
          if (one.kind === 'change')
            store.changeList(id, (list) =>
              one.isSaved ? { ...list, sort: `${list.sort}x` } : { ...list, unsaved: { ...setup } },
            );
        }
        const { filters, lenders } = store.get();
        const isSame = (left: SavedFilter, right: SavedFilter) =>
          left.id === right.id || foldText(left.name) === foldText(right.name);
        const shownNames = filters.map((shown) => foldText(shown.name));
        for (const view of given) expect(shownNames).toContain(foldText(view.name));
        for (const shown of filters) expect(filters.filter((other) => isSame(other, shown))).toEqual([shown]);
        for (const { id } of filters) if (!lenders.has(id)) store.remove(id);
        expect(store.get().filters.map(({ id, name: shown }) => [id, shown])).toEqual(
          given.map((view) => [view.id, view.name]),
        );
      }),
    );
  });
});

describe('with a network', () => {
  test('the gateway’s list is read at the start', async () => {
    const { gateway, device } = setUp();
    gateway.filters = [savedFilter()];
    const { store, sync } = await startTab(device);
    expect(store.get()).toMatchObject({ filters: [savedFilter()], isRead: true, unsentCount: 0 });
    expect(sync.get()).toEqual({ reading: 'done', sending: 'idle' });
  });

  test('a change is sent at once', async () => {
    const { gateway, device } = setUp();
    const { store, sync } = await startTab(device);
    create(store, 'Slipped');
    await pass(device, 0);
    expect([namesAt(gateway), store.get().unsentCount, sync.get().sending]).toEqual([['Slipped'], 0, 'idle']);
  });

  test('what the list shows is sent again if it changes while it is on its way', async () => {
    const { gateway, device } = setUp();
    const setup = DEFAULT_PREFERENCES;
    gateway.filters = [savedFilter({ list: { sort: '', setup } })];
    const { store } = await startTab(device);
    store.changeList(filterId(1), (list) => ({ ...list, unsaved: { ...setup, density: 'roomy' } }));
    const sent = store.nextToSend();
    store.changeList(filterId(1), (list) => ({ ...list, unsaved: { ...setup, density: 'compact' } }));
    store.take(gateway.filters, sent);
    await pass(device, 0);
    expect(gateway.filters).toMatchObject([{ list: { unsaved: { density: 'compact' } } }]);
    expect(store.get().unsentCount).toBe(0);
  });

  test('an older gateway takes nothing from a view', async () => {
    const { gateway, device } = setUp();
    const { store } = await startTab(device);
    const list = { sort: 'Title', setup: DEFAULT_PREFERENCES };
    store.save({ name: 'FHA', filter: { ...EMPTY_FILTER, loanTypes: ['FHA'] }, list });
    const made = store.get().filters;
    const old = made.map((filter) => ({ ...filter, filter: EMPTY_FILTER, list: undefined }));
    store.take(old, store.nextToSend());
    expect(store.get()).toMatchObject({ filters: made, isRead: true, unsentCount: 0 });
    gateway.filters = [savedFilter({ ...old[0], changedAt: '2027-01-01T00:00:00.000Z' })];
    store.take(gateway.filters);
    expect(store.get().filters).toEqual(gateway.filters);
  });

  test('a filter that another device deleted goes, one that it made comes', async () => {
    const { gateway, device } = setUp();
    gateway.filters = [savedFilter()];
    const { store, sync } = await startTab(device);
    gateway.filters = [savedFilter({ id: filterId(2), name: 'New' })];
    await sync.refresh();
    expect(names(store)).toEqual(['New']);
  });

  test('what the gateway refuses is given up with its reason, and the rest goes', async () => {
    const { gateway, device } = setUp();
    const { store } = openTab(device);
    create(store, 'One');
    create(store, 'Two');
    const headers = { 'content-type': 'application/problem+json' };
    device.network.failNext(Response.json({ status: 409, detail: 'Delete one.' }, { status: 409, headers }));
    const tab = await startTab(device);
    await pass(device, 0);
    expect([namesAt(gateway), names(tab.store)]).toEqual([['Two'], ['Two']]);
    expect(tab.store.get().unsentCount).toBe(0);
    expect(gateway.filters).toHaveLength(1);
  });

  test('another person’s session gives nothing up', async () => {
    const { device } = setUp();
    const { store } = openTab(device);
    create(store, 'Mine');
    device.network.failNext(Response.json({ status: 403 }, { status: 403 }));
    const tab = await startTab(device);
    expect(tab.sync.get().sending).toBe('signed-out');
    expect(tab.store.get()).toMatchObject({ unsentCount: 1 });
  });
});

describe('without a network', () => {
  test('the list can be read, and changes wait in their order', async () => {
    const { gateway, device } = setUp();
    gateway.filters = [savedFilter({ id: filterId(800), name: 'Old' })];
    await startTab(device);
    device.network.goOffline();
    const { store, sync } = await startTab(device);
    expect([names(store), store.get().isRead]).toEqual([['Old'], true]);
    create(store, 'A');
    const second = create(store, 'B');
    store.remove(filterId(800));
    store.save({ id: second, name: 'C', filter: SLIPPED });
    await pass(device, 0);
    expect([names(store), sync.get().sending]).toEqual([['A', 'C'], 'unreachable']);
    device.network.goOnline();
    await sync.refresh();
    await pass(device, 0);
    expect(namesAt(gateway)).toEqual(['A', 'C']);
    const sent = device.network.requests.slice(-3);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
    expect(store.get().unsentCount).toBe(0);
  });

  test('a change whose answer was lost is sent again and makes no second filter', async () => {
    const { gateway, device } = setUp();
    const { store, sync } = await startTab(device);
    const id = create(store, 'Slipped');
    const [sent] = store.get().filters;
    gateway.filters = sent === undefined ? [] : [sent];
    device.network.failNext('drop');
    await pass(device, 0);
    expect(store.get().unsentCount).toBe(1);
    await sync.refresh();
    expect(gateway.filters.map((filter) => filter.id)).toEqual([id]);
    expect(store.get().unsentCount).toBe(0);
  });
});
