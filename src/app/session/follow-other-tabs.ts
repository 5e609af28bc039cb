import type { QueryClient } from '@tanstack/react-query';
import type { TabToken } from '#src/app/session/auth-token-store.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';
import type { TabChannel } from '#src/offline/tabs/tab-channel.ts';

interface FollowServices {
  readonly authToken: TabToken;
  readonly leaveTo: (path: string) => void;
  readonly readStoredUser: () => Promise<{ readonly user: CurrentUser }>;
}

/**
 * Follows a sign-in in another tab. The same user continues where they were, with their text; for another user this tab
 * restarts, so that no loans are requested, shown or stored under the wrong user.
 */
export function followOtherTabs(
  { authToken, leaveTo, readStoredUser }: FollowServices,
  queryClient: QueryClient,
): void {
  authToken.onOvertaken(() => {
    const user = queryClient.getQueryData<CurrentUser>(CURRENT_USER_KEY);
    if (user === undefined) {
      authToken.adopt();
      return;
    }
    void readStoredUser().then(
      ({ user: { id } }) => (id === user.id ? authToken.adopt() : leaveTo('/dashboard')),
      // We don't know whose it is: the time-out dialog takes over.
      () => undefined,
    );
  });
  // Catches changes from this page's startup, before it followed them.
  if (authToken.stored() === undefined || !authToken.isOvertaken()) return;
  if (authToken.wasSignedIn()) leaveTo('/dashboard');
  else authToken.adopt();
}

interface LeaveServices {
  readonly leaveTo: (path: string) => void;
  readonly authToken: Pick<TabToken, 'stored' | 'isOvertaken' | 'wasSignedIn'>;
  readonly tabs: Pick<TabChannel, 'onSignOut'>;
}

/**
 * Takes this tab to the sign-in screen when another tab signs out, and when the Back button restores a page whose
 * session has ended since; or to the list, if anyone has signed in since.
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
  const leave = (): void => {
    const isSignedInElsewhere = authToken.stored() !== undefined && authToken.isOvertaken();
    leaveTo(isSignedInElsewhere ? '/dashboard' : '/login');
  };
  tabs.onSignOut(() => {
    // The sign-in screen has nowhere to go: it would cut off a sign-in that has just begun.
    if (authToken.wasSignedIn()) leave();
  });
  window.addEventListener('pageshow', (event) => {
    if (!(event instanceof PageTransitionEvent && event.persisted)) return;
    isLeaving = false;
    if (authToken.stored() === undefined || authToken.isOvertaken()) leave();
  });
  return leaveTo;
}
