import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { isSessionOver } from '#src/api/request/api-error.ts';
import { currentUserQuery } from '#src/features/session/current-user-query.ts';
import { type SessionState, sessionStateOf } from '#src/features/session/session-state.ts';
import { useServices } from '#src/loan-display/use-services.ts';

export function useSession(): { readonly state: SessionState; readonly checkAgain: () => void } {
  const services = useServices();
  const { offlineHours } = useAppConfig();
  const token = useSyncExternalStore(services.authToken.subscribe, services.authToken.get);
  const check = useQuery({ ...currentUserQuery(services), enabled: token !== undefined });
  const state = sessionStateOf({
    hasToken: token !== undefined,
    user: check.data,
    isChecking: check.isFetching,
    wasRefused: isSessionOver(check.error),
    hasFailed: check.isError,
    isLocked: services.isLocked(offlineHours),
  });
  return { state, checkAgain: () => void check.refetch() };
}
