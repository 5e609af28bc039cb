import { describe, expect, test } from 'vitest';
import { createPreferencesClient } from '#src/api/preferences-client.ts';
import type { PersonConnection } from '#src/api/request/send-quickly.ts';
import { createSavedFiltersClient } from '#src/api/saved-filters-client.ts';
import { DEFAULT_PREFERENCES, NEVER_CHANGED } from '#src/contract/wire/preferences.ts';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { starredLoans, withLoanMark } from '#src/domain/marks/loan-mark.ts';
import { createConnectivity } from '#src/offline/network/connectivity.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createPreferencesSync, openPreferencesStore } from '#src/offline/person-data/preferences-store.ts';
import {
  createSavedFiltersSync,
  openSavedFiltersStore,
} from '#src/offline/person-data/saved-filters-store.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';
import { fakeClock, memoryStorage, SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { filterId, savedFilter } from '#tests/support/person-data/person-data.ts';

// The device's half and the gateway's half together, as they run in the product.

const gateway = openedGateway();

const CLOSING = savedFilter({
  id: filterId(501),
  name: 'Closing soon',
  list: { sort: '', setup: DEFAULT_PREFERENCES },
  changedAt: NEVER_CHANGED,
});

/** A signed-in browser with empty storage, whose network can be cut. */
async function openDevice(app = gateway.app, slowMs = 0) {
  const person = await gateway.signedIn('ada', app);
  const network = { isUp: true };
  const clock = fakeClock(gateway.clock.now - slowMs);
  const localStore = keyValueStore(memoryStorage);
  const connectivity = createConnectivity(clock.now);
  const connection: PersonConnection = {
    apiEnv: 'prod',
    getAuthToken: () => person.token,
    onOutcome: connectivity.report,
    fetch: async (url, { method = 'GET', headers, body }) => {
      if (!network.isUp) throw new TypeError('Failed to fetch');
      return person.send(url, {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' ? { body } : {}),
      });
    },
  };
  const calls = { ...createPreferencesClient(connection), ...createSavedFiltersClient(connection) };
  const common = { store: localStore, userKey: SOME_USER_KEY, now: clock.now };
  const preferences = openPreferencesStore({ ...common, loEmail: 'Ada@lender.example' });
  const filters = openSavedFiltersStore({ ...common, newId: () => filterId(1), lenderViews: [CLOSING] });
  const parts = { calls, connectivity, startTimer: clock.startTimer };
  const syncs = [
    createPreferencesSync({ ...parts, store: preferences }),
    createSavedFiltersSync({ ...parts, store: filters, userId: 'ada' }),
  ];
  return {
    preferences,
    filters,
    network,
    clock,
    refusal: () => syncs[1]?.get().refusal,
    syncAll: async () => {
      await Promise.all(syncs.map((sync) => sync.refresh()));
      return syncs.map((sync) => sync.get().sending);
    },
  };
}

test('what a person sets up offline on one device is there on the next, after a restart of the gateway', async () => {
  const desktop = await openDevice();
  desktop.network.isUp = false;
  desktop.preferences.change({ columnPinning: { left: ['Borrower'] }, colorMode: 'dark' });
  desktop.filters.save({ name: 'Slipped', filter: { ...EMPTY_FILTER, closing: 'slipped' } });
  expect(await desktop.syncAll()).toEqual(['unreachable', 'unreachable']);
  desktop.network.isUp = true;
  expect(await desktop.syncAll()).toEqual(['idle', 'idle']);

  const tablet = await openDevice(gateway.again());
  expect(await tablet.syncAll()).toEqual(['idle', 'idle']);
  expect(tablet.preferences.get().values).toEqual(desktop.preferences.get().values);
  expect(tablet.filters.get().filters).toEqual(desktop.filters.get().filters);

  tablet.clock.advance(1000);
  tablet.preferences.change({ colorMode: 'light' });
  tablet.filters.remove(filterId(1));
  await tablet.syncAll();
  await desktop.syncAll();
  expect(desktop.preferences.get()).toMatchObject({ values: { colorMode: 'light' }, isUnsent: false });
  expect(desktop.filters.get()).toMatchObject({ filters: [CLOSING], unsentCount: 0 });
});

test('stars of two devices, one of them offline, come together, and touch no other preference', async () => {
  const [desktop, tablet] = [await openDevice(), await openDevice()];
  await desktop.syncAll();
  await tablet.syncAll();
  const star = ({ preferences, clock }: typeof desktop, loanId: string, isOn = true) =>
    preferences.change(({ loanMarks }) => ({
      loanMarks: withLoanMark(loanMarks, { kind: 'star', loanId, isOn }, clock.now(), '2026-11-20') ?? [],
    }));
  const starsOf = ({ preferences }: typeof desktop) =>
    [...starredLoans(preferences.get().values.loanMarks)].toSorted();
  tablet.network.isUp = false;
  tablet.preferences.change({ pageSize: 100 });
  star(tablet, 'from the tablet');
  desktop.clock.advance(5000);
  star(desktop, 'from the desktop');
  await desktop.syncAll();
  tablet.network.isUp = true;
  expect(await tablet.syncAll()).toEqual(['idle', 'idle']);
  expect(await desktop.syncAll()).toEqual(['idle', 'idle']);
  expect(starsOf(desktop)).toEqual(['from the desktop', 'from the tablet']);
  expect(starsOf(tablet)).toEqual(starsOf(desktop));
  expect(desktop.preferences.get()).toMatchObject({ values: { pageSize: 100 }, isUnsent: false });
  expect(tablet.preferences.get()).toMatchObject({ values: { pageSize: 100 }, isUnsent: false });
});

describe("a view in the place of the lender's, deleted by a device whose clock is slow", () => {
  const roomy = { ...DEFAULT_PREFERENCES, density: 'roomy' } as const;
  const densityOn = ({ filters }: Awaited<ReturnType<typeof openDevice>>) =>
    filters.get().filters.map(({ list }) => [list?.setup.density, list?.unsaved?.density]);

  async function deletedOnPhone() {
    const [desktop, phone] = [await openDevice(), await openDevice(gateway.app, 10 * 60_000)];
    desktop.filters.changeList(CLOSING.id, (list) => ({ ...list, setup: roomy }));
    await desktop.syncAll();
    await phone.syncAll();
    expect(densityOn(phone)).toEqual([['roomy', undefined]]);
    phone.filters.remove(CLOSING.id);
    await phone.syncAll();
    return { desktop, phone };
  }

  test('is saved again there by Undo and by Save changes, for all devices', async () => {
    const { desktop, phone } = await deletedOnPhone();
    const { name, filter } = CLOSING;
    phone.filters.save({ name, filter, list: { sort: '', setup: roomy } });
    await phone.syncAll();
    expect([densityOn(phone), phone.refusal()]).toEqual([[['roomy', undefined]], undefined]);
    phone.filters.remove(CLOSING.id);
    await phone.syncAll();
    phone.filters.changeList(CLOSING.id, (list) => ({ ...list, setup: roomy }));
    await phone.syncAll();
    await desktop.syncAll();
    for (const device of [phone, desktop]) {
      expect(densityOn(device)).toEqual([['roomy', undefined]]);
      expect(device.filters.get().lenders.size).toBe(0);
    }
  });

  test('if another device deleted it later, is refused, says why, and its layout stays unsaved', async () => {
    const { desktop, phone } = await deletedOnPhone();
    await desktop.syncAll();
    desktop.clock.advance(1000);
    desktop.filters.changeList(CLOSING.id, (list) => ({ ...list, sort: 'Title' }));
    await desktop.syncAll();
    desktop.filters.remove(CLOSING.id);
    await desktop.syncAll();
    phone.filters.changeList(CLOSING.id, (list) => ({ ...list, setup: roomy }));
    expect((await phone.syncAll())[1]).toBe('idle');
    expect(phone.refusal()).toMatch(/deleted later/);
    expect(phone.filters.get()).toMatchObject({ lenders: new Set([CLOSING.id]), unsentCount: 0 });
    expect(densityOn(phone)).toEqual([['normal', 'roomy']]);
  });
});
