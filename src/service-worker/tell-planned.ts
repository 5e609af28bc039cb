import { calendarDayIn } from '#src/domain/calendar/calendar-day.ts';
import { isQuiet } from '#src/domain/actions/due-notices.ts';
import type { PlannedNotice, PlannedNotices } from '#src/contract/device/planned-notices.ts';
import type { PlannedNoticesStore } from '#src/offline/planned-notices/planned-notices-store.ts';
import { showNotices } from '#src/offline/planned-notices/show-notices.ts';

/** The part of the worker that this needs. */
interface NotifyingWorker {
  readonly permission: NotificationPermission;
  readonly clients: {
    readonly matchAll: (options: { readonly type: 'window' }) => Promise<readonly object[]>;
  };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
}

/** Tells what the page planned for this day, each once. A page that somebody looks at tells it by itself. */
export async function tellPlanned(
  worker: NotifyingWorker,
  store: PlannedNoticesStore,
  now: Date,
): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' });
  if (pages.some((page) => 'visibilityState' in page && page.visibilityState === 'visible')) return;
  if (worker.permission !== 'granted' || isQuiet(now.getHours())) return;
  const plan = await store.read();
  const due = plan === undefined ? [] : dueOn(plan, now.getTime());
  if (plan === undefined || due.length === 0) return;
  // First the record: a worker that dies here tells one less, and none twice.
  await store.write({ ...plan, told: [...plan.told, ...due.flatMap(({ keys }) => keys)] });
  await showNotices(worker.registration, due);
}

function dueOn({ days, until, timeZone, told }: PlannedNotices, now: number): readonly PlannedNotice[] {
  if (now >= until) return [];
  const today = calendarDayIn(now, timeZone);
  const seen = new Set(told);
  return days
    .filter(({ day }) => day === today)
    .flatMap(({ notices }) => notices)
    .filter(({ keys }) => !keys.every((key) => seen.has(key)));
}
