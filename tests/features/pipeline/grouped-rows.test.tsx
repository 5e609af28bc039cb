import { act, renderHook } from '@testing-library/react';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, type PageSize } from '#src/contract/wire/preferences.ts';
import { matchesQuickFilter } from '#src/domain/list/pipeline-counts.ts';
import { type PipelineSort, searchPipeline, sortPipeline } from '#src/domain/list/pipeline-index.ts';
import { formatSortParam } from '#src/domain/list/pipeline-sort-param.ts';
import { deriveLoans, type Loan } from '#src/domain/loan/loan.ts';
import { DEFAULT_PIPELINE_SEARCH, GROUPS } from '#src/features/pipeline/address/pipeline-search.ts';
import { GROUP_COLUMNS } from '#src/features/pipeline/address/table-address.ts';
import {
  type GroupHead,
  type PipelineLine,
  useShownLoans,
} from '#src/features/pipeline/read/use-shown-loans.ts';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';
import { preparedForTable, TABLE_COLUMNS, TABLE_DAY, useTestTable } from '#tests/support/app/test-table.ts';
import { makeRawLoans } from '#tests/support/loans/raw-loans.ts';

const LOANS = deriveLoans(makeRawLoans(300, CONFIG.fieldMap), CONFIG.fieldMap, TABLE_DAY).map((loan, at) => ({
  ...loan,
  // Some have none, and one is written in capitals.
  processorName: at % 11 === 0 ? '' : at % 13 === 0 ? loan.processorName.toUpperCase() : loan.processorName,
}));
const PREPARED = preparedForTable(LOANS);

const NAMES = {
  officer: (loan: Loan) => loan.loanOfficerName,
  processor: (loan: Loan) => loan.processorName,
  milestone: (loan: Loan) => loan.milestone,
} as const;

interface Asked {
  readonly search: string;
  readonly group: (typeof GROUPS)[number];
  readonly sort: readonly PipelineSort[];
  readonly page: number;
  readonly pageSize: PageSize;
  readonly closed: (name: string) => boolean;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  search: fc.constantFrom('', '', 'o', 'Officer Number 1', '?!'),
  group: fc.constantFrom(...GROUPS),
  sort: fc.uniqueArray(
    fc.record({ id: fc.constantFrom(...TABLE_COLUMNS.map(({ name }) => name)), desc: fc.boolean() }),
    { minLength: 1, maxLength: 2, selector: ({ id }) => id },
  ),
  page: fc.integer({ min: 1, max: 25 }),
  pageSize: fc.constantFrom<PageSize>(15, 50, 100, 'all'),
  closed: fc.func(fc.boolean()),
});

function useGrouped({ search, group, sort, page, pageSize }: Asked) {
  const table = useTestTable({
    prepared: PREPARED,
    search: { ...DEFAULT_PIPELINE_SEARCH, search, group, sort: formatSortParam(sort), page },
    preferences: { ...DEFAULT_PREFERENCES, pageSize },
  });
  return { table, shown: useShownLoans(table) };
}

const isHead = (line: PipelineLine): line is GroupHead => 'loanCount' in line;

test('heads count the whole filtered list, groups stand in order, and pages have so many loans', () => {
  const { result, rerender } = renderHook(useGrouped, {
    initialProps: fc.sample(asked, { numRuns: 1, seed: 1 })[0],
  });
  fc.assert(
    fc.property(asked, (next) => {
      rerender(next);
      const all = expectedGroups(next);
      const closed = all.filter(({ name }) => next.closed(name));
      act(() =>
        result.current.table.setExpanded(
          Object.fromEntries(closed.map(({ name }) => [`${GROUP_COLUMNS[next.group]}:${name}`, false])),
        ),
      );
      const { shown } = result.current;
      expect(shown.listMatching()).toEqual(all.flatMap(({ loans }) => loans));
      const open = all.filter((group) => !closed.includes(group));
      const openLoans = open.flatMap(({ loans }) => loans);
      expect(shown.openCount).toBe(openLoans.length);
      const size = next.pageSize === 'all' ? Infinity : next.pageSize;
      const pageIndex = Math.min(next.page, Math.max(1, Math.ceil(openLoans.length / size))) - 1;
      const first = pageIndex === 0 ? 0 : pageIndex * size;
      expect(shown.pageLoans).toEqual(openLoans.slice(first, first + size));
      expect(shown.lines.filter((line) => !isHead(line))).toEqual(shown.pageLoans);
      const nameOf = NAMES[next.group];
      expect(ownersOf(shown.lines)).toEqual(
        shown.pageLoans.map((loan) => `${GROUP_COLUMNS[next.group]}:${nameOf(loan).toLowerCase()}`),
      );
      const heads = shown.lines.filter(isHead);
      expect(heads).toEqual(
        heads.map(({ id }) => {
          const group = all.find(({ name }) => id.endsWith(`:${name}`)) ?? fail();
          const [first = fail()] = group.loans;
          return expect.objectContaining({
            ...group.counts,
            name: nameOf(first),
            isOpen: !closed.includes(group),
          });
        }),
      );
    }),
    { numRuns: 300 },
  );
});

test('each head is on a page, closed or not, and each page begins with one', () => {
  fc.assert(
    fc.property(asked, (next) => {
      const seen = new Set<string>();
      const { result, rerender, unmount } = renderHook(useGrouped, { initialProps: { ...next, page: 1 } });
      const [first] = expectedGroups(next);
      act(() =>
        result.current.table.setExpanded({ [`${GROUP_COLUMNS[next.group]}:${first?.name ?? ''}`]: false }),
      );
      for (let page = 1; page <= result.current.shown.pageCount; page++) {
        rerender({ ...next, page });
        const heads = result.current.shown.lines.filter(isHead);
        for (const { id } of heads) seen.add(id);
        expect(result.current.shown.lines.slice(0, 1).every(isHead)).toBe(true);
        expect(heads.every(({ isOpen, pageIndex }) => isOpen || pageIndex === page - 1)).toBe(true);
      }
      expect(seen.size).toBe(expectedGroups(next).length);
      unmount();
    }),
    { numRuns: 60 },
  );
});

/** The head that each loan stands behind. */
function ownersOf(lines: readonly PipelineLine[]) {
  return lines.flatMap((line, at) => (isHead(line) ? [] : [lines.slice(0, at).findLast(isHead)?.id]));
}

/** The groups one by one: each sorted by itself, without a table. */
function expectedGroups({ search, group, sort }: Asked) {
  const nameOf = NAMES[group];
  const found = searchPipeline(PREPARED.index, search);
  const keyAt = (position: number) => nameOf(LOANS[position] ?? fail()).toLowerCase();
  const isDescending = sort.some(({ id, desc }) => desc && id === GROUP_COLUMNS[group]);
  const names = [...new Set(found.map(keyAt))].toSorted();
  if (isDescending) names.reverse();
  return [...names.filter((name) => name !== ''), ...names.filter((name) => name === '')].map((name) => {
    const positions = found.filter((position) => keyAt(position) === name);
    const loans = sortPipeline(PREPARED.index, positions, sort).flatMap((position) => LOANS[position] ?? []);
    const countOf = (quick: 'past-due' | 'closing-this-week') =>
      loans.filter((loan) => matchesQuickFilter(loan, quick, PREPARED)).length;
    return {
      name,
      loans,
      counts: {
        loanCount: loans.length,
        lateCount: countOf('past-due'),
        closingSoonCount: countOf('closing-this-week'),
      },
    };
  });
}

function fail(): never {
  throw new Error('no loan there');
}
