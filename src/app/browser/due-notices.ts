import * as v from 'valibot';
import { PLANNED_NOTICES_SYNC } from '#src/contract/device/planned-notices.ts';
import { createDueNoticesMemory } from '#src/app/browser/due-notices-memory.ts';
import { openedNotificationSchema } from '#src/contract/base/opened-notification.ts';
import { type DueItem, isQuiet, itemsToTell, QUIET_UNTIL_HOUR } from '#src/domain/actions/due-notices.ts';
import {
  MANY_TAG,
  noticesFor,
  type PeriodicSync,
  planNotices,
  TAG_PREFIX,
  wakesWorker,
} from '#src/app/browser/plan-notices.ts';
import type { Coming, DueNotices, DueNoticesState } from '#src/features/due-notices/due-notices-services.ts';
import type { PlannedNoticesStore } from '#src/offline/planned-notices/planned-notices-store.ts';
import { showNotices } from '#src/offline/planned-notices/show-notices.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createSubscribable } from '#src/offline/storage/listeners.ts';

type NotifyingRegistration = Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'> & {
  readonly periodicSync?: PeriodicSync;
};

/** The part of the browser's notifications we use. */
export interface NotificationPort {
  /** Undefined where the browser has none. */
  readonly permission: () => NotificationPermission | undefined;
  readonly askPermission: () => Promise<unknown>;
  /** Undefined before there's a service worker, which shows them. */
  readonly registration: () => Promise<NotifyingRegistration | undefined>;
  /** What the service worker tells the page. */
  readonly onMessage: (listener: (data: unknown) => void) => void;
  /** This browser has notifications only for apps on the Home Screen. */
  readonly needsInstall: boolean;
}

export interface DueNoticesDeps {
  readonly port: NotificationPort;
  readonly store: KeyValueStore;
  /** What the service worker tells while the app is closed. */
  readonly plans: PlannedNoticesStore;
  readonly userId: string;
  /** The device's clock, in ms since 1970. */
  readonly now: () => number;
  readonly startTimer: StartTimer;
}

/** One person's notifications of what's due on this device. What another person was told is forgotten. */
export function createDueNotices({
  port,
  store,
  plans,
  userId,
  now,
  startTimer,
}: DueNoticesDeps): DueNotices {
  const memory = createDueNoticesMemory(store, userId);
  const state = createSubscribable<DueNoticesState>(stateNow(false));
  let latest: Parameters<DueNotices['tell']> = [[]];
  let stopWaiting = (): void => undefined;
  let open = (_loanId: string): void => undefined;
  port.onMessage((data) => {
    if (v.is(openedNotificationSchema, data)) open(data.loanId);
  });

  function stateNow(worksClosed: boolean): DueNoticesState {
    const permission = port.permission();
    if (permission === undefined) return port.needsInstall ? 'needs-install' : 'unsupported';
    if (permission === 'denied') return 'blocked';
    if (permission !== 'granted' || !memory.read().isOn) return 'off';
    return worksClosed ? 'on-closed-too' : 'on';
  }

  async function tell(...[items, coming]: Parameters<DueNotices['tell']>): Promise<void> {
    latest = [items, coming];
    stopWaiting();
    if (stateNow(false) !== 'on') return;
    const registration = await port.registration();
    if (registration === undefined) return;
    await takeBack(registration, items);
    if (registration.periodicSync !== undefined) await noteWhatWorkerTold();
    const instant = new Date(now());
    if (isQuiet(instant.getHours()))
      stopWaiting = startTimer(() => void tell(items, coming), msUntilAwake(instant));
    else await show(registration, items, instant);
    await leavePlan(registration, coming);
  }

  async function show(registration: NotifyingRegistration, items: readonly DueItem[], instant: Date) {
    const fresh = itemsToTell(items, new Set(memory.read().told), instant.getHours());
    // First the record: a page that dies here tells one item less, and none twice.
    memory.addTold(fresh.map(({ key }) => key));
    await showNotices(registration, noticesFor(fresh));
  }

  async function noteWhatWorkerTold(): Promise<void> {
    const plan = await plans.read().catch(() => undefined);
    if (plan?.userId === userId) memory.addTold(plan.told);
  }

  async function leavePlan({ periodicSync }: NotifyingRegistration, coming: (() => Coming) | undefined) {
    if (coming === undefined) return;
    const worksClosed = await wakesWorker(periodicSync);
    if (worksClosed) await planNotices(plans, userId, memory.read().told, coming());
    // Somebody turned it off or signed out meanwhile.
    if (worksClosed && stateNow(false) !== 'on') await plans.remove();
    state.set(stateNow(worksClosed));
  }

  /** What fails here leaves a plan of 3 days at most, which nobody wakes the worker for. */
  async function dropPlan(): Promise<void> {
    const registration = await port.registration();
    if (registration?.periodicSync === undefined) return;
    await Promise.all([registration.periodicSync.unregister(PLANNED_NOTICES_SYNC), plans.remove()]);
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    turnOn: async () => {
      await port.askPermission();
      memory.turn(true);
      state.set(stateNow(false));
      await tell(...latest);
    },
    turnOff: () => {
      stopWaiting();
      memory.turn(false);
      state.set(stateNow(false));
      dropPlan().catch(() => undefined);
    },
    tell,
    follow: (next) => {
      open = next;
    },
  };
}

/** Takes back what is on screen and no longer due: done, moved or snoozed. */
async function takeBack(
  registration: Pick<ServiceWorkerRegistration, 'getNotifications'>,
  items: readonly DueItem[],
): Promise<void> {
  const tags = new Set(items.map(({ key }) => `${TAG_PREFIX}${key}`));
  if (items.length > 0) tags.add(MANY_TAG);
  for (const shown of await registration.getNotifications())
    if (shown.tag.startsWith(TAG_PREFIX) && !tags.has(shown.tag)) shown.close();
}

function msUntilAwake(from: Date): number {
  const until = new Date(from);
  if (from.getHours() >= QUIET_UNTIL_HOUR) until.setDate(until.getDate() + 1);
  until.setHours(QUIET_UNTIL_HOUR, 0, 0, 0);
  return until.getTime() - from.getTime();
}
