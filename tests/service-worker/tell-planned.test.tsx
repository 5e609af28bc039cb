import { expect, test } from 'vitest';
import type { PlannedNotices } from '#src/contract/device/planned-notices.ts';
import { calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import type { PlannedNoticesStore } from '#src/offline/planned-notices/planned-notices-store.ts';
import { tellPlanned } from '#src/service-worker/tell-planned.ts';

const MORNING = new Date(2026, 10, 25, 9);
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const DAY_MS = 24 * 3_600_000;
const today = calendarDayIn(MORNING.getTime(), ZONE);
const notice = (...keys: string[]) => ({
  title: keys.join('+'),
  body: 'As of yesterday.',
  tag: `due ${keys[0]}`,
  keys,
  loanId: '' as const,
});
const PLAN: PlannedNotices = {
  userId: 'dana',
  timeZone: ZONE,
  until: MORNING.getTime() + DAY_MS,
  days: [
    { day: today, notices: [notice('a'), notice('b', 'c')] },
    { day: today + 1, notices: [notice('a'), notice('d')] },
  ],
  told: [],
};

/** A worker beside `pages`, with the plan that a page left. */
function aWorker(plan = PLAN, permission: NotificationPermission = 'granted') {
  const shown: string[] = [];
  const pages: { visibilityState: DocumentVisibilityState }[] = [];
  let kept: PlannedNotices | undefined = plan;
  const store: PlannedNoticesStore = {
    read: async () => kept,
    write: async (next) => void (kept = next),
    remove: async () => void (kept = undefined),
  };
  const worker = {
    permission,
    clients: { matchAll: async () => pages },
    registration: { showNotification: async (title: string) => void shown.push(title) },
  };
  return { shown, pages, store, told: () => kept?.told, wake: (at: Date) => tellPlanned(worker, store, at) };
}

test('what is planned for the day is told once, however often the browser wakes the worker', async () => {
  const { shown, told, wake } = aWorker();
  await wake(MORNING);
  await wake(MORNING);
  expect(shown).toEqual(['a', 'b+c']);
  expect(told()).toEqual(['a', 'b', 'c']);
});

test('the next day has its own, without what was told the day before', async () => {
  const plan = { ...PLAN, until: PLAN.until + DAY_MS };
  const { shown, wake } = aWorker(plan);
  await wake(MORNING);
  await wake(new Date(MORNING.getTime() + DAY_MS));
  expect(shown).toEqual(['a', 'b+c', 'd']);
  const slept = aWorker(plan);
  await slept.wake(new Date(MORNING.getTime() + DAY_MS));
  expect(slept.shown).toEqual(['a', 'd']);
});

test('one notification for many comes unless all of them were told', async () => {
  const { shown, wake } = aWorker({ ...PLAN, told: ['a', 'b'] });
  await wake(MORNING);
  expect(shown).toEqual(['b+c']);
});

test.each([
  ['at night', new Date(2026, 10, 25, 21)],
  ['before 7 AM', new Date(2026, 10, 25, 6, 59)],
  ['once the loans on the device are locked', new Date(MORNING.getTime() + DAY_MS)],
])('%s nothing is told, and nothing counts as told', async (_, at) => {
  const { shown, told, wake } = aWorker();
  await wake(at);
  expect(shown).toEqual([]);
  expect(told()).toEqual([]);
});

test('without a permission or a plan nothing is told', async () => {
  const forbidden = aWorker(PLAN, 'denied');
  const planless = aWorker();
  await planless.store.remove();
  for (const { shown, wake } of [forbidden, planless]) {
    await wake(MORNING);
    expect(shown).toEqual([]);
  }
});

test('a page that somebody looks at tells it by itself; one in the background may be asleep', async () => {
  const { shown, pages, wake } = aWorker();
  pages.push({ visibilityState: 'hidden' }, { visibilityState: 'visible' });
  await wake(MORNING);
  expect(shown).toEqual([]);
  pages.pop();
  await wake(MORNING);
  expect(shown).toEqual(['a', 'b+c']);
});
