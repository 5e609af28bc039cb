import { queryOptions } from '@tanstack/react-query';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { Services } from '#src/loan-display/use-services.ts';

const REFRESH_INTERVAL_MS = 5 * 60_000;
/** After a failure. On many networks, the device's own event for being online comes late or never. */
const RETRY_INTERVAL_MS = 30_000;

/** Decides when to ask for a view again. Screens read the list from the repository. */
export function pipelineQuery(services: Services, userId: string, view: LoanOwnership) {
  return queryOptions({
    queryKey: ['pipeline', userId, view],
    queryFn: ({ signal }) => services.openRepository(userId).list(view).refresh(signal),
    networkMode: 'offlineFirst',
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_INTERVAL_MS : REFRESH_INTERVAL_MS),
    refetchOnWindowFocus: 'always',
    retry: false,
    structuralSharing: false,
  });
}
