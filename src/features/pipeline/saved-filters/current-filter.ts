import { EMPTY_FILTER, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';

/** What a new saved filter begins with: the one that is applied, if any, with the search box and the milestone. */
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
