import { EMPTY_FILTER, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';

/** What a new saved filter starts with: the applied one, if any, with the search and the milestone. */
export function currentFilter(
  applied: PipelineFilter = EMPTY_FILTER,
  search: string,
  milestone: string,
): PipelineFilter {
  return {
    ...applied,
    search: search.trim() === '' ? applied.search : search,
    milestones: milestone === '' ? applied.milestones : [milestone],
  };
}
