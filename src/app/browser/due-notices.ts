import { addDays, differenceInMilliseconds, setHours, startOfDay } from 'date-fns';
import * as v from 'valibot';
import { type OpenedNotification, openedNotificationSchema } from '#src/contract/base/opened-notification.ts';
import { type DueItem, isQuiet, itemsToTell, QUIET_UNTIL_HOUR } from '#src/domain/actions/due-notices.ts';
import type { DueNotices, DueNoticesState } from '#src/features/due-notices/due-notices.ts';
import { dueNoticeWords as words } from '#src/features/due-notices/words.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { APP_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createSubscribable } from '#src/offline/storage/listeners.ts';
import { type DueNoticesRecord, dueNoticesRecordSchema } from '#src/contract/device/due-notices-record.ts';
import { parseJson } from '#src/offline/storage/parse-json.ts';

type NotifyingRegistration = Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>;

/** More at once than this become one. */
const MOST_AT_ONCE = 3;
const TAG_PREFIX = 'due ';
const MANY_TAG = `${TAG_PREFIX}many`;

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
  readonly userId: string;
  /** The device's clock, in ms since 1970. */
  readonly now: () => number;
  readonly startTimer: StartTimer;
}

/** One person's notifications of what's due on this device. What another person was told is forgotten. */
export function createDueNotices({ port, store, userId, now, startTimer }: DueNoticesDeps): DueNotices {
  const memory = createDueNoticesMemory(store, userId);
  const state = createSubscribable<DueNoticesState>(stateNow());
  let latest: readonly DueItem[] = [];
  let stopWaiting = (): void => undefined;
  let open = (_loanId: string): void => undefined;
  port.onMessage((data) => {
    if (v.is(openedNotificationSchema, data)) open(data.loanId);
  });

  function stateNow(): DueNoticesState {
    const permission = port.permission();
    if (permission === undefined) return port.needsInstall ? 'needs-install' : 'unsupported';
    if (permission === 'denied') return 'blocked';
    if (permission !== 'granted' || !memory.read().isOn) return 'off';
    return 'on';
  }

  async function tell(items: readonly DueItem[]): Promise<void> {
    latest = items;
    stopWaiting();
    if (stateNow() !== 'on') return;
    const registration = await port.registration();
    if (registration === undefined) return;
    await takeBack(registration, items);
    const instant = new Date(now());
    if (isQuiet(instant.getHours())) stopWaiting = startTimer(() => void tell(items), msUntilAwake(instant));
    else await show(registration, items, instant);
  }

  async function show(registration: NotifyingRegistration, items: readonly DueItem[], instant: Date) {
    const fresh = itemsToTell(items, new Set(memory.read().told), instant.getHours());
    // First the record: a page that dies here tells one item less, and none twice.
    memory.addTold(fresh.map(({ key }) => key));
    for (const { title, body, tag, loanId } of noticesFor(fresh))
      await registration.showNotification(title, {
        body,
        tag,
        data: { loanId } satisfies OpenedNotification,
      });
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    turnOn: async () => {
      await port.askPermission();
      memory.turn(true);
      state.set(stateNow());
      await tell(latest);
    },
    turnOff: () => {
      stopWaiting();
      memory.turn(false);
      state.set(stateNow());
    },
    tell,
    follow: (next) => {
      open = next;
    },
  };
}

/** One notification for each item; one for all if there are many. */
function noticesFor(items: readonly DueItem[]) {
  if (items.length > MOST_AT_ONCE)
    return [{ title: words.many(items.length), body: words.openToday, tag: MANY_TAG, loanId: '' }];
  return items.map(({ key, title, loanId }) => ({ title, body: '', tag: `${TAG_PREFIX}${key}`, loanId }));
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
  const day = from.getHours() >= QUIET_UNTIL_HOUR ? addDays(from, 1) : from;
  return differenceInMilliseconds(setHours(startOfDay(day), QUIET_UNTIL_HOUR), from);
}

const RECORD_KEY = `${APP_KEY_PREFIX}due-notices`;
/** More than a busy person has due in a quarter of a year. */
const MOST_TOLD = 500;

/** One person's past notices on this device, and whether they want any. Another person's record counts as none. */
function createDueNoticesMemory(store: KeyValueStore, userId: string) {
  function read(): DueNoticesRecord {
    const result = v.safeParse(dueNoticesRecordSchema, parseJson(store.get(RECORD_KEY)));
    return result.success && result.output.userId === userId
      ? result.output
      : { userId, isOn: false, told: [] };
  }

  function write(changes: Partial<DueNoticesRecord>): void {
    store.set(RECORD_KEY, JSON.stringify({ ...read(), ...changes }));
  }

  return {
    read,
    turn: (isOn: boolean) => write({ isOn }),
    addTold: (keys: readonly string[]) => {
      if (keys.length === 0) return;
      write({ told: [...new Set([...keys, ...read().told])].slice(0, MOST_TOLD) });
    },
  };
}
