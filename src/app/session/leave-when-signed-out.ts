import type { TabToken } from '#src/app/session/auth-token-store.ts';
import type { TabChannel } from '#src/offline/tabs/tab-channel.ts';

interface LeaveServices {
  readonly leaveTo: (path: string) => void;
  readonly authToken: Pick<TabToken, 'stored' | 'isOvertaken' | 'wasSignedIn'>;
  readonly tabs: Pick<TabChannel, 'onSignOut'>;
}

/**
 * Takes this tab to the sign-in screen when another tab signs out, and when the Back button restores a page whose
 * session has ended since; or to the list of the user who signed in since, if any.
 * @param hidePage hides the old page, which would stay visible until the new one loads.
 * @returns leaves this page once: a second navigation on top of the first can get stuck.
 */
export function leaveWhenSignedOut(
  window: EventTarget,
  { leaveTo: goTo, authToken, tabs }: LeaveServices,
  hidePage: () => void,
): (path: string) => void {
  let isLeaving = false;
  const leaveTo = (path: string): void => {
    if (isLeaving) return;
    isLeaving = true;
    hidePage();
    goTo(path);
  };
  const isSomebodyElseIn = (): boolean => authToken.stored() !== undefined && authToken.isOvertaken();
  const leave = (): void => leaveTo(isSomebodyElseIn() ? '/dashboard' : '/login');
  tabs.onSignOut(() => {
    // The sign-in screen has nowhere to go: it would cut off a sign-in that has just begun.
    if (authToken.wasSignedIn()) leave();
  });
  window.addEventListener('pageshow', (event) => {
    isLeaving = false;
    const isFromMemory = event instanceof PageTransitionEvent && event.persisted;
    if (isFromMemory && (authToken.stored() === undefined || isSomebodyElseIn())) leave();
  });
  return leaveTo;
}
