import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  CONDITION_FACETS,
  CONDITION_GROUPINGS,
  CONDITION_STATUSES,
} from '#src/domain/conditions/condition-choices.ts';
import { SORT_COLUMNS } from '#src/domain/conditions/condition-sort.ts';
import { allConditionsSearchSchema } from '#src/features/conditions/read/conditions-search.ts';
import {
  FACET_COLUMNS,
  tableOfSearch,
  CONDITION_GROUP_COLUMNS,
  searchOfTable,
} from '#src/features/conditions/read/table-state.ts';

const words = fc.array(fc.constantFrom('', 'Docs', 'Borrower CTC', '8-14'), { maxLength: 3 });
const first = fc.constantFrom([], ['Borrower CTC']);

function aSearch() {
  return fc.record({
    status: fc.constantFrom(...CONDITION_STATUSES),
    types: words,
    priorTo: fc.option(words, { nil: undefined }),
    category: words,
    needed: words,
    owner: words,
    age: words,
    latest: words,
    closing: fc.constantFrom(undefined, 'next-7-days' as const),
    search: fc.constantFrom('', 'pay stubs'),
    sort: fc.constantFrom('', ...SORT_COLUMNS.flatMap((column) => [column, `-${column}`])),
    group: fc.constantFrom(...CONDITION_GROUPINGS),
  });
}

test('an address makes a table, and the table makes the address again', () => {
  fc.assert(
    fc.property(aSearch(), first, (search, before) => {
      expect(searchOfTable(tableOfSearch(search, before), before)).toEqual(search);
    }),
  );
});

test('a table makes an address, and the address makes the table again', () => {
  const filters = fc.record(
    {
      Status: fc.constantFrom('open', 'satisfied'),
      ...Object.fromEntries(
        CONDITION_FACETS.map((facet) => [FACET_COLUMNS[facet], fc.array(fc.string(), { minLength: 1 })]),
      ),
      Loan: fc.constant('next-7-days'),
    },
    { requiredKeys: [] },
  );
  const state = fc.record({
    columnFilters: filters.map((values) => Object.entries(values).map(([id, value]) => ({ id, value }))),
    grouping: fc
      .option(fc.constantFrom(...Object.values(CONDITION_GROUP_COLUMNS)), { nil: undefined })
      .map((id) => (id === undefined ? [] : [id])),
    sorting: fc
      .option(fc.record({ id: fc.constantFrom(...SORT_COLUMNS), desc: fc.boolean() }), { nil: undefined })
      .map((sort) => (sort === undefined ? [] : [sort])),
    globalFilter: fc.string(),
  });
  fc.assert(
    fc.property(state, first, (table, before) => {
      const again = tableOfSearch(searchOfTable(table, before), before);
      const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
      expect({ ...again, columnFilters: again.columnFilters.toSorted(byId) }).toEqual({
        ...table,
        columnFilters: table.columnFilters.toSorted(byId),
      });
    }),
  );
});

test('an address from before says the same, and nonsense is the default', () => {
  const table = (search: Record<string, unknown>) =>
    tableOfSearch(v.parse(allConditionsSearchSchema, search), []);
  expect(table({ sort: '-Latest Status Update', needed: 'Borrower', group: 'needed' })).toEqual({
    columnFilters: [
      { id: 'Status', value: 'open' },
      { id: 'Prior To', value: [] },
      { id: 'Needed From', value: ['Borrower'] },
    ],
    grouping: ['Needed From'],
    sorting: [{ id: 'Latest Status Update', desc: true }],
    globalFilter: '',
  });
  expect(table({ types: ['All Conditions', 'Processing'] }).columnFilters).toHaveLength(2);
  expect(table({ sort: '-Nothing', group: 'moon' })).toMatchObject({ sorting: [], grouping: ['Prior To'] });
});
