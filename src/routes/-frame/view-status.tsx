import { failureText } from '#src/api/request/failure-text.ts';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { ListAge, ListProblem } from '#src/loan-display/list-status.tsx';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/** How old a view's loans are on a screen that isn't the list, or why there are none. */
export function ViewStatus({ reading }: { readonly reading: PipelineReading }) {
  const now = useNow(useServices().now);
  const { snapshot, error } = reading;
  if (snapshot === undefined) {
    return error === null ? null : (
      <ListProblem reading={reading}>{`The loans couldn't be loaded: ${failureText(error)}.`}</ListProblem>
    );
  }
  return (
    <ListAge
      asOf={snapshot.asOf}
      now={now}
      isCopy={reading.source !== 'network'}
      isRefreshing={reading.isRefreshing}
    />
  );
}
