import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, PAGE_SIZES } from '#src/contract/wire/preferences.ts';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { DEFAULT_SORT } from '#src/domain/list/pipeline-index.ts';
import {
  columnFiltersOf,
  filterOfSearch,
  searchOfFilter,
} from '#src/features/pipeline/address/list-filter.ts';
import {
  DEFAULT_PIPELINE_SEARCH,
  pipelineSearchSchema,
} from '#src/features/pipeline/address/pipeline-search.ts';
import { createFromSearch, rowsAPage, toSearch } from '#src/features/pipeline/address/table-address.ts';
import { TABLE_COLUMNS } from '#tests/support/app/test-table.ts';
import { aBehind } from '#tests/support/loans/behind-arbitrary.ts';

const NAMES = TABLE_COLUMNS.map(({ name }) => name);
const column = fc.constantFrom(...NAMES);
const loanColumn = fc.constantFrom('Loan', 'Borrower', 'Milestone', 'Of another lender');

const aState = fc.record({
  sorting: fc.uniqueArray(fc.record({ id: column, desc: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ id }) => id,
  }),
  pagination: fc.record({ pageIndex: fc.nat(400), pageSize: fc.constantFrom(...PAGE_SIZES.map(rowsAPage)) }),
  grouping: fc.constantFrom<string[]>([], ['Loan Officer'], ['Processor'], ['Milestone']),
  columnPinning: fc.record({ start: fc.uniqueArray(loanColumn), end: fc.constant<string[]>([]) }),
  columnVisibility: fc.dictionary(fc.oneof(column, loanColumn), fc.boolean()),
  // Nobody's own order is also what preferences without one say.
  columnOrder: fc
    .shuffledSubarray(NAMES, { minLength: NAMES.length })
    .filter((order) => order.some((name, index) => name !== NAMES[index])),
  columnSizing: fc.dictionary(fc.oneof(column, loanColumn), fc.integer({ min: 48, max: 640 })),
  columnFilters: fc
    .record({
      milestones: fc.subarray(['Docs Signing', 'Suspended']),
      loanTypes: fc.subarray(['FHA', 'VA']),
      processors: fc.subarray(['', 'Lee, Zoë']),
      statuses: fc.subarray([
        { category: 'Appraisal', statuses: ['PAST_DUE' as const, 'NOT_STARTED' as const] },
        { category: 'Title', statuses: ['COMPLETED' as const] },
      ]),
      closing: fc.constantFrom(undefined, 'today' as const),
      behind: fc.option(aBehind, { nil: undefined }),
    })
    .map((filter) => columnFiltersOf(searchOfFilter({ ...EMPTY_FILTER, ...filter }))),
  globalFilter: fc.constantFrom('', 'sato'),
});

const fromSearch = createFromSearch(TABLE_COLUMNS);
const AT_FIRST = { search: DEFAULT_PIPELINE_SEARCH, preferences: DEFAULT_PREFERENCES };

/** The address and the preferences after a table went from one state to the next. */
function written(next: Parameters<typeof toSearch>[0], kept: typeof AT_FIRST): typeof AT_FIRST {
  const { search, preferences } = toSearch(next, fromSearch(kept.search, kept.preferences));
  return { search: { ...kept.search, ...search }, preferences: { ...kept.preferences, ...preferences } };
}

test('what the table writes is what it reads, whatever was there before', () => {
  fc.assert(
    fc.property(aState, aState, (before, next) => {
      const kept = written(next, written(before, AT_FIRST));
      expect(fromSearch(kept.search, kept.preferences)).toEqual(next);
      expect(kept).toEqual(written(next, AT_FIRST));
      expect(written(fromSearch(kept.search, kept.preferences), AT_FIRST)).toEqual(kept);
    }),
  );
});

test('a change of one part writes that part alone, and leaves the others the same objects', () => {
  fc.assert(
    fc.property(aState, fc.array(column), (state, start) => {
      const kept = written(state, AT_FIRST);
      const before = fromSearch(kept.search, kept.preferences);
      expect(toSearch(before, before)).toEqual({ search: {}, preferences: {} });
      const sorted = toSearch({ ...before, sorting: [{ id: 'Title', desc: true }] }, before);
      expect(sorted).toEqual({ search: { sort: '-Title' }, preferences: {} });
      const grouped = toSearch({ ...before, grouping: ['Milestone'] }, before);
      expect(grouped).toEqual({ search: { group: 'milestone' }, preferences: {} });
      const pinned = toSearch({ ...before, columnPinning: { start, end: [] } }, before);
      expect(pinned).toEqual({ search: {}, preferences: { columnPinning: { left: start } } });
      const unfiltered = { ...searchOfFilter(EMPTY_FILTER), search: kept.search.search };
      const filtered = toSearch({ ...before, columnFilters: [] }, before);
      expect({ ...kept.search, ...filtered.search }).toEqual({ ...kept.search, ...unfiltered });
      // A milestone that someone's link brought is no choice of this person's.
      expect('milestone' in filtered.search).toBe(kept.search.milestone !== '');
      const sized = toSearch({ ...before, columnSizing: { Title: 99 } }, before);
      expect(sized).toEqual({ search: {}, preferences: { columnSizing: { Title: 99 } } });
      const after = fromSearch({ ...kept.search, page: kept.search.page + 1 }, { ...kept.preferences });
      expect(after).not.toBe(before);
      expect(after.sorting).toBe(before.sorting);
      expect(after.columnFilters).toBe(before.columnFilters);
      expect(after.columnPinning).toBe(before.columnPinning);
      expect(after.columnVisibility).toBe(before.columnVisibility);
      expect(after.columnOrder).toBe(before.columnOrder);
      expect(after.columnSizing).toBe(before.columnSizing);
    }),
  );
});

test('old and mistyped addresses and preferences open the list', () => {
  const old = v.parse(pipelineSearchSchema, { sort: '-Title,Gone,Borrower', page: '3' });
  const pinned = { ...DEFAULT_PREFERENCES, columnPinning: { left: ['Loan', 'Title'] } };
  expect(fromSearch(old, pinned)).toMatchObject({
    sorting: [
      { id: 'Title', desc: true },
      { id: 'Borrower', desc: false },
    ],
    pagination: { pageIndex: 2, pageSize: 15 },
    // A status can't be pinned.
    columnPinning: { start: ['Loan'], end: [] },
  });
  const nonsense = v.parse(pipelineSearchSchema, { sort: 'Nonsense', page: 'x' });
  expect(fromSearch(nonsense, DEFAULT_PREFERENCES)).toMatchObject({
    sorting: DEFAULT_SORT,
    pagination: { pageIndex: 0 },
  });
});

test('the address of checked values is what the router reads of it, in whatever order they were checked', () => {
  const names = fc.shuffledSubarray(['Vance, Ana', 'Ana Ruiz', '', '-', 'Zoë']);
  const milestones = fc.shuffledSubarray(['Suspended', 'Docs Signing', 'Submit to UW']);
  const filters = fc.record({ milestones, loanTypes: names, loanOfficers: names, processors: names });
  fc.assert(
    fc.property(filters, (chosen) => {
      const address = searchOfFilter({ ...EMPTY_FILTER, ...chosen });
      expect(v.parse(pipelineSearchSchema, address)).toMatchObject(address);
      expect(filterOfSearch(address).loanOfficers).toEqual(chosen.loanOfficers.toSorted());
    }),
  );
});
