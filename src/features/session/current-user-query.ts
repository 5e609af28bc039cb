import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSessionOver } from '#src/api/request/api-error.ts';
import { statusOfError } from '#src/api/request/api-error.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import type { Services } from '#src/loan-display/use-services.ts';

export const CURRENT_USER_KEY = ['current-user'] as const;
const SESSION_CHECK_INTERVAL_MS = 900_000;

/** The session check: at start, every 900 s, and when the app becomes visible. The answer is stored on the device. */
export function currentUserQuery(services: Services) {
  return queryOptions({
    queryKey: CURRENT_USER_KEY,
    queryFn: ({ signal }) => checkUser(services, signal),
    networkMode: 'offlineFirst',
    staleTime: 60_000,
    gcTime: Infinity,
    // A screen that shows a failed check must not start another: that would hide the screen again.
    refetchOnMount: (query) => query.state.status !== 'error',
    retryOnMount: false,
    refetchInterval: SESSION_CHECK_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    // A retry pauses while the device says it's offline, and the pause would look like a check.
    retry: false,
  });
}

async function checkUser(services: Services, signal: AbortSignal): Promise<CurrentUser> {
  const token = services.authToken.get();
  try {
    const checked = await services.client.readCurrentUser(signal);
    await services.rememberCheck(checked);
    return checked.user;
  } catch (error) {
    if (!isSessionOver(error)) services.log(`API error: ${statusOfError(error)}`);
    // Leave a token that another tab got in the meantime.
    else if (services.authToken.get() === token) services.authToken.clear();
    throw error;
  }
}

/** Checks the session after a request outside TanStack Query got a 401. Only the check ends a session. */
export function useCheckAfterRefusal(isRefused: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isRefused) void queryClient.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  }, [isRefused, queryClient]);
}
