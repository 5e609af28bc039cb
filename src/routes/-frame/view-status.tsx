import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { ListAge } from '#src/loan-display/list-status.tsx';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/** How old a view's loans are on a screen that isn't the list. Why there are none, ViewProblem says in their place. */
export function ViewStatus({ reading }: { readonly reading: PipelineReading }) {
  const now = useNow(useServices().now);
  const { snapshot } = reading;
  if (snapshot === undefined) return null;
  return (
    <ListAge
      asOf={snapshot.asOf}
      now={now}
      isCopy={reading.source !== 'network'}
      isRefreshing={reading.isRefreshing}
    />
  );
}
