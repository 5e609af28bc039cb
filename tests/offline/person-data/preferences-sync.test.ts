import { describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#src/contract/wire/preferences.ts';
import { mergeSeenChanges, seenChange } from '#src/domain/loan/seen-changes.ts';
import type { PersonSync } from '#src/offline/person-data/person-sync.ts';
import {
  createPreferencesSync,
  openPreferencesStore,
  type PreferencesStore,
} from '#src/offline/person-data/preferences-store.ts';
import { fakeClock, SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { preferencesOf } from '#tests/support/person-data/person-data.ts';
import {
  browser,
  type Browser,
  personGateway,
  type PersonGateway,
} from '#tests/support/person-data/person-gateway.ts';
import { settled } from '#tests/support/settled.ts';

const EMAIL = 'ada@lender.example';
const LOOKED_AT = '2026-11-20T15:40:00.000Z';

interface Tab {
  readonly store: PreferencesStore;
  readonly sync: PersonSync;
  /** Any other call that reaches the gateway, or does not. */
  readonly report: (kind: 'reached' | 'lost') => void;
}

function openTab(device: Browser): Tab {
  const { store: localStore, storageEvents, client, connectivity, clock } = device.openTab();
  const store = openPreferencesStore({
    store: localStore,
    storageEvents,
    userKey: SOME_USER_KEY,
    loEmail: EMAIL,
    now: clock.now,
  });
  const sync = createPreferencesSync({ store, calls: client, connectivity, startTimer: clock.startTimer });
  return { store, sync, report: (kind) => connectivity.report({ kind }) };
}

/** A tab that has started and heard the gateway. */
async function startTab(device: Browser): Promise<Tab> {
  const tab = openTab(device);
  tab.sync.start();
  await settled();
  return tab;
}

function setUp(): { gateway: PersonGateway; device: Browser } {
  const gateway = personGateway();
  return { gateway, device: browser(gateway) };
}

const methods = (device: Browser): string[] => device.network.requests.map(({ method }) => method);

async function pass(device: Browser, ms: number): Promise<void> {
  device.clock.advance(ms);
  await settled();
}

describe('at the start', () => {
  test('the gateway’s preferences are taken over', async () => {
    const { gateway, device } = setUp();
    gateway.preferences = preferencesOf({ pageSize: 100 });
    const { store, sync } = await startTab(device);
    expect(store.get()).toMatchObject({ values: { pageSize: 100 }, isUnsent: false });
    expect(sync.get()).toEqual({ reading: 'done', sending: 'idle' });
  });

  test('a person without any has the defaults, nothing is sent, and a start without a network knows it', async () => {
    const { gateway, device } = setUp();
    const { store } = await startTab(device);
    expect(store.get()).toEqual({
      values: DEFAULT_PREFERENCES,
      isStored: true,
      isChosen: false,
      isUnsent: false,
    });
    expect([methods(device), gateway.preferences]).toEqual([['GET'], null]);
    device.network.goOffline();
    const { store: next, sync } = await startTab(device);
    expect([next.get().isStored, sync.get().reading]).toEqual([true, 'failed']);
  });

  test('a failure says so and leaves what the device has; it is tried again by itself', async () => {
    const { gateway, device } = setUp();
    gateway.preferences = preferencesOf({ pageSize: 100 });
    device.network.failNext(Response.json({ status: 500 }, { status: 500 }));
    const { store, sync } = await startTab(device);
    expect(sync.get()).toEqual({ reading: 'failed', sending: 'idle' });
    expect(store.get().values.pageSize).toBe(15);
    await pass(device, 30_000);
    expect(sync.get().reading).toBe('done');
    expect(store.get().values.pageSize).toBe(100);
  });

  test('what an earlier tab could not send is sent', async () => {
    const { gateway, device } = setUp();
    openTab(device).store.change({ isCollapsed: false });
    await startTab(device);
    expect(methods(device)).toEqual(['PUT']);
    expect(gateway.preferences?.preferences.isCollapsed).toBe(false);
  });
});

describe('a change', () => {
  test('is sent whole, once, 500 ms after the last one', async () => {
    const { gateway, device } = setUp();
    const { store, sync } = await startTab(device);
    store.change({ isCollapsed: false });
    await pass(device, 499);
    store.change({ pageSize: 50 });
    await pass(device, 499);
    expect([methods(device), sync.get().sending]).toEqual([['GET'], 'waiting']);
    await pass(device, 1);
    expect(methods(device)).toEqual(['GET', 'PUT']);
    expect(gateway.preferences?.preferences).toMatchObject({ isCollapsed: false, pageSize: 50 });
    expect(sync.get()).toMatchObject({ sending: 'idle' });
    expect(store.get().isUnsent).toBe(false);
  });

  test('made while one is being sent waits its own 500 ms and is sent after it', async () => {
    const { gateway, device } = setUp();
    const { store, sync } = await startTab(device);
    store.change({ isCollapsed: false });
    device.clock.advance(500);
    store.change({ pageSize: 50 });
    await settled();
    expect([methods(device), sync.get().sending]).toEqual([['GET', 'PUT'], 'waiting']);
    expect(gateway.preferences?.preferences.pageSize).toBe(15);
    await pass(device, 500);
    expect(gateway.preferences?.preferences.pageSize).toBe(50);
    expect(store.get().isUnsent).toBe(false);
  });

  test('is sent at once before a sign-out', async () => {
    const { gateway, device } = setUp();
    const { store, sync } = await startTab(device);
    store.change({ isCollapsed: false });
    await sync.flush();
    expect(gateway.preferences?.preferences.isCollapsed).toBe(false);
    await sync.flush();
    expect(methods(device)).toEqual(['GET', 'PUT']);
  });

  test('that the gateway refuses says why, is not sent again and again, and goes with the next one', async () => {
    const { gateway, device } = setUp();
    const { store, sync } = await startTab(device);
    const problem = { status: 400, detail: 'Send the whole preferences.' };
    const headers = { 'content-type': 'application/problem+json' };
    device.network.failNext(Response.json(problem, { status: 400, headers }));
    store.change({ isCollapsed: false });
    await pass(device, 500);
    expect(sync.get()).toEqual({
      reading: 'done',
      sending: 'refused',
      refusal: 'Send the whole preferences.',
    });
    await pass(device, 300_000);
    expect(methods(device)).toEqual(['GET', 'PUT']);
    store.change({ pageSize: 50 });
    await pass(device, 500);
    expect(gateway.preferences?.preferences).toMatchObject({ isCollapsed: false, pageSize: 50 });
    expect(sync.get()).toMatchObject({ sending: 'idle', refusal: undefined });
  });

  test('waits when the session is over, until the person is back', async () => {
    const { gateway, device } = setUp();
    const { store, sync } = await startTab(device);
    device.network.failNext(Response.json({ status: 401 }, { status: 401 }));
    store.change({ isCollapsed: false });
    await pass(device, 500);
    expect(sync.get().sending).toBe('signed-out');
    await pass(device, 300_000);
    expect(gateway.preferences).toBeNull();
    await sync.refresh();
    expect(gateway.preferences).toMatchObject({ preferences: { isCollapsed: false } });
  });
});

describe('looks at changes', () => {
  const lookAt = ({ store }: Tab, loanId: string): void =>
    store.change(({ seenChanges }) => ({
      seenChanges: mergeSeenChanges(seenChanges, [seenChange(loanId, '00000001', LOOKED_AT)]),
    }));
  const looksOf = ({ store }: Tab): readonly string[] => store.get().values.seenChanges;
  const sentLooks = (gateway: PersonGateway) => gateway.preferences?.preferences.seenChanges.length;

  test('are sent together, 30 seconds after the last one', async () => {
    const { gateway, device } = setUp();
    const tab = await startTab(device);
    for (const loanId of ['a', 'b', 'c']) {
      lookAt(tab, loanId);
      await pass(device, 29_999);
    }
    expect(methods(device)).toEqual(['GET']);
    await pass(device, 1);
    expect([methods(device), sentLooks(gateway)]).toEqual([['GET', 'PUT'], 3]);
    expect(tab.store.get()).toMatchObject({ isUnsent: false, isChosen: false });
  });

  test('are sent earlier with a refresh, when the page is left, and with another change', async () => {
    const { gateway, device } = setUp();
    const tab = await startTab(device);
    lookAt(tab, 'a');
    await tab.sync.refresh();
    expect(sentLooks(gateway)).toBe(1);
    lookAt(tab, 'b');
    await tab.sync.flush();
    expect(sentLooks(gateway)).toBe(2);
    lookAt(tab, 'c');
    tab.store.change({ pageSize: 50 });
    await pass(device, 500);
    expect(sentLooks(gateway)).toBe(3);
  });

  test('on two devices become both’s, and neither wins over the other’s settings', async () => {
    const { gateway, device } = setUp();
    const other = browser(gateway, device.clock);
    const [here, there] = [await startTab(device), await startTab(other)];
    there.store.change({ pageSize: 50 });
    await pass(device, 500);
    lookAt(here, 'a');
    lookAt(there, 'b');
    // This gateway merges nothing: what it lacks is sent again.
    for (const tab of [here, there, here, there]) {
      await tab.sync.refresh();
      await pass(device, 30_000);
    }
    expect(looksOf(here)).toHaveLength(2);
    expect(looksOf(there)).toEqual(looksOf(here));
    expect(here.store.get()).toMatchObject({ values: { pageSize: 50 }, isUnsent: false });
  });

  test('without a network are sent by the next start', async () => {
    const { gateway, device } = setUp();
    const tab = await startTab(device);
    device.network.goOffline();
    lookAt(tab, 'a');
    tab.sync.stop();
    device.network.goOnline();
    await startTab(device);
    expect(sentLooks(gateway)).toBe(1);
  });
});

describe('without a network', () => {
  test('a change is kept, and sent as soon as anything reaches the gateway again', async () => {
    const { gateway, device } = setUp();
    const { store, sync, report } = await startTab(device);
    device.network.goOffline();
    store.change({ isCollapsed: false });
    await pass(device, 500);
    expect(sync.get().sending).toBe('unreachable');
    expect(store.get()).toMatchObject({ values: { isCollapsed: false }, isUnsent: true });
    device.network.goOnline();
    report('reached');
    await settled();
    expect(gateway.preferences?.preferences.isCollapsed).toBe(false);
    expect(sync.get().sending).toBe('idle');
  });

  test('it is tried every 30 seconds when nothing else asks for anything', async () => {
    const { gateway, device } = setUp();
    const { store } = await startTab(device);
    device.network.goOffline();
    store.change({ isCollapsed: false });
    await pass(device, 500);
    await pass(device, 30_000);
    device.network.goOnline();
    await pass(device, 29_999);
    expect(gateway.preferences).toBeNull();
    await pass(device, 1);
    expect(gateway.preferences).toMatchObject({ preferences: { isCollapsed: false } });
  });

  test('the app starts with what the device has', async () => {
    const { device } = setUp();
    openTab(device).store.change({ isCollapsed: false });
    device.network.goOffline();
    const { store, sync } = await startTab(device);
    expect(store.get().values.isCollapsed).toBe(false);
    expect(sync.get()).toEqual({ reading: 'failed', sending: 'unreachable' });
  });

  test('a request that hangs is given up and tried again', async () => {
    const { gateway, device } = setUp();
    const { store, sync } = await startTab(device);
    device.network.failNext('hang');
    store.change({ isCollapsed: false });
    await pass(device, 500);
    expect(sync.get().sending).toBe('sending');
    await pass(device, 15_000);
    expect(sync.get().sending).toBe('unreachable');
    await pass(device, 30_000);
    expect(gateway.preferences?.preferences.isCollapsed).toBe(false);
  });
});

describe('two devices', () => {
  test('the second takes over what the first changed', async () => {
    const { gateway, device } = setUp();
    const other = browser(gateway, device.clock);
    const [here, there] = [await startTab(device), await startTab(other)];
    here.store.change({ isCollapsed: false });
    await pass(device, 500);
    await there.sync.refresh();
    expect(there.store.get()).toMatchObject({ values: { isCollapsed: false }, isUnsent: false });
  });

  test('the newest change wins, though it reached the gateway first', async () => {
    const { gateway, device } = setUp();
    const other = browser(gateway, device.clock);
    const [here, there] = [await startTab(device), await startTab(other)];
    device.network.goOffline();
    here.store.change({ pageSize: 50 });
    await pass(device, 60_000);
    there.store.change({ pageSize: 100 });
    await pass(device, 500);
    device.network.goOnline();
    await here.sync.refresh();
    expect(gateway.preferences?.preferences.pageSize).toBe(100);
    expect(here.store.get()).toMatchObject({ values: { pageSize: 100 }, isUnsent: false });
  });

  test('a device with a slow clock is heard too', async () => {
    const { gateway, device } = setUp();
    const slow = browser(gateway, fakeClock(device.clock.now() - 3_600_000));
    const here = await startTab(device);
    here.store.change({ pageSize: 50 });
    await pass(device, 500);
    const there = await startTab(slow);
    there.store.change({ pageSize: 100 });
    await pass(slow, 500);
    expect(gateway.preferences?.preferences.pageSize).toBe(100);
    expect(there.store.get().values.pageSize).toBe(100);
  });
});

describe('two tabs', () => {
  test('send a change once it is sent no second time', async () => {
    const { gateway, device } = setUp();
    const [here, there] = [await startTab(device), await startTab(device)];
    here.store.change({ isCollapsed: false });
    await here.sync.flush();
    await pass(device, 500);
    expect(gateway.preferences?.preferences.isCollapsed).toBe(false);
    expect(methods(device).filter((method) => method === 'PUT')).toEqual(['PUT']);
    expect(there.store.get()).toMatchObject({ values: { isCollapsed: false }, isUnsent: false });
  });

  test('the one that stays sends what the closed one could not', async () => {
    const { gateway, device } = setUp();
    const [here, there] = [await startTab(device), await startTab(device)];
    here.store.change({ isCollapsed: false });
    here.sync.stop();
    await pass(device, 500);
    expect(gateway.preferences?.preferences.isCollapsed).toBe(false);
    expect(there.store.get().isUnsent).toBe(false);
  });
});

describe('when it is stopped', () => {
  test('nothing is sent or taken any more, be it on its way', async () => {
    const { gateway, device } = setUp();
    gateway.preferences = preferencesOf({ pageSize: 100 });
    const { store, sync } = openTab(device);
    sync.start();
    sync.stop();
    await settled();
    expect(store.get().isStored).toBe(false);
    store.change({ isCollapsed: false });
    await pass(device, 60_000);
    await sync.refresh();
    expect(methods(device)).toEqual(['GET']);
  });
});
