import { replaceEqualDeep } from '@tanstack/react-query';
import type { TableState_All } from '@tanstack/react-table';
import { PAGE_SIZES, type PageSize, type PreferenceValues } from '#src/contract/wire/preferences.ts';
import { wholeOrder } from '#src/domain/list/column-order.ts';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { formatSortParam, parseSortParam } from '#src/domain/list/pipeline-sort-param.ts';
import { columnFiltersOf, searchOfColumns } from '#src/features/pipeline/address/list-filter.ts';
import { GROUPS, type PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';

type SearchSlice = 'sorting' | 'pagination' | 'grouping' | 'columnFilters' | 'globalFilter';
type PreferenceSlice = 'columnPinning' | 'columnVisibility' | 'columnOrder' | 'columnSizing';

/** What the address and the preferences keep of the table's state. */
type KeptState = Readonly<Required<Pick<TableState_All, SearchSlice | PreferenceSlice>>>;

type PreferencePart = Pick<PreferenceValues, PreferenceSlice | 'pageSize'>;

/** The columns that a list can be grouped by. */
export const GROUP_COLUMNS = {
  officer: 'Loan Officer',
  processor: 'Processor',
  milestone: 'Milestone',
} as const;

/** Reads one address after another. A slice that still says the same stays the same object. */
export function createFromSearch(columns: readonly PipelineColumn[]) {
  // A preference may name a status, and Table pins whatever its state names.
  const statuses = new Set(columns.filter(({ kind }) => kind === 'category').map(({ name }) => name));
  const usual = columns.map(({ name }) => name);
  let last: KeptState | undefined;
  return function fromSearch(search: PipelineSearch, preferences: PreferencePart): KeptState {
    const { sort, page, group } = search;
    const { columnPinning, columnVisibility, columnOrder, columnSizing, pageSize } = preferences;
    last = replaceEqualDeep(last, {
      sorting: [...parseSortParam(sort, columns)],
      pagination: { pageIndex: page - 1, pageSize: rowsAPage(pageSize) },
      columnFilters: columnFiltersOf(search),
      globalFilter: search.search,
      grouping: group === '' ? [] : [GROUP_COLUMNS[group]],
      columnPinning: { start: columnPinning.left.filter((name) => !statuses.has(name)), end: [] },
      columnVisibility,
      columnOrder: wholeOrder(columnOrder, usual),
      columnSizing,
    });
    return last;
  };
}

/** Writes what changed, and leaves the rest of the address and the preferences alone. */
export function toSearch(next: KeptState, last: KeptState) {
  const { pageIndex, pageSize } = next.pagination;
  const isNew = (slice: keyof KeptState) => next[slice] !== last[slice];
  const addressOf = ({ columnFilters, globalFilter }: KeptState) =>
    searchOfColumns(columnFilters, globalFilter);
  const { milestone, ...filters } = addressOf(next);
  const search: Partial<PipelineSearch> = {
    ...((isNew('columnFilters') || isNew('globalFilter')) && filters),
    // A milestone that someone's link brought isn't kept as a preference.
    ...(milestone !== addressOf(last).milestone && { milestone }),
    ...(isNew('sorting') && { sort: formatSortParam(next.sorting) }),
    ...(pageIndex !== last.pagination.pageIndex && { page: pageIndex + 1 }),
    ...(isNew('grouping') && { group: groupOf(next.grouping) }),
  };
  const preferences: Partial<PreferencePart> = {
    ...(pageSize !== last.pagination.pageSize && { pageSize: pageSizeOf(pageSize) }),
    ...(isNew('columnPinning') && { columnPinning: { left: next.columnPinning.start } }),
    ...(isNew('columnVisibility') && { columnVisibility: { ...next.columnVisibility } }),
    ...(isNew('columnOrder') && { columnOrder: next.columnOrder }),
    ...(isNew('columnSizing') && { columnSizing: { ...next.columnSizing } }),
  };
  return { search, preferences };
}

export function rowsAPage(size: PageSize): number {
  return size === 'all' ? Infinity : size;
}

function pageSizeOf(rowCount: number): PageSize {
  return PAGE_SIZES.find((size) => rowsAPage(size) === rowCount) ?? 'all';
}

function groupOf([column]: readonly string[]): PipelineSearch['group'] {
  return GROUPS.find((group) => GROUP_COLUMNS[group] === column) ?? '';
}
