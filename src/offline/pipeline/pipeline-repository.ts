import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { createPipelineList, type PipelineList } from '#src/offline/pipeline/pipeline-list.ts';
import type { PipelinePorts } from '#src/offline/pipeline/pipeline-ports.ts';

/** One user's lists: the device's copy, the network's answers and the changes not seen yet. */
export interface PipelineRepository {
  /** Returns the same list for the same view. */
  readonly list: (view: LoanOwnership) => PipelineList;
}

/** Touches neither device nor network before a list is read or requested. */
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
