import { failureBesideConnection } from '#src/api/request/failure-text.ts';
import { useListRetry } from '#src/features/pipeline/read/use-asked-refresh.ts';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { UnreadLoans } from '#src/loan-display/unread-loans.tsx';

interface ViewProblemProps {
  readonly reading: PipelineReading;
  /** `closings` */
  readonly what: string;
}

/** Why a view's loans aren't on a screen that isn't the list. */
export function ViewProblem({ reading, what }: ViewProblemProps) {
  const { error, snapshot } = reading;
  const retry = useListRetry(reading);
  if (error === null || snapshot !== undefined) return null;
  return <UnreadLoans what={what} why={failureBesideConnection(error)} retry={retry} />;
}
