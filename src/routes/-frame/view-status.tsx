import { failureBesideConnection } from '#src/api/request/failure-text.ts';
import { useListRetry } from '#src/features/pipeline/read/use-asked-refresh.ts';
import { UnreadLoans } from '#src/loan-display/unread-loans.tsx';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { ListAge } from '#src/loan-display/list-status.tsx';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';

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

interface ViewProblemProps {
  readonly reading: PipelineReading;
  /** `closings` */
  readonly what: string;
}

export function ViewProblem({ reading, what }: ViewProblemProps) {
  const { error, snapshot } = reading;
  const retry = useListRetry(reading);
  if (error === null || snapshot !== undefined) return null;
  return <UnreadLoans what={what} why={failureBesideConnection(error)} retry={retry} />;
}
