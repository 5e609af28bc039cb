import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { changePieces, type KeptPiece } from '#src/offline/cache/pipeline-pieces.ts';

const loanOf = (id: number): RawLoan => ({ loanId: `loan-${id}`, fields: {} });
const loans = Array.from({ length: 1000 }, (_, id) => loanOf(id));
const first = changePieces([], loans);

function countWritten(changed: readonly RawLoan[]): number {
  return changePieces(first.pieces, changed).written.reduce((sum, piece) => sum + piece.loans.length, 0);
}

describe('of 1,000 loans', () => {
  test('all are written at first, in records of a few dozen', () => {
    expect(first.written).toEqual(first.pieces);
    expect(first.gone).toEqual([]);
    expect(Math.max(...first.pieces.map((piece) => piece.loans.length))).toBeLessThanOrEqual(128);
    expect(first.pieces.length).toBeLessThan(70);
  });

  test('none are written when nothing changed', () => {
    expect(changePieces(first.pieces, [...loans])).toEqual({ pieces: first.pieces, written: [], gone: [] });
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

test('the pieces are always the list, each record has one number, and what is not wanted any more is gone', () => {
  const list = fc
    .uniqueArray(fc.nat(400), { maxLength: 300 })
    .map((ids) => ids.map((id) => loans[id] ?? loanOf(id)));
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 5 }), (lists) => {
      let pieces: readonly KeptPiece[] = [];
      const records = new Map<number, readonly RawLoan[]>();
      for (const wanted of lists) {
        const changes = changePieces(pieces, wanted);
        for (const position of changes.gone) records.delete(position);
        for (const piece of changes.written) records.set(piece.position, piece.loans);
        ({ pieces } = changes);
        expect(pieces.flatMap((piece) => records.get(piece.position) ?? [])).toEqual(wanted);
        expect(records.size).toBe(pieces.length);
      }
    }),
  );
});
