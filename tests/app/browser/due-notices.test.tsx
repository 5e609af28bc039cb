import { expect, test } from 'vitest';
import { createDueNotices, type NotificationPort } from '#src/app/browser/due-notices.ts';
import type { DueItem } from '#src/domain/actions/due-notices.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { heldTimers } from '#tests/support/offline/held-timers.ts';

const GUID = '11111111-2222-4333-8444-555555555555';
const item = (key: string): DueItem => ({ key, loanId: GUID, title: `04646: ${key}` });
const DAY = new Date(2026, 10, 25, 10).getTime();
const NIGHT = new Date(2026, 10, 25, 21, 30).getTime();

/** One browser. What it shows stays until it's closed. */
function aBrowser(permission: NotificationPermission | 'none' = 'granted', needsInstall = false) {
  const told: string[] = [];
  const shown: { title: string; tag: string; close: () => void }[] = [];
  const { timers, startTimer } = heldTimers();
  const messages: ((data: unknown) => void)[] = [];
  const clock = { now: DAY };
  let allowed = permission;
  const registration = {
    showNotification: async (title: string, { tag = '' }: NotificationOptions = {}) => {
      told.push(title);
      shown.push({
        title,
        tag,
        close: () =>
          shown.splice(
            shown.findIndex((one) => one.tag === tag),
            1,
          ),
      });
    },
    getNotifications: async () => [...shown] as unknown as Notification[],
  };
  const port: NotificationPort = {
    permission: () => (allowed === 'none' ? undefined : allowed),
    askPermission: async () => {
      if (allowed === 'default') allowed = 'granted';
    },
    registration: async () => registration,
    onMessage: (listener) => messages.push(listener),
    needsInstall,
  };
  const storage = window.localStorage;
  storage.clear();
  const open = (userId = 'dana') =>
    createDueNotices({
      port,
      store: keyValueStore(() => storage),
      userId,
      now: () => clock.now,
      startTimer,
    });
  return { told, timers, messages, clock, open, titles: () => shown.map(({ title }) => title) };
}

test.each([
  ['none', false, 'unsupported'],
  ['none', true, 'needs-install'],
  ['denied', false, 'blocked'],
  ['default', false, 'off'],
  ['granted', false, 'off'],
] as const)(
  'with permission %s, only for apps on the Home Screen: %s, it is %s',
  (permission, isHome, state) => {
    expect(aBrowser(permission, isHome).open().get()).toBe(state);
  },
);

test('turned on it tells each item once, also after a new start, until it is turned off', async () => {
  const { open, titles } = aBrowser('default');
  const notices = open();
  await notices.tell([item('a')]);
  expect(titles()).toEqual([]);
  await notices.turnOn();
  expect(notices.get()).toBe('on');
  await expect.poll(titles).toEqual(['04646: a']);
  await notices.tell([item('a'), item('b')]);
  const again = open();
  await again.tell([item('a'), item('b')]);
  expect(titles()).toEqual(['04646: a', '04646: b']);
  again.turnOff();
  await again.tell([item('a'), item('b'), item('c')]);
  expect(titles()).toEqual(['04646: a', '04646: b']);
});

test('what is no longer due is taken back, and is not told when it comes back', async () => {
  const { open, titles } = aBrowser();
  const notices = open();
  await notices.turnOn();
  await notices.tell([item('a'), item('b')]);
  await notices.tell([item('b')]);
  expect(titles()).toEqual(['04646: b']);
  await notices.tell([item('a'), item('b')]);
  expect(titles()).toEqual(['04646: b']);
});

test('many at once are one notification', async () => {
  const { open, titles } = aBrowser();
  const notices = open();
  await notices.turnOn();
  await notices.tell(['a', 'b', 'c', 'd'].map(item));
  expect(titles()).toEqual(['4 steps are due soon']);
  await notices.tell([]);
  expect(titles()).toEqual([]);
});

test('in quiet hours nothing is told; at 7 AM what is still due is', async () => {
  const { open, titles, timers, clock } = aBrowser();
  const notices = open();
  await notices.turnOn();
  clock.now = NIGHT;
  await notices.tell([item('a'), item('done meanwhile')]);
  await notices.tell([item('a')]);
  expect(titles()).toEqual([]);
  expect(timers.map(({ ms }) => ms)).toEqual([9.5 * 3_600_000]);
  clock.now += 9.5 * 3_600_000;
  timers[0]?.run();
  await expect.poll(titles).toEqual(['04646: a']);
});

test('another person on the device is told anew, and has their own switch', async () => {
  const { open, told } = aBrowser();
  const dana = open();
  await dana.turnOn();
  await dana.tell([item('a')]);
  const other = open('other');
  expect(other.get()).toBe('off');
  await other.turnOn();
  await other.tell([item('a')]);
  expect(told).toEqual(['04646: a', '04646: a']);
});

test('a press leads to its loan; whatever else the worker says leads nowhere', () => {
  const { open, messages } = aBrowser();
  const opened: string[] = [];
  open().follow((loanId) => opened.push(loanId));
  for (const data of [{ loanId: GUID }, { loanId: '' }, { loanId: '/evil' }, 'x', null])
    for (const listener of messages) listener(data);
  expect(opened).toEqual([GUID, '']);
});

test('a damaged record counts as none', async () => {
  const { open } = aBrowser();
  window.localStorage.setItem('ctc.due-notices', '{"userId":3');
  const notices = open();
  expect(notices.get()).toBe('off');
  await notices.turnOn();
  expect(notices.get()).toBe('on');
});
