import { expect, test } from 'vitest';
import { createDueNotices, type NotificationPort } from '#src/app/browser/due-notices.ts';
import type { PeriodicSync } from '#src/app/browser/plan-notices.ts';
import type { PlannedNotices } from '#src/contract/device/planned-notices.ts';
import { addDays, calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import type { DueItem } from '#src/domain/actions/due-notices.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';

const GUID = '11111111-2222-4333-8444-555555555555';
const item = (key: string): DueItem => ({ key, loanId: GUID, title: `04646: ${key}` });
const DAY = new Date(2026, 10, 25, 10).getTime();
const NIGHT = new Date(2026, 10, 25, 21, 30).getTime();

/** One browser. What it shows stays until it's closed. */
function aBrowser(
  permission: NotificationPermission | 'none' = 'granted',
  needsInstall = false,
  sync: 'none' | 'forbidden' | 'allowed' = 'none',
) {
  const told: string[] = [];
  const shown: { title: string; tag: string; close: () => void }[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const messages: ((data: unknown) => void)[] = [];
  const clock = { now: DAY };
  let allowed = permission;
  const syncs = new Set<string>();
  const periodicSync: PeriodicSync | undefined =
    sync === 'none'
      ? undefined
      : {
          register: async (tag) => {
            if (sync === 'forbidden') throw new DOMException('not installed', 'NotAllowedError');
            syncs.add(tag);
          },
          unregister: async (tag) => void syncs.delete(tag),
        };
  let plan: PlannedNotices | undefined;
  const plans = {
    read: async () => plan,
    write: async (next: PlannedNotices) => void (plan = next),
    remove: async () => void (plan = undefined),
  };
  const registration = {
    ...(periodicSync === undefined ? {} : { periodicSync }),
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
      plans,
      userId,
      now: () => clock.now,
      startTimer: (run, ms) => {
        const timer = { run, ms };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
    });
  return {
    told,
    timers,
    messages,
    clock,
    syncs,
    open,
    plan: () => plan,
    workerTells: (...keys: string[]) => {
      if (plan !== undefined) plan = { ...plan, told: keys };
    },
    titles: () => shown.map(({ title }) => title),
  };
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

const coming = (...days: readonly string[][]) => ({
  days: days.map((keys, ahead) => ({
    day: addDays(calendarDayOf(2026, 11, 25), ahead),
    items: keys.map(item),
  })),
  timeZone: 'America/New_York',
  asOfText: 'as of 11/25/2026, 10:00 AM',
  until: DAY + 72 * 3_600_000,
});
const plannedTitles = (plan: PlannedNotices | undefined) =>
  plan?.days.map(({ notices }) => notices.map(({ title }) => title));

test('where the browser wakes the worker, the next days are left to it, without what was told', async () => {
  const { open, plan, syncs } = aBrowser('granted', false, 'allowed');
  const notices = open();
  await notices.turnOn();
  await notices.tell([item('a')], () => coming(['a'], ['a', 'b'], ['b', 'c', 'd', 'e', 'f']));
  expect(notices.get()).toBe('on-closed-too');
  expect(plannedTitles(plan())).toEqual([[], ['04646: b'], ['5 steps are due soon']]);
  expect(plan()?.days[1]?.notices[0]?.body).toBe('As of 11/25/2026, 10:00 AM, when you last used the app.');
  expect(plan()?.until).toBe(DAY + 72 * 3_600_000);
  expect(syncs.size).toBe(1);
  notices.turnOff();
  await expect.poll(() => [plan(), syncs.size]).toEqual([undefined, 0]);
});

test('in quiet hours the next days are planned too', async () => {
  const { open, plan, clock } = aBrowser('granted', false, 'allowed');
  const notices = open();
  await notices.turnOn();
  clock.now = NIGHT;
  await notices.tell([item('a')], () => coming(['a'], ['b']));
  expect(plannedTitles(plan())).toEqual([['04646: a'], ['04646: b']]);
});

test('what the worker told while the app was closed is not told again', async () => {
  const { open, plan, titles, workerTells } = aBrowser('granted', false, 'allowed');
  await open().turnOn();
  await open().tell([], () => coming([], ['a']));
  workerTells('a');
  await open().tell([item('a'), item('b')], () => coming(['a', 'b']));
  expect(titles()).toEqual(['04646: b']);
  expect(plannedTitles(plan())).toEqual([[]]);
});

test.each(['none', 'forbidden'] as const)(
  'a browser whose background sync is %s says that only an open app tells',
  async (sync) => {
    const { open, plan } = aBrowser('granted', false, sync);
    const notices = open();
    await notices.turnOn();
    await notices.tell([], () => coming([], ['a']));
    expect(notices.get()).toBe('on');
    expect(plan()).toBeUndefined();
  },
);

test('a plan that was under way when somebody turned it off is dropped', async () => {
  const { open, plan } = aBrowser('granted', false, 'allowed');
  const notices = open();
  await notices.turnOn();
  const telling = notices.tell([], () => {
    notices.turnOff();
    return coming([], ['a']);
  });
  await telling;
  expect(plan()).toBeUndefined();
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
