import { expect, test } from 'vitest';
import { createInstallOffer, readInstallSurroundings } from '#src/app/browser/install-offer.ts';
import { eraseKeys } from '#src/offline/session/erase-keys.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { memoryStorage } from '#tests/support/offline/offline.ts';

const HOUR_MS = 3_600_000;
const MORNING = Date.parse('2026-11-20T15:41:00Z');

/** A browser that is visited again and again. */
function browser({ hasShareMenu = false } = {}) {
  const storage = memoryStorage();
  const localStore = keyValueStore(() => storage);
  let time = MORNING;
  return {
    localStore,
    storage,
    pass: (ms: number) => {
      time += ms;
    },
    visit: ({ isStandalone = false } = {}) => {
      const window = new EventTarget();
      const offer = createInstallOffer({ window, isStandalone, hasShareMenu, localStore, now: () => time });
      return { window, offer };
    },
  };
}

/** Chrome's offer, and how often its question was opened. */
function offerFrom(window: EventTarget) {
  const asked = { times: 0 };
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => {
      asked.times += 1;
      return Promise.resolve({ outcome: 'dismissed' });
    },
  });
  window.dispatchEvent(event);
  return { asked, event };
}

test('a browser that offers nothing has no way to install', () => {
  expect(browser().visit().offer.get()).toEqual({ way: 'none', isNoticeDue: false });
});

test('the browser’s own bar is held back, and its question opens once when a person wants it', () => {
  const { window, offer } = browser().visit();
  let changes = 0;
  offer.subscribe(() => (changes += 1));
  const { asked, event } = offerFrom(window);
  expect(event.defaultPrevented).toBe(true);
  expect(offer.get().way).toBe('prompt');
  expect(asked.times).toBe(0);
  offer.install();
  offer.install();
  expect(asked.times).toBe(1);
  expect(offer.get().way).toBe('none');
  expect(changes).toBeGreaterThan(0);
});

test('a browser that takes its question back does no harm', () => {
  const { window, offer } = browser().visit();
  window.dispatchEvent(
    Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.reject(new Error('too late')) }),
  );
  offer.install();
  expect(offer.get().way).toBe('none');
});

test('an event that only has the name is no offer', () => {
  const { window, offer } = browser().visit();
  window.dispatchEvent(new Event('beforeinstallprompt'));
  expect(offer.get().way).toBe('none');
});

test('an app that is installed, or becomes it, is offered no more', () => {
  const device = browser({ hasShareMenu: true });
  expect(device.visit({ isStandalone: true }).offer.get().way).toBe('none');
  const { window, offer } = device.visit();
  offerFrom(window);
  window.dispatchEvent(new Event('appinstalled'));
  expect(offer.get()).toEqual({ way: 'none', isNoticeDue: false });
});

test('the notice comes with the second visit, and a reload is no visit', () => {
  const device = browser({ hasShareMenu: true });
  expect(device.visit().offer.get().isNoticeDue).toBe(false);
  device.pass(HOUR_MS / 2);
  expect(device.visit().offer.get().isNoticeDue).toBe(false);
  device.pass(2 * HOUR_MS);
  expect(device.visit().offer.get()).toEqual({ way: 'share', isNoticeDue: true });
});

test('dismissed, the notice stays away for good, a sign-out included', () => {
  const device = browser({ hasShareMenu: true });
  device.visit();
  device.pass(24 * HOUR_MS);
  const { offer } = device.visit();
  offer.dismissNotice();
  expect(offer.get()).toEqual({ way: 'share', isNoticeDue: false });
  eraseKeys(device.localStore);
  device.pass(24 * HOUR_MS);
  expect(device.visit().offer.get()).toEqual({ way: 'share', isNoticeDue: false });
});

test('what is remembered names nobody, and damage to it only starts the count anew', () => {
  const device = browser({ hasShareMenu: true });
  device.visit();
  expect(device.storage.length).toBe(1);
  const key = device.storage.key(0) ?? '';
  expect(JSON.parse(device.storage.getItem(key) ?? '')).toEqual({
    visits: 1,
    lastVisitAt: MORNING,
    isDismissed: false,
  });
  device.storage.setItem(key, '{"visits":-1}');
  expect(device.visit().offer.get().isNoticeDue).toBe(false);
});

test('a Home Screen is told from a browser by what only iPhones and iPads say', () => {
  const like = (navigator: object, standaloneMode: boolean) =>
    readInstallSurroundings({
      navigator,
      matchMedia: () => ({ matches: standaloneMode }),
    } as unknown as Window);
  expect(like({}, false)).toEqual({
    isStandalone: false,
    hasShareMenu: false,
    isHomeScreenApp: false,
  });
  expect(like({ standalone: false }, false)).toMatchObject({ hasShareMenu: true, isHomeScreenApp: false });
  expect(like({ standalone: true }, false)).toMatchObject({ isStandalone: true, hasShareMenu: false });
  expect(like({}, true)).toMatchObject({ isStandalone: true, hasShareMenu: false });
});
