import type { QueryClient } from '@tanstack/react-query';
import type { TabToken } from '#src/app/session/auth-token-store.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';

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
