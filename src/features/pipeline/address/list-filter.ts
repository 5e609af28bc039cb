import type { ColumnFiltersState } from '@tanstack/react-table';
import * as v from 'valibot';
import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import { CHOICE_PARTS, type ChoicePart } from '#src/domain/list/filter-choices.ts';
import { formatBehind, parseBehind } from '#src/domain/list/loans-behind.ts';
import { QUICK_FILTERS } from '#src/domain/list/pipeline-counts.ts';
import { EMPTY_FILTER, type ListFilter } from '#src/domain/list/pipeline-filter.ts';
import {
  formatNamesParam,
  formatStatusesParam,
  parseNamesParam,
  parseStatusesParam,
} from '#src/domain/list/pipeline-sort-param.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';

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

/** What of the list's own filter the table keeps by column. The others have none. */
const FILTERED = { ...CHOICE_COLUMNS, statuses: 'statuses', counts: 'counts', behind: 'behind' } as const;
const PARTS = [...CHOICE_PARTS, 'statuses', 'counts', 'behind'] as const;
const names = v.optional(v.array(v.string()), []);
const parts = v.object({
  milestones: names,
  loanTypes: names,
  loanOfficers: names,
  processors: names,
  statuses: v.optional(v.pipe(v.string(), v.transform(parseStatusesParam)), ''),
  closing: v.optional(v.picklist(CLOSING_RANGES)),
  counts: v.optional(v.array(v.picklist(QUICK_FILTERS)), []),
  behind: v.optional(v.pipe(v.string(), v.transform(parseBehind))),
});

/** The list's own filter without its search, as the table keeps it. */
export function columnFiltersOf(own: ListFilter): ColumnFiltersState {
  const kept = {
    ...own,
    statuses: formatStatusesParam(own.statuses),
    behind: own.behind && formatBehind(own.behind),
  };
  return PARTS.map((part) => ({ id: FILTERED[part], value: kept[part] })).filter(
    ({ value }) => value !== undefined && value.length > 0,
  );
}

/** The same filter again, with the table's search. */
export function filterOfColumns(columnFilters: ColumnFiltersState, search: string): ListFilter {
  const values = new Map(columnFilters.map(({ id, value }) => [id, value]));
  const chosen = Object.fromEntries(PARTS.map((part) => [part, values.get(FILTERED[part])]));
  return { ...EMPTY_FILTER, search, ...v.parse(parts, chosen) };
}
