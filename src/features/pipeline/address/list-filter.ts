import { EMPTY_FILTER, type ListFilter } from '#src/domain/list/pipeline-filter.ts';
import { formatNamesParam, parseNamesParam } from '#src/domain/list/pipeline-sort-param.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';

/** Where the address keeps each part of the list's own filter. */
export const FILTER_PARAMS = {
  search: 'search',
  milestones: 'milestone',
  loanTypes: 'loanType',
  loanOfficers: 'officer',
  processors: 'processor',
  closing: 'closing',
  counts: 'quick',
} as const satisfies Partial<Record<keyof ListFilter, keyof PipelineSearch>>;

type FilterSearch = Pick<PipelineSearch, (typeof FILTER_PARAMS)[keyof typeof FILTER_PARAMS]>;

/** The list's own filter, as the address says. */
export function filterOfSearch(address: FilterSearch): ListFilter {
  const { search, milestone, loanType, officer, processor, closing, quick } = address;
  return {
    ...EMPTY_FILTER,
    search,
    milestones: parseNamesParam(milestone),
    loanTypes: parseNamesParam(loanType),
    loanOfficers: parseNamesParam(officer),
    processors: parseNamesParam(processor),
    closing: closing === '' ? undefined : closing,
    counts: quick === '' ? [] : [quick],
  };
}

/** The address for such a filter. */
export function searchOfFilter(filter: ListFilter): FilterSearch {
  return {
    search: filter.search,
    milestone: formatNamesParam(filter.milestones),
    loanType: formatNamesParam(filter.loanTypes),
    officer: formatNamesParam(filter.loanOfficers),
    processor: formatNamesParam(filter.processors),
    closing: filter.closing ?? '',
    quick: filter.counts[0] ?? '',
  };
}
