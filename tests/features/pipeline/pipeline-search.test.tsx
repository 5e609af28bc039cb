import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { DEFAULT_SORT } from '#src/domain/list/pipeline-index.ts';
import { parseSortParam } from '#src/domain/list/pipeline-sort-param.ts';
import {
  DEFAULT_PIPELINE_SEARCH,
  pipelineSearchSchema,
} from '#src/features/pipeline/address/pipeline-search.ts';
import { nextSort } from '#src/features/pipeline/table/pipeline-header.tsx';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';

const COLUMNS = pipelineColumns(CONFIG.fieldMap);

test('an empty address means the defaults', () => {
  expect(v.parse(pipelineSearchSchema, {})).toEqual(DEFAULT_PIPELINE_SEARCH);
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
