import type { QueryClient } from '@tanstack/react-query';
import { pipelineQuery } from '#src/features/pipeline/read/pipeline-query.ts';
import type { PipelineServices } from '#src/features/pipeline/read/pipeline-services.ts';

/** Reads every loan again of the lists that were read since the start, or of the person's own. Failures show there. */
export function refreshAll(services: PipelineServices, queryClient: QueryClient, userId: string): void {
  const lists = (['MyLoans', 'AllLoans'] as const).filter(
    (view) => view === 'MyLoans' || queryClient.getQueryState(['pipeline', userId, view])?.data !== undefined,
  );
  for (const view of lists) {
    services.openRepository(userId).list(view).wantAll();
    void queryClient.prefetchQuery({ ...pipelineQuery(services, userId, view), staleTime: 0 });
  }
}
