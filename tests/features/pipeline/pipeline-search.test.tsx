import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { pipelineColumns } from '#src/domain/pipeline-columns.ts';
import { DEFAULT_PIPELINE_SEARCH, pipelineSearchSchema } from '#src/features/pipeline/pipeline-search.ts';
import { formatSort, parseSort } from '#src/features/pipeline/pipeline-sort.ts';
import { CONFIG } from '#tests/app/fake-gateway.ts';

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
        expect(parseSort(search.sort, COLUMNS)).toHaveLength(1);
      },
    ),
  );
});

test('every order of a column can be written to an address and read again', () => {
  for (const { name: column } of COLUMNS) {
    for (const descending of [false, true]) {
      expect(parseSort(formatSort({ column, descending }), COLUMNS)).toEqual([{ column, descending }]);
    }
  }
});

test('an order by an unknown column is the default order', () => {
  expect(parseSort('-Colour', COLUMNS)).toEqual([{ column: 'Proj. Closing', descending: false }]);
});
