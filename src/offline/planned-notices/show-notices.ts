import type { PlannedNotice } from '#src/contract/device/planned-notices.ts';

/** Shows notifications. A press on one gives the worker its loan, as `openedNotificationSchema` says. */
export async function showNotices(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  notices: readonly PlannedNotice[],
): Promise<void> {
  for (const { title, body, tag, loanId } of notices)
    await registration.showNotification(title, { body, tag, data: { loanId } });
}
