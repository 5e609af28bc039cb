import { queryOptions } from '@tanstack/react-query';
import { conditionsKey, type ConditionsSnapshot } from '#src/offline/cache/conditions-cache.ts';
import type { Services } from '#src/loan-display/use-services.ts';

const REFRESH_INTERVAL_MS = 5 * 60_000;
/** How soon to retry: not every device hears when its network is back. */
const AFTER_FAILURE_MS = 30_000;

/** A loan's conditions as this device cached them; null if it has none. */
export function cachedConditionsQuery(services: Services, userId: string, loanGuid: string) {
  return queryOptions({
    queryKey: ['cached-conditions', userId, conditionsKey(loanGuid)],
    queryFn: async (): Promise<ConditionsSnapshot | null> =>
      (await services.openConditions(userId).readCached(loanGuid)) ?? null,
    networkMode: 'always',
    retry: false,
    structuralSharing: false,
  });
}

/** The loan's conditions as the platform has them, read at every visit. Leaving the loan cancels the request. */
export function conditionsQuery(services: Services, userId: string, loanGuid: string) {
  return queryOptions({
    queryKey: ['conditions', userId, conditionsKey(loanGuid)],
    queryFn: ({ signal }) => services.openConditions(userId).open(loanGuid, signal),
    networkMode: 'offlineFirst',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_FAILURE_MS : REFRESH_INTERVAL_MS),
    retry: false,
    structuralSharing: false,
  });
}

export function allCachedConditionsKey(userId: string) {
  return ['all-cached-conditions', userId] as const;
}

/** All cached conditions, read from the device for each screen that needs them. */
export function allCachedConditionsQuery(services: Services, userId: string) {
  return queryOptions({
    queryKey: allCachedConditionsKey(userId),
    queryFn: () => services.openConditions(userId).readAllCached(),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
}
