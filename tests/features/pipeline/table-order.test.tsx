import { renderHook } from '@testing-library/react';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, type PageSize } from '#src/contract/wire/preferences.ts';
import { CLOSING_RANGES, isClosingIn } from '#src/domain/list/closing-range.ts';
import { matchesQuickFilter, QUICK_FILTERS } from '#src/domain/list/pipeline-counts.ts';
import { EMPTY_FILTER, filterPipeline, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { type PipelineSort, searchPipeline, sortPipeline } from '#src/domain/list/pipeline-index.ts';
import { formatSortParam } from '#src/domain/list/pipeline-sort-param.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import { STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { searchOfFilter } from '#src/features/pipeline/address/list-filter.ts';
import { DEFAULT_PIPELINE_SEARCH } from '#src/features/pipeline/address/pipeline-search.ts';
import type { Narrowing } from '#src/features/pipeline/read/narrowed-loans.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { useShownLoans } from '#src/features/pipeline/read/use-shown-loans.ts';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';
import { preparedForTable, TABLE_COLUMNS, TABLE_DAY, useTestTable } from '#tests/support/app/test-table.ts';
import { makeRawLoans } from '#tests/support/loans/raw-loans.ts';

const LOANS = deriveLoans(makeRawLoans(1_200, CONFIG.fieldMap), CONFIG.fieldMap, TABLE_DAY);
/** As they come: some at first, all of them, and all of them without a star. */
const LISTS = [
  preparedForTable(LOANS.slice(0, 900)),
  preparedForTable(LOANS),
  { ...preparedForTable(LOANS), starred: new Set<string>() },
];

interface Asked {
  readonly prepared: PreparedLoans;
  readonly narrowing: Narrowing;
  readonly sort: readonly PipelineSort[];
  readonly page: number;
  readonly pageSize: PageSize;
}

const aFilter: fc.Arbitrary<PipelineFilter> = fc.record({
  ...Object.fromEntries(Object.entries(EMPTY_FILTER).map(([part, none]) => [part, fc.constant(none)])),
  search: fc.constantFrom('', '', 'zoe', 'officer number 1'),
  milestones: fc.subarray(['Suspended', 'Docs Signing'], { maxLength: 1 }),
  loanTypes: fc.subarray(['FHA', 'VA']),
  statuses: fc.constantFrom([], [{ category: 'Title', statuses: STATUSES_BY_URGENCY.slice(0, 3) }]),
  counts: fc.subarray(['past-due', 'stalled'] as const),
  loanOfficers: fc.constant([]),
  processors: fc.subarray(['Processor Number 3', 'processor number 4']),
});

/** Mostly none, or else any of them. */
const few = (...names: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([...names]) });

const asked: fc.Arbitrary<Asked> = fc.record({
  prepared: fc.constantFrom(...LISTS),
  narrowing: fc.record({
    own: fc.record({
      statuses: fc.constant([]),
      search: fc.constantFrom(
        '',
        '',
        'nunez',
        'o',
        'Officer Number 1',
        '2611000',
        '(in 3',
        'sam brown',
        '?!',
      ),
      milestones: few('Docs Signing', 'Suspended', 'Funding'),
      loanTypes: few('FHA', 'conventional', 'USDA'),
      loanOfficers: few('officer number 1', 'Officer Number 2', ''),
      processors: few('Processor Number 3', 'processor number 4', 'Nobody'),
      closing: fc.constantFrom(undefined, undefined, undefined, ...CLOSING_RANGES),
      counts: fc.subarray([...QUICK_FILTERS], { maxLength: 1 }),
    }),
    applied: fc.option(
      aFilter.map((filter) => ({ name: 'Mine', filter })),
      { nil: undefined },
    ),
  }),
  sort: fc.uniqueArray(
    fc.record({ id: fc.constantFrom(...TABLE_COLUMNS.map(({ name }) => name)), desc: fc.boolean() }),
    { minLength: 1, maxLength: 3, selector: ({ id }) => id },
  ),
  page: fc.integer({ min: 1, max: 90 }),
  pageSize: fc.constantFrom<PageSize>(15, 50, 100, 'all'),
});

test('the table’s rows are those that the search, the filters, the sort and the page ask for', () => {
  const { result, rerender } = renderHook(
    ({ prepared, narrowing, sort, page, pageSize }: Asked) =>
      useShownLoans(
        useTestTable({
          prepared,
          applied: narrowing.applied,
          search: {
            ...DEFAULT_PIPELINE_SEARCH,
            ...searchOfFilter(narrowing.own),
            sort: formatSortParam(sort),
            page,
          },
          preferences: { ...DEFAULT_PREFERENCES, pageSize },
        }),
      ),
    { initialProps: fc.sample(asked, { numRuns: 1, seed: 1 })[0] },
  );
  let rowCount = 0;
  fc.assert(
    fc.property(asked, (next) => {
      rerender(next);
      const { all, page } = expectedIds(next);
      rowCount += page.length;
      expect(result.current.listMatching().map(({ loanId }) => loanId)).toEqual(all);
      expect(result.current.pageLoans.map(({ loanId }) => loanId)).toEqual(page);
    }),
    { numRuns: 2_000 },
  );
  expect(rowCount).toBeGreaterThan(2_000);
});

const forms = new Map<string, string>();

function formOf(name: string): string {
  const form = forms.get(name) ?? searchForm(name);
  forms.set(name, form);
  return form;
}

/** What the list did before it was a table, step by step. */
function expectedIds({ prepared, narrowing, sort, page, pageSize }: Asked) {
  const { index, loans } = prepared;
  const { own, applied } = narrowing;
  const { search, closing, counts } = own;
  const isIn = (names: readonly string[], name: string) =>
    names.length === 0 || names.some((one) => formOf(one) === formOf(name));
  const passing = applied && new Set(filterPipeline(index, applied.filter, prepared));
  const matches = searchPipeline(index, search).filter((position) => {
    const loan = loans[position];
    if (loan === undefined || passing?.has(position) === false) return false;
    if (!isIn(own.milestones, loan.milestone) || !isIn(own.loanTypes, loan.loanType)) return false;
    if (!isIn(own.loanOfficers, loan.loanOfficerName) || !isIn(own.processors, loan.processorName))
      return false;
    if (closing !== undefined && !isClosingIn(loan.closing, closing, prepared.today)) return false;
    return counts.every((quick) => matchesQuickFilter(loan, quick, prepared));
  });
  const all = sortPipeline(index, matches, sort).map((position) => loans[position]?.loanId);
  const size = pageSize === 'all' ? Math.max(1, all.length) : pageSize;
  const first = (Math.min(page, Math.max(1, Math.ceil(all.length / size))) - 1) * size;
  return { all, page: all.slice(first, first + size) };
}
