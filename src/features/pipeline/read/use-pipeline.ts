import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { PipelineProgress } from '#src/contract/wire/pipeline-answer.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { pipelineQuery } from '#src/features/pipeline/read/pipeline-query.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { PipelineSnapshot } from '#src/offline/cache/pipeline-cache.ts';
import type { PipelineState } from '#src/offline/pipeline/pipeline-list.ts';

export interface PipelineReading extends PipelineState {
  readonly shown: Pick<PipelineSnapshot, 'loans' | 'asOf'> | undefined;
  readonly soFar: PipelineProgress | undefined;
  /** True from the first paint, just before the network is asked. */
  readonly isRefreshing: boolean;
  /** Someone asks for the list again: all of it. @returns of when it is, or undefined if it didn't come. */
  readonly askAgain: () => Promise<string | undefined>;
  /** The same, for a button whose answer is elsewhere. */
  readonly retry: () => void;
}

export function usePipeline(userId: string, view: LoanOwnership): PipelineReading {
  const services = useServices();
  const list = services.openRepository(userId).list(view);
  const state = useSyncExternalStore(list.subscribe, list.get);
  const { isFetching, refetch } = useQuery(pipelineQuery(services, userId, view));
  const askAgain = async () => {
    list.wantAll();
    const { isError, data } = await refetch();
    return isError ? undefined : data?.asOf;
  };
  const { snapshot, arriving } = state;
  return {
    ...state,
    shown: snapshot ?? arriving,
    soFar:
      snapshot === undefined && arriving
        ? { loaded: arriving.loans.length, total: arriving.total }
        : undefined,
    isRefreshing: isFetching,
    askAgain,
    retry: () => void askAgain(),
  };
}
