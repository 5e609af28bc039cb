import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { changeChunks } from '#src/offline/cache/change-chunks.ts';
import type { PipelineChunk } from '#src/offline/cache/pipeline-chunks.ts';

const loanOf = (id: number): RawLoan => ({ loanId: `loan-${id}`, fields: {} });
const loans = Array.from({ length: 1000 }, (_, id) => loanOf(id));
const first = changeChunks([], loans);

function countWritten(changed: readonly RawLoan[]): number {
  return changeChunks(first.chunks, changed).written.reduce((sum, chunk) => sum + chunk.loans.length, 0);
}

describe('of 1,000 loans', () => {
  test('all are written at first, in records of a few dozen', () => {
    expect(first.written).toEqual(first.chunks);
    expect(first.gone).toEqual([]);
    expect(Math.max(...first.chunks.map((chunk) => chunk.loans.length))).toBeLessThanOrEqual(128);
    expect(first.chunks.length).toBeLessThan(70);
  });

  test('none are written when nothing changed', () => {
    expect(changeChunks(first.chunks, [...loans])).toEqual({ chunks: first.chunks, written: [], gone: [] });
  });

  test('few are written when three changed', () => {
    const changed = loans.map((loan, at) => ([4, 500, 900].includes(at) ? { ...loan } : loan));
    expect(countWritten(changed)).toBeLessThan(300);
  });

  test('few are written when one came at the front, or one went from it', () => {
    expect(countWritten([loanOf(5000), ...loans])).toBeLessThan(260);
    expect(countWritten(loans.slice(1))).toBeLessThan(260);
  });
});

test('the chunks are always the list, each record has one number, and what is not wanted any more is gone', () => {
  const list = fc
    .uniqueArray(fc.nat(400), { maxLength: 300 })
    .map((ids) => ids.map((id) => loans[id] ?? loanOf(id)));
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 5 }), (lists) => {
      let chunks: readonly PipelineChunk[] = [];
      const records = new Map<number, readonly RawLoan[]>();
      for (const wanted of lists) {
        const changes = changeChunks(chunks, wanted);
        for (const position of changes.gone) records.delete(position);
        for (const chunk of changes.written) records.set(chunk.position, chunk.loans);
        ({ chunks } = changes);
        expect(chunks.flatMap((chunk) => records.get(chunk.position) ?? [])).toEqual(wanted);
        expect(records.size).toBe(chunks.length);
      }
    }),
  );
});
