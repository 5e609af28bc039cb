import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { DEFAULT_SORT } from '#src/domain/list/pipeline-index.ts';
import { formatSortParam, parseSortParam } from '#src/domain/list/pipeline-sort-param.ts';

const COLUMNS = pipelineColumns(fieldMap);

describe('the sort of an address', () => {
  test.each([
    ['one column', 'Borrower', [['Borrower', false]]],
    ['one column, descending', '-Proj. Closing', [['Proj. Closing', true]]],
    [
      'several columns, the first counting most',
      '-Title,Borrower',
      [
        ['Title', true],
        ['Borrower', false],
      ],
    ],
    ['a column that is gone, left out', 'Survey,-Title', [['Title', true]]],
    [
      'a column twice, the first counting',
      'Title,Borrower,-Title',
      [
        ['Title', false],
        ['Borrower', false],
      ],
    ],
    ['stray commas', ',,Title,', [['Title', false]]],
  ] as const)('is %s', (_, text, sort) => {
    expect(parseSortParam(text, COLUMNS)).toEqual(
      sort.map(([column, descending]) => ({ id: column, desc: descending })),
    );
  });

  test.each(['', ',', '-', 'Survey', 'borrower', '--Title', '\\'])('%j is the default order', (text) => {
    expect(parseSortParam(text, COLUMNS)).toEqual(DEFAULT_SORT);
  });

  test('is short and plain for the columns of the list', () => {
    expect(formatSortParam(DEFAULT_SORT)).toBe('Proj. Closing');
    const sort = [
      { id: 'Init. CD', desc: true },
      { id: 'Loan', desc: false },
    ];
    expect(formatSortParam(sort)).toBe('-Init. CD,Loan');
  });

  test('comes back as it was, whatever the lender named its columns', () => {
    const aName = fc.oneof(
      fc.string({ minLength: 1, maxLength: 8 }),
      fc.constantFrom('-', '--', ',', '\\', 'a,b', '-a', 'a\\', '\\,', '-,\\-', 'a\nb'),
    );
    const aSort = fc
      .uniqueArray(aName, { minLength: 1, maxLength: 4 })
      .chain((names) =>
        fc.tuple(...names.map((column) => fc.record({ id: fc.constant(column), desc: fc.boolean() }))),
      );
    fc.assert(
      fc.property(aSort, (sort) => {
        const columns = sort.map(({ id }) => ({ name: id }));
        expect(parseSortParam(formatSortParam(sort), columns)).toEqual(sort);
      }),
      { numRuns: 1000 },
    );
  });
});
