import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import {
  buildPipelineIndex,
  createIndexMemo,
  type PipelineIndex,
  searchPipeline,
  sortPipeline,
} from '#src/domain/list/pipeline-index.ts';
import { createLoanMemo } from '#src/domain/loan/loan-memo.ts';
import { aRawLoan as anyRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';

const COLUMNS = pipelineColumns(fieldMap);
const aRawLoan = anyRawLoan(fieldMap);

/** Everything that a screen gets out of an index. */
function seenIn(index: PipelineIndex) {
  const all = [...index.loans.keys()];
  return {
    found: ['1', 'a', '11/'].map((text) => searchPipeline(index, text)),
    sorted: COLUMNS.flatMap(({ name }) =>
      [true, false].map((descending) => sortPipeline(index, all, [{ id: name, desc: descending }])),
    ),
  };
}

test('a list that grows finds and sorts as one that was there from the start, and so does each list before it', () => {
  fc.assert(
    fc.property(fc.array(fc.array(aRawLoan, { maxLength: 4 }), { maxLength: 4 }), (parts) => {
      const rowsOf = createLoanMemo(fieldMap, TODAY);
      const indexOf = createIndexMemo(COLUMNS, TODAY);
      const raws = parts.map((_part, at) => parts.slice(0, at + 1).flat());
      const indexes = raws.map((list) => indexOf(rowsOf(list)));
      for (const index of indexes) {
        expect(seenIn(index)).toEqual(seenIn(buildPipelineIndex(index.loans, COLUMNS, TODAY)));
      }
    }),
    { numRuns: 30 },
  );
});

test('a list that changes where it was known is indexed anew', () => {
  fc.assert(
    fc.property(fc.array(aRawLoan, { minLength: 2, maxLength: 6 }), fc.nat(), aRawLoan, (raws, at, other) => {
      const rowsOf = createLoanMemo(fieldMap, TODAY);
      const indexOf = createIndexMemo(COLUMNS, TODAY);
      indexOf(rowsOf(raws));
      for (const list of [[...raws.with(at % raws.length, other), other], raws.slice(1), []]) {
        const index = indexOf(rowsOf(list));
        expect(index.loans.map(({ raw }) => raw)).toEqual(list);
        expect(seenIn(index)).toEqual(seenIn(buildPipelineIndex(index.loans, COLUMNS, TODAY)));
      }
    }),
    { numRuns: 30 },
  );
});

test('the same loans in another list are the same rows and the same index', () => {
  const [first] = fc.sample(fc.array(aRawLoan, { minLength: 2, maxLength: 6 }), 1);
  const rowsOf = createLoanMemo(fieldMap, TODAY);
  const indexOf = createIndexMemo(COLUMNS, TODAY);
  const rows = rowsOf(first ?? []);
  expect(rowsOf([...(first ?? [])])).toBe(rows);
  expect(indexOf(rows)).toBe(indexOf(rows));
});

test('what finds loans is the same whether a part of it was prepared before or not', () => {
  fc.assert(
    fc.property(fc.array(aRawLoan, { maxLength: 6 }), fc.nat(7), (raws, end) => {
      const loans = createLoanMemo(fieldMap, TODAY)(raws);
      const prepared = buildPipelineIndex(loans, COLUMNS, TODAY);
      expect(prepared.findKeys(loans, end)).toHaveLength(Math.min(end, loans.length));
      expect(prepared.findKeys(loans)).toEqual(buildPipelineIndex(loans, COLUMNS, TODAY).findKeys(loans));
    }),
    { numRuns: 30 },
  );
});
