import { queryOptions } from '@tanstack/react-query';
import type { ConditionsServices } from '#src/features/conditions/read/conditions-services.ts';
import {
  conditionsKey,
  type ConditionsSnapshot,
  type KeptConditions,
} from '#src/offline/cache/conditions-copy.ts';

const REFRESH_INTERVAL_MS = 5 * 60_000;
/** Not every device hears when its network is back. */
const AFTER_FAILURE_MS = 30_000;

/** What the device keeps of a loan's conditions; null when it keeps nothing. */
export function keptConditionsQuery(services: ConditionsServices, userId: string, loanGuid: string) {
  return queryOptions({
    queryKey: ['kept-conditions', userId, conditionsKey(loanGuid)],
    queryFn: async (): Promise<ConditionsSnapshot | null> => {
      const store = await services.openStore(userId);
      return (await store.readConditions(loanGuid)) ?? null;
    },
    networkMode: 'always',
    retry: false,
    structuralSharing: false,
  });
}

/** The loan's conditions as the platform has them, asked for at every visit. Leaving the loan cancels the question. */
export function conditionsQuery(services: ConditionsServices, userId: string, loanGuid: string) {
  return queryOptions({
    queryKey: ['conditions', userId, conditionsKey(loanGuid)],
    queryFn: async ({ signal }): Promise<ConditionsSnapshot> => {
      try {
        const snapshot = await services.client.readConditions(loanGuid, signal);
        keep(services, userId, loanGuid, snapshot);
        return snapshot;
      } catch (error) {
        if (!signal.aborted) services.log('Conditions Api Error:');
        throw error;
      }
    },
    networkMode: 'offlineFirst',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_FAILURE_MS : REFRESH_INTERVAL_MS),
    retry: false,
    structuralSharing: false,
  });
}

export function allKeptConditionsKey(userId: string) {
  return ['all-kept-conditions', userId] as const;
}

/** Everything that the device keeps of conditions, read anew whenever a screen wants it. */
export function allKeptConditionsQuery(services: ConditionsServices, userId: string) {
  return queryOptions({
    queryKey: allKeptConditionsKey(userId),
    queryFn: async (): Promise<KeptConditions> => {
      const store = await services.openStore(userId);
      return store.readAllConditions();
    },
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
}

function keep(
  services: ConditionsServices,
  userId: string,
  loanGuid: string,
  snapshot: ConditionsSnapshot,
): void {
  void services
    .openStore(userId)
    .then((store) => store.keepConditions(loanGuid, snapshot))
    .catch(() => services.log('The conditions could not be kept on this device'));
}
