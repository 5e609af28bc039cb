import { describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, NEVER_CHANGED } from '#src/contract/wire/preferences.ts';
import { eraseKeys } from '#src/offline/session/erase-keys.ts';
import { openPreferencesStore, type PreferencesStore } from '#src/offline/person-data/preferences-store.ts';
import { SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { preferencesOf } from '#tests/support/person-data/person-data.ts';
import { browser, personGateway, type Tab } from '#tests/support/person-data/person-gateway.ts';

const KEY = `ctc.preferences.${SOME_USER_KEY}`;
const EMAIL = 'ada@lender.example';

function open({ store, storageEvents, clock }: Tab, userKey = SOME_USER_KEY): PreferencesStore {
  return openPreferencesStore({ store, storageEvents, userKey, loEmail: EMAIL, now: clock.now });
}

describe('preferences on a device', () => {
  test('are the defaults at first, and are not kept for that', () => {
    const device = browser(personGateway());
    const preferences = open(device.openTab());
    expect(preferences.get()).toEqual({
      values: DEFAULT_PREFERENCES,
      isStored: false,
      isChosen: false,
      isUnsent: false,
    });
    expect(preferences.toSend()).toEqual(preferencesOf({}, NEVER_CHANGED));
    expect(device.storage.length).toBe(0);
  });

  test('are there again when the app starts anew, before anything else happens', () => {
    const device = browser(personGateway());
    open(device.openTab()).change({ isCollapsed: false, pageSize: 50 });
    const { values, isUnsent } = open(device.openTab()).get();
    expect(values).toEqual({ ...DEFAULT_PREFERENCES, isCollapsed: false, pageSize: 50 });
    expect(isUnsent).toBe(true);
  });

  test('name what the gateway lacks: templates alone, or more; a look is nothing, an unsent start may be all', () => {
    const device = browser(personGateway());
    const tab = device.openTab();
    const preferences = open(tab);
    const changedAt = '2026-11-20T15:00:00.000Z';
    preferences.change({ seenChanges: ['a'] });
    expect(preferences.unsent()).toEqual({ templates: [], isMore: false });
    preferences.change({
      noteTemplates: [{ id: 't', name: 'Call back', text: 'Call', isOn: true, changedAt }],
    });
    expect(preferences.unsent()).toEqual({ templates: ['Call back'], isMore: false });
    expect(open(device.openTab()).unsent()).toEqual({ templates: [], isMore: true });
    preferences.change({ isCollapsed: false });
    expect(preferences.unsent()).toEqual({ templates: ['Call back'], isMore: true });
    preferences.take(preferences.toSend(), preferences.toSend());
    expect(preferences.unsent()).toEqual({ templates: [], isMore: false });
  });

  test('start collapsed for whoever never chose, though an older build kept its own start', () => {
    const device = browser(personGateway());
    const keep = (changedAt: string) => {
      const held = preferencesOf({ isCollapsed: false }, changedAt);
      device.storage.setItem(KEY, JSON.stringify({ held, isUnsent: false }));
      return open(device.openTab()).get().values.isCollapsed;
    };
    expect([keep(NEVER_CHANGED), keep('2026-11-20T15:00:00.000Z')]).toEqual([true, false]);
  });

  test('are each person’s own', () => {
    const device = browser(personGateway());
    open(device.openTab()).change({ isCollapsed: false });
    expect(open(device.openTab(), 'f'.repeat(32)).get().isStored).toBe(false);
  });

  test('a change that builds on what is kept loses nothing of it, however old the screen is', () => {
    const preferences = open(browser(personGateway()).openTab());
    for (const column of ['Title', 'HOI', 'Closing']) {
      preferences.change(({ columnVisibility }) => ({
        columnVisibility: { ...columnVisibility, [column]: false },
      }));
    }
    const hidden = { Title: false, HOI: false, Closing: false };
    expect(preferences.get().values.columnVisibility).toEqual(hidden);
  });

  test('a change touches only what it names', () => {
    const preferences = open(browser(personGateway()).openTab());
    preferences.change({ columnVisibility: { Locked: false } });
    preferences.change({ view: 'AllLoans' });
    expect(preferences.get().values).toEqual({
      ...DEFAULT_PREFERENCES,
      columnVisibility: { Locked: false },
      view: 'AllLoans',
    });
  });

  test('changed in two tabs at once keep both changes', () => {
    const device = browser(personGateway());
    const [here, there] = [open(device.openTab()), open(device.openTab())];
    here.change({ isCollapsed: false });
    there.change({ pageSize: 100 });
    expect(here.get().values).toMatchObject({ isCollapsed: false, pageSize: 100 });
  });

  test('whose kept copy is damaged in one entry lose that entry alone', () => {
    const device = browser(personGateway());
    open(device.openTab()).change({ isCollapsed: false, pageSize: 100, view: 'AllLoans' });
    const text = device.storage.getItem(KEY) ?? '';
    device.storage.setItem(KEY, text.replace('"pageSize":100', '"pageSize":-3'));
    const { values, isUnsent } = open(device.openTab()).get();
    expect(values).toEqual({ ...DEFAULT_PREFERENCES, isCollapsed: false, view: 'AllLoans' });
    expect(isUnsent).toBe(true);
  });

  test('of a newer build keep what this one does not know, also when they are changed here', () => {
    const device = browser(personGateway());
    const newer = { ...preferencesOf().preferences, density: 'compact' };
    device.storage.setItem(
      KEY,
      JSON.stringify({ held: { ...preferencesOf(), preferences: newer }, isUnsent: false }),
    );
    const preferences = open(device.openTab());
    preferences.change({ isCollapsed: false });
    expect(preferences.toSend().preferences).toEqual({ ...newer, isCollapsed: false });
  });

  test('are erased with the person’s other data', () => {
    const device = browser(personGateway());
    const tab = device.openTab();
    open(tab).change({ isCollapsed: false });
    eraseKeys(tab.store);
    expect(device.storage.length).toBe(0);
    expect(open(device.openTab()).get().isStored).toBe(false);
  });
});

describe('what the gateway holds', () => {
  const LATER = '2026-11-20T15:45:00.000Z';

  test('is taken over, also by the other tabs', () => {
    const device = browser(personGateway());
    const [here, there] = [open(device.openTab()), open(device.openTab())];
    here.take(preferencesOf({ isCollapsed: false }));
    expect(there.get()).toEqual({
      values: { ...DEFAULT_PREFERENCES, isCollapsed: false },
      isStored: true,
      isChosen: true,
      isUnsent: false,
    });
  });

  test('as the answer to what was sent replaces it, be it the same or newer', () => {
    const preferences = open(browser(personGateway()).openTab());
    preferences.change({ isCollapsed: false });
    preferences.take(preferencesOf({ pageSize: 50 }, LATER), preferences.toSend());
    expect(preferences.get()).toMatchObject({
      values: { isCollapsed: true, pageSize: 50 },
      isUnsent: false,
    });
  });

  test('does not replace a change that was made while it was on its way', () => {
    const tab = browser(personGateway()).openTab();
    const preferences = open(tab);
    preferences.change({ isCollapsed: false });
    const sent = preferences.toSend();
    tab.clock.advance(1);
    preferences.change({ pageSize: 50 });
    preferences.take(sent, sent);
    expect(preferences.get()).toMatchObject({ values: { isCollapsed: false, pageSize: 50 }, isUnsent: true });
  });

  test('replaces settings, though a star or look came while it was on its way, and that is sent next', () => {
    const preferences = open(browser(personGateway()).openTab());
    preferences.take(preferencesOf({ pageSize: 50 }));
    const settledAt = preferences.toSend().changedAt;
    const seenChanges = ['0198f0a1b2c0123456789abcdef'];
    preferences.change({ seenChanges });
    preferences.take(preferencesOf({ pageSize: 100 }, LATER), undefined, settledAt);
    expect(preferences.get()).toMatchObject({ values: { pageSize: 100, seenChanges }, isUnsent: true });
    expect(preferences.toSend().changedAt).toBe(LATER);
  });

  test('does not make such a change the older one, though this device’s clock is slow', () => {
    const preferences = open(browser(personGateway()).openTab());
    preferences.change({ isCollapsed: false });
    preferences.take(preferencesOf({ pageSize: 100 }, LATER));
    expect(preferences.get().values).toMatchObject({ isCollapsed: false, pageSize: 15 });
    expect(preferences.toSend().changedAt > LATER).toBe(true);
  });
});
