import { queryOptions } from '@tanstack/react-query';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { PipelineServices } from '#src/features/pipeline/read/pipeline-services.ts';

const REFRESH_INTERVAL_MS = 5 * 60_000;
/** After a failure: the device's own word for being online again comes late or never behind many networks. */
const RETRY_INTERVAL_MS = 30_000;

/** When a view is asked for again. Its data is what each answer made of the list; screens read the repository. */
export function pipelineQuery(services: PipelineServices, userId: string, view: LoanOwnership) {
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
