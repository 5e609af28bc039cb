import type { ColumnFiltersState, GroupingState, SortingState } from '@tanstack/react-table';
import {
  CONDITION_FACETS,
  CONDITION_GROUPINGS,
  CONDITION_STATUSES,
} from '#src/domain/conditions/condition-choices.ts';
import { isEveryType } from '#src/domain/conditions/condition-filter.ts';
import { type ConditionSort, SORT_COLUMNS } from '#src/domain/conditions/condition-sort.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';

/** What the table of conditions keeps of an address. */
export interface ConditionsTableState {
  readonly columnFilters: ColumnFiltersState;
  readonly grouping: GroupingState;
  readonly sorting: SortingState;
  readonly globalFilter: string;
}

type TableSearch = Omit<ConditionsSearch, 'handOut'>;

export const FACET_COLUMNS = {
  types: 'Condition Type',
  priorTo: 'Prior To',
  category: 'Category',
  needed: 'Needed From',
  owner: 'Owner',
  age: 'Age',
  latest: 'Latest Status Update',
} as const;

export const CONDITION_GROUP_COLUMNS = { ...FACET_COLUMNS, loan: 'Loan' } as const;

export const STATUS_COLUMN = 'Status';

/** @param first the prior-to groups before the person's first choice, always the same array for a list. */
export function tableOfSearch(search: TableSearch, first: readonly string[]): ConditionsTableState {
  const { status, closing, group } = search;
  const sort = sortOf(search);
  return {
    columnFilters: [
      ...(status === 'all' ? [] : [{ id: STATUS_COLUMN, value: status }]),
      ...CONDITION_FACETS.flatMap((facet) => {
        const words = facet === 'priorTo' ? (search.priorTo ?? first) : search[facet];
        const isEvery = facet === 'types' ? isEveryType(words) : words.length === 0 && words !== first;
        return isEvery ? [] : [{ id: FACET_COLUMNS[facet], value: words }];
      }),
      ...(closing === undefined ? [] : [{ id: CONDITION_GROUP_COLUMNS.loan, value: closing }]),
    ],
    grouping: group === 'none' ? [] : [CONDITION_GROUP_COLUMNS[group]],
    sorting: sort === undefined ? [] : [{ id: sort.column, desc: sort.descending }],
    globalFilter: search.search,
  };
}

/** The address of such a table: tableOfSearch makes the same table of it. */
export function searchOfTable(
  { columnFilters, grouping, sorting, globalFilter }: ConditionsTableState,
  first: readonly string[],
): TableSearch {
  const valueOf = (column: string): unknown => columnFilters.find(({ id }) => id === column)?.value;
  const wordsOf = (facet: keyof typeof FACET_COLUMNS) => wordsIn(valueOf(FACET_COLUMNS[facet]));
  const [sort] = sorting;
  const status = valueOf(STATUS_COLUMN);
  return {
    status: CONDITION_STATUSES.find((one) => one === status) ?? 'all',
    types: wordsOf('types'),
    // Nobody chose it yet: the next loan may have another.
    priorTo: valueOf(FACET_COLUMNS.priorTo) === first ? undefined : wordsOf('priorTo'),
    category: wordsOf('category'),
    needed: wordsOf('needed'),
    owner: wordsOf('owner'),
    age: wordsOf('age'),
    latest: wordsOf('latest'),
    closing: valueOf(CONDITION_GROUP_COLUMNS.loan) === undefined ? undefined : 'next-7-days',
    group:
      CONDITION_GROUPINGS.find((one) => one !== 'none' && CONDITION_GROUP_COLUMNS[one] === grouping[0]) ??
      'none',
    sort: sort === undefined ? '' : `${sort.desc ? '-' : ''}${sort.id}`,
    search: globalFilter,
  };
}

/** The order that an address asks for; undefined for the default one, as for anything unknown. */
export function sortOf({ sort }: Pick<TableSearch, 'sort'>): ConditionSort | undefined {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const column = SORT_COLUMNS.find((one) => one === name);
  return column && { column, descending };
}

/** The words of a column's filter. */
export function wordsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [];
}
