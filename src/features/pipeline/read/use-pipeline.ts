import { useQuery } from '@tanstack/react-query';
import type { PipelineProgress } from '#src/api/read-pipeline.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import {
  keptPipelineQuery,
  pipelineProgressQuery,
  pipelineQuery,
  type PipelineSnapshot,
} from '#src/features/pipeline/read/pipeline-query.ts';
import { useServices } from '#src/loan-display/use-services.ts';

export interface PipelineReading {
  readonly snapshot: PipelineSnapshot | undefined;
  /** True as long as no answer of the network has come: what is shown is the device's copy. */
  readonly isKeptCopy: boolean;
  readonly isRefreshing: boolean;
  /** What the last attempt failed with; null after a success. */
  readonly error: Error | null;
  readonly progress: PipelineProgress | undefined;
  readonly retry: () => void;
}

/** The device's copy first, the network second. */
export function usePipeline(userId: string, view: LoanOwnership): PipelineReading {
  const services = useServices();
  const kept = useQuery(keptPipelineQuery(services, userId, view));
  const fresh = useQuery(pipelineQuery(services, userId, view));
  const progress = useQuery(pipelineProgressQuery(userId, view));
  return {
    snapshot: fresh.data ?? kept.data ?? undefined,
    isKeptCopy: fresh.data === undefined,
    isRefreshing: fresh.isFetching,
    error: fresh.error,
    progress: progress.data ?? undefined,
    retry: () => void fresh.refetch(),
  };
}
