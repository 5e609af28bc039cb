import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { createPipelineList, type PipelineList } from '#src/offline/pipeline/pipeline-list.ts';
import type { PipelinePorts } from '#src/offline/pipeline/pipeline-ports.ts';

/** One person's lists: the device's copy, the network's answers and what was not seen of them yet. */
export interface PipelineRepository {
  /** The same list for the same view. */
  readonly list: (view: LoanOwnership) => PipelineList;
}

/** Touches neither the device nor the network before a list is read or asked for. */
export function createPipelineRepository(ports: PipelinePorts): PipelineRepository {
  const lists = new Map<LoanOwnership, PipelineList>();
  return {
    list: (view) => {
      const list = lists.get(view) ?? createPipelineList(view, ports);
      lists.set(view, list);
      return list;
    },
  };
}
