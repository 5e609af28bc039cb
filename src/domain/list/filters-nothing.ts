import { normalizeFilter, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';

/** True for a filter that all loans pass, whatever loans there are: nothing is chosen in any of its parts. */
export function filtersNothing(filter: PipelineFilter): boolean {
  const { search, milestones, statuses, counts, closing, loanOfficers, processors } = normalizeFilter(filter);
  if (search !== '' || closing !== undefined) return false;
  return [milestones, statuses, counts, loanOfficers, processors].every((chosen) => chosen.length === 0);
}
