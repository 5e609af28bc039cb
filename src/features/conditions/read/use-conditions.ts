import { useQuery } from '@tanstack/react-query';
import { conditionsQuery, cachedConditionsQuery } from '#src/features/conditions/read/conditions-query.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { ConditionsSnapshot } from '#src/offline/cache/conditions-cache.ts';

export interface ConditionsReading {
  readonly snapshot: ConditionsSnapshot | undefined;
  /** True while there's only the device's copy: the network hasn't answered. */
  readonly isCached: boolean;
  readonly isRefreshing: boolean;
  /** Waiting for the network's first answer. */
  readonly isOpening: boolean;
  /** The last attempt's error; null after a success. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** The same. @returns what failed, or null */
  readonly again: () => Promise<Error | null>;
}

/** One loan's conditions: the device's copy first, the network second. */
export function useConditions(userId: string, loanGuid: string): ConditionsReading {
  const services = useServices();
  const cached = useQuery(cachedConditionsQuery(services, userId, loanGuid));
  const fresh = useQuery(conditionsQuery(services, userId, loanGuid));
  const again = async () => (await fresh.refetch()).error;
  return {
    snapshot: fresh.data ?? cached.data ?? undefined,
    isCached: fresh.data === undefined,
    isRefreshing: fresh.isFetching,
    isOpening: fresh.isFetching && !fresh.isFetchedAfterMount,
    error: fresh.error,
    retry: () => void again(),
    again,
  };
}
