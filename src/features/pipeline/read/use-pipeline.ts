import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { pipelineQuery } from '#src/features/pipeline/read/pipeline-query.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { PipelineState } from '#src/offline/pipeline/pipeline-list.ts';

export interface PipelineReading extends PipelineState {
  /** True from the first paint, just before the network is asked. */
  readonly isRefreshing: boolean;
  /** Someone asks for the list again: all of it. */
  readonly retry: () => void;
}

/** The device's copy first, the network second, and the network again every few minutes. */
export function usePipeline(userId: string, view: LoanOwnership): PipelineReading {
  const services = useServices();
  const list = services.openRepository(userId).list(view);
  const state = useSyncExternalStore(list.subscribe, list.get);
  const { isFetching, refetch } = useQuery(pipelineQuery(services, userId, view));
  const retry = (): void => {
    list.wantAll();
    void refetch();
  };
  return { ...state, isRefreshing: isFetching, retry };
}
