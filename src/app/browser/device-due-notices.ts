import { createDueNotices, type DueNoticesDeps } from '#src/app/browser/due-notices.ts';
import type { DueNotices } from '#src/features/due-notices/due-notices-services.ts';
import { createPlannedNoticesStore } from '#src/offline/planned-notices/planned-notices-store.ts';

/** One person's notifications, with this browser's own database for what the service worker may tell. */
export function openDueNotices(deps: Omit<DueNoticesDeps, 'plans'>): DueNotices {
  return createDueNotices({ ...deps, plans: createPlannedNoticesStore() });
}
