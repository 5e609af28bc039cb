import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/** Loans that lie in one record, and the number of that record. */
export interface KeptPiece {
  readonly position: number;
  readonly loans: readonly RawLoan[];
}

export interface PieceChanges {
  /** All pieces of the new list in its order. */
  readonly pieces: readonly KeptPiece[];
  /** Those of them that have to be written. */
  readonly written: readonly KeptPiece[];
  /** Numbers of records that are no longer wanted. */
  readonly gone: readonly number[];
}

/** On average; a piece ends behind a loan whose id says so. */
const USUAL_PIECE_SIZE = 32;
const LARGEST_PIECE = 128;

/**
 * Cuts a list into pieces and tells what of it has to be written after the pieces before. Where a piece ends is decided by
 * the loans in it alone, so that a loan that comes or goes changes the pieces beside it and moves no others.
 * @param before pieces whose loans are the same objects where nothing changed.
 */
export function changePieces(before: readonly KeptPiece[], loans: readonly RawLoan[]): PieceChanges {
  const byFirst = new Map(before.map((piece) => [piece.loans[0], piece]));
  let next = before.reduce((most, { position }) => Math.max(most, position), -1) + 1;
  const pieces = cut(loans).map((part) => {
    const known = byFirst.get(part[0]);
    if (known !== undefined && isSameList(known.loans, part)) return known;
    return { position: next++, loans: part };
  });
  const [isKnown, stays] = [new Set(before), new Set(pieces)];
  return {
    pieces,
    written: pieces.filter((piece) => !isKnown.has(piece)),
    gone: before.filter((piece) => !stays.has(piece)).map(({ position }) => position),
  };
}

function cut(loans: readonly RawLoan[]): RawLoan[][] {
  const pieces: RawLoan[][] = [];
  let piece: RawLoan[] = [];
  for (const loan of loans) {
    piece.push(loan);
    if (piece.length < LARGEST_PIECE && numberOf(loan.loanId) % USUAL_PIECE_SIZE !== 0) continue;
    pieces.push(piece);
    piece = [];
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

function isSameList(left: readonly RawLoan[], right: readonly RawLoan[]): boolean {
  return left.length === right.length && left.every((loan, place) => loan === right[place]);
}

/** A whole number below 2^32 that spreads texts evenly (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return hash >>> 0;
}
