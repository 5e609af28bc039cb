import type { ColumnFiltersState } from '@tanstack/react-table';
import * as v from 'valibot';
import type { ChoicePart } from '#src/domain/list/filter-choices.ts';
import { formatBehind, parseBehind } from '#src/domain/list/loans-behind.ts';
import { EMPTY_FILTER, type ListFilter } from '#src/domain/list/pipeline-filter.ts';
import {
  formatNamesParam,
  formatStatusesParam,
  parseNamesParam,
  parseStatusesParam,
} from '#src/domain/list/pipeline-sort-param.ts';
import { type PipelineSearch, pipelineSearchSchema } from '#src/features/pipeline/address/pipeline-search.ts';

/** Where the address keeps each part of the list's own filter. */
export const FILTER_PARAMS = {
  search: 'search',
  milestones: 'milestone',
  loanTypes: 'loanType',
  loanOfficers: 'officer',
  processors: 'processor',
  statuses: 'status',
  closing: 'closing',
  counts: 'quick',
  behind: 'behind',
} as const satisfies Partial<Record<keyof ListFilter, keyof PipelineSearch>>;

type FilterSearch = Pick<PipelineSearch, (typeof FILTER_PARAMS)[keyof typeof FILTER_PARAMS]>;

/** The list's own filter, as the address says. */
export function filterOfSearch(address: FilterSearch): ListFilter {
  const { search, milestone, loanType, officer, processor, status, closing, quick, behind } = address;
  return {
    ...EMPTY_FILTER,
    search,
    milestones: parseNamesParam(milestone),
    loanTypes: parseNamesParam(loanType),
    loanOfficers: parseNamesParam(officer),
    processors: parseNamesParam(processor),
    statuses: parseStatusesParam(status),
    closing: closing === '' ? undefined : closing,
    counts: quick === '' ? [] : [quick],
    behind: parseBehind(behind),
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
    status: formatStatusesParam(filter.statuses),
    closing: filter.closing ?? '',
    quick: filter.counts[0] ?? '',
    behind: filter.behind === undefined ? '' : formatBehind(filter.behind),
  };
}

/** Of the address, what another such filter changes. */
export function changedSearch(own: ListFilter, next: ListFilter): Partial<FilterSearch> {
  const before = searchOfFilter(own);
  const { search, milestone, ...others } = searchOfFilter(next);
  return {
    ...others,
    ...(search !== before.search && { search }),
    ...(milestone !== before.milestone && { milestone }),
  };
}

/** The columns that people choose values of. */
export const CHOICE_COLUMNS = {
  milestones: 'Milestone',
  loanTypes: 'Loan type',
  loanOfficers: 'Loan Officer',
  processors: 'Processor',
  closing: 'Proj. Closing',
} as const satisfies Record<ChoicePart, string>;

const COLUMN_PARAMS = [
  'milestone',
  'loanType',
  'officer',
  'processor',
  'status',
  'closing',
  'quick',
  'behind',
] as const;
const columnsSchema = v.pick(pipelineSearchSchema, COLUMN_PARAMS);

/** The list's own filter without its search, as the table keeps it: each part as the address says it. */
export function columnFiltersOf(address: FilterSearch): ColumnFiltersState {
  return COLUMN_PARAMS.map((id) => ({ id, value: address[id] })).filter(({ value }) => value !== '');
}

/** The address of the same filter again, with the table's search. */
export function searchOfColumns(columnFilters: ColumnFiltersState, search: string): FilterSearch {
  const kept = Object.fromEntries(columnFilters.map(({ id, value }) => [id, value]));
  return { search, ...v.parse(columnsSchema, kept) };
}

/** That filter. */
export function filterOfColumns(columnFilters: ColumnFiltersState, search: string): ListFilter {
  return filterOfSearch(searchOfColumns(columnFilters, search));
}
