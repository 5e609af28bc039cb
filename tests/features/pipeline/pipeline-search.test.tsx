import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { QUICK_FILTERS } from '#src/domain/list/pipeline-counts.ts';
import { EMPTY_FILTER, type ListFilter, normalizeFilter } from '#src/domain/list/pipeline-filter.ts';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import { DEFAULT_SORT } from '#src/domain/list/pipeline-index.ts';
import { parseSortParam } from '#src/domain/list/pipeline-sort-param.ts';
import {
  DEFAULT_PIPELINE_SEARCH,
  knownMilestones,
  pipelineSearchSchema,
} from '#src/features/pipeline/address/pipeline-search.ts';
import { STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { storedPart } from '#src/features/pipeline/address/entry-search.ts';
import {
  columnFiltersOf,
  filterOfColumns,
  filterOfSearch,
  searchOfFilter,
} from '#src/features/pipeline/address/list-filter.ts';
import { nextSort } from '#src/features/pipeline/table/pipeline-header.tsx';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';
import { aBehind } from '#tests/support/loans/behind-arbitrary.ts';

const COLUMNS = pipelineColumns(CONFIG.fieldMap);

test('an empty address means the defaults', () => {
  const { view, sort, page, ...others } = DEFAULT_PIPELINE_SEARCH;
  expect({ view, sort, page }).toEqual({ view: 'MyLoans', sort: 'Proj. Closing', page: 1 });
  expect(new Set(Object.values(others))).toEqual(new Set(['']));
});

test('whatever an address holds, the dashboard can be opened with it', () => {
  fc.assert(
    fc.property(
      fc.record({ view: fc.anything(), search: fc.anything(), sort: fc.anything(), page: fc.anything() }),
      (address) => {
        const search = v.parse(pipelineSearchSchema, address);
        expect(['MyLoans', 'AllLoans']).toContain(search.view);
        expect(search.page).toBeGreaterThanOrEqual(1);
        expect(parseSortParam(search.sort, COLUMNS).length).toBeGreaterThanOrEqual(1);
      },
    ),
  );
});

const aName = fc.oneof(fc.constantFrom('', 'VA', '-', 'Lee, Zoë', '\\', '-x'), fc.string({ maxLength: 8 }));
const someNames = fc.array(aName, { maxLength: 3 });
const aCategory = fc
  .oneof(fc.constantFrom('Title', 'Init. CD', 'a:b', '-x', 'Lee, Zoë'), fc.string({ maxLength: 8 }))
  .filter((name) => name.trim() !== '');
/** What people choose on the list, in its normal form. */
const aListFilter: fc.Arbitrary<ListFilter> = fc
  .record({
    search: fc.constantFrom('', 'sato'),
    milestones: fc.subarray([...milestoneNames({})], { maxLength: 3 }),
    loanTypes: someNames,
    statuses: fc.array(fc.record({ category: aCategory, statuses: fc.subarray([...STATUSES_BY_URGENCY]) }), {
      maxLength: 3,
    }),
    loanOfficers: someNames,
    processors: someNames,
    closing: fc.constantFrom(undefined, ...CLOSING_RANGES),
    counts: fc.subarray([...QUICK_FILTERS], { maxLength: 1 }),
    behind: fc.option(aBehind, { nil: undefined }),
  })
  .map((filter) => ({ ...normalizeFilter(filter), behind: filter.behind }));

describe("the list's own filter", () => {
  test('comes back from the address, and from the columns of the table, as it was', () => {
    fc.assert(
      fc.property(aListFilter, (filter) => {
        expect(filterOfSearch(v.parse(pipelineSearchSchema, searchOfFilter(filter)))).toEqual(filter);
        expect(filterOfColumns(columnFiltersOf(searchOfFilter(filter)), filter.search)).toEqual(filter);
      }),
    );
  });

  test.each([
    [{ milestone: 'Suspended' }, { milestones: ['Suspended'] }],
    [{ loanType: 'va' }, { loanTypes: ['va'] }],
    [{ milestone: 'Suspended,Docs Signing,Suspended' }, { milestones: ['Docs Signing', 'Suspended'] }],
    [{ processor: '-,Ana Ruiz' }, { processors: ['', 'Ana Ruiz'] }],
    [
      { closing: 'next-7-days', quick: 'stalled' },
      { closing: 'next-7-days', counts: ['stalled'] },
    ],
    [{ behind: 'done:Appraisal' }, { behind: { kind: 'done', category: 'Appraisal' } }],
    [{ behind: 'done' }, {}],
    [
      { status: 'Title:completed,Appraisal:past-due.not-started.late' },
      {
        statuses: [
          { category: 'Appraisal', statuses: ['PAST_DUE', 'NOT_STARTED'] },
          { category: 'Title', statuses: ['COMPLETED'] },
        ],
      },
    ],
    [{ status: 'Title,:completed,Appraisal:late' }, {}],
    [
      {
        closing: 'soon',
        milestone: ['Suspended'],
        officer: 7,
        loanType: 'x'.repeat(3_000),
        behind: 30,
        status: 7,
      },
      {},
    ],
  ] as const)('is read from %j', (address, parts) => {
    expect(filterOfSearch(v.parse(pipelineSearchSchema, address))).toEqual({ ...EMPTY_FILTER, ...parts });
  });

  test("has only the lender's milestones", () => {
    expect(knownMilestones('Suspended,Gone', CONFIG.fieldMap)).toBe('Suspended');
    expect(knownMilestones('Gone', CONFIG.fieldMap)).toBe('');
  });

  test('is kept as a preference where it is one milestone', () => {
    const kept = (milestone: string) => storedPart({ milestone }).columnFilters;
    expect(kept('Suspended')).toEqual([{ id: 'Milestone', value: 'Suspended' }]);
    expect([kept(''), kept('Docs Signing,Suspended')]).toEqual([[], []]);
    expect(storedPart({ officer: 'Ana Ruiz', behind: 'late-step' })).toEqual({});
  });
});

describe('a press on a heading', () => {
  const TITLE = { id: 'Title', desc: false };
  const BORROWER = { id: 'Borrower', desc: false };

  test('sorts by that column alone, and turns it the next time', () => {
    expect(nextSort([BORROWER], 'Title', false)).toEqual([TITLE]);
    expect(nextSort([TITLE], 'Title', false)).toEqual([{ ...TITLE, desc: true }]);
    expect(nextSort([{ ...TITLE, desc: true }], 'Title', false)).toEqual([TITLE]);
  });

  test('with Shift adds a level, turns it, and takes it out', () => {
    const two = nextSort([TITLE], 'Borrower', true);
    expect(two).toEqual([TITLE, BORROWER]);
    const turned = nextSort(two, 'Borrower', true);
    expect(turned).toEqual([TITLE, { ...BORROWER, desc: true }]);
    expect(nextSort(turned, 'Borrower', true)).toEqual([TITLE]);
  });

  test('never leaves the list without an order, nor names a column twice', () => {
    const names = COLUMNS.map(({ name }) => name);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.boolean())), (presses) => {
        let sort = DEFAULT_SORT;
        for (const [column, isAdding] of presses) {
          sort = nextSort(sort, column, isAdding);
          expect(sort.length).toBeGreaterThan(0);
          expect(new Set(sort.map((level) => level.id)).size).toBe(sort.length);
        }
      }),
    );
  });
});
