import { PLANNED_NOTICES_SYNC, type PlannedNotice } from '#src/contract/device/planned-notices.ts';
import type { DueItem } from '#src/domain/actions/due-notices.ts';
import type { Coming } from '#src/features/due-notices/due-notices-services.ts';
import { dueNoticeWords as words } from '#src/features/due-notices/words.ts';
import type { PlannedNoticesStore } from '#src/offline/planned-notices/planned-notices-store.ts';

/** Periodic Background Sync, which TypeScript doesn't know: Chromium has it, for installed apps. */
export interface PeriodicSync {
  readonly register: (tag: string, options: { readonly minInterval: number }) => Promise<void>;
  readonly unregister: (tag: string) => Promise<void>;
}

/** The browser decides when; it never comes sooner. */
const SYNC_EVERY_MS = 6 * 3_600_000;
/** More at once than this become one. */
const MOST_AT_ONCE = 3;
export const TAG_PREFIX = 'due ';
export const MANY_TAG = `${TAG_PREFIX}many`;

/** True if the browser agreed to wake the service worker. It agrees only for installed apps. */
export async function wakesWorker(periodicSync: PeriodicSync | undefined): Promise<boolean> {
  if (periodicSync === undefined) return false;
  try {
    await periodicSync.register(PLANNED_NOTICES_SYNC, { minInterval: SYNC_EVERY_MS });
    return true;
  } catch {
    return false;
  }
}

/** Leaves the service worker what isn't told yet, day by day. It tells each step on the first day it's woken. */
export async function planNotices(
  store: PlannedNoticesStore,
  userId: string,
  told: readonly string[],
  { days, timeZone, asOfText, until }: Coming,
): Promise<void> {
  const seen = new Set(told);
  const body = words.whileClosed(asOfText);
  const planned = days.map(({ day, items }) => ({
    day,
    notices: noticesFor(
      items.filter(({ key }) => !seen.has(key)),
      body,
    ),
  }));
  await store.write({ userId, timeZone, until, days: planned, told: [] });
}

/** One notification for each item; one for all if there are many. */
export function noticesFor(items: readonly DueItem[], body = ''): PlannedNotice[] {
  if (items.length > MOST_AT_ONCE)
    return [
      {
        title: words.many(items.length),
        body: [body, words.openToday].join(' ').trim(),
        tag: MANY_TAG,
        keys: items.map(({ key }) => key),
        loanId: '',
      },
    ];
  return items.map(({ key, title, loanId }) => ({
    title,
    body,
    tag: `${TAG_PREFIX}${key}`,
    keys: [key],
    loanId,
  }));
}
