import { queryOptions } from '@tanstack/react-query';
import { isSessionOver } from '#src/api/api-error.ts';
import { statusOfError } from '#src/api/status-of-error.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import type { SessionServices } from '#src/features/session/session-services.ts';

export const CURRENT_USER_KEY = ['current-user'] as const;
const SESSION_CHECK_INTERVAL_MS = 900_000;

/**
 * The session check: on load, every 900 s and whenever the app becomes visible. The answer is kept on the device.
 */
export function currentUserQuery(services: SessionServices) {
  return queryOptions({
    queryKey: CURRENT_USER_KEY,
    queryFn: ({ signal }) => checkUser(services, signal),
    networkMode: 'offlineFirst',
    staleTime: 60_000,
    gcTime: Infinity,
    // A screen that appears because a check failed must not start the next one: it would take itself away again.
    refetchOnMount: (query) => query.state.status !== 'error',
    retryOnMount: false,
    refetchInterval: SESSION_CHECK_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    // A retry would pause while the device says that it is offline, and the wait would look like a check.
    retry: false,
  });
}

async function checkUser(services: SessionServices, signal: AbortSignal): Promise<CurrentUser> {
  const token = services.authToken.get();
  try {
    const user = await services.client.readCurrentUser(signal);
    await services.rememberCheck(user);
    return user;
  } catch (error) {
    if (!isSessionOver(error)) services.log(`API error: ${statusOfError(error)}`);
    // Not a token that another tab has got in the meantime.
    else if (services.authToken.get() === token) services.authToken.clear();
    throw error;
  }
}
