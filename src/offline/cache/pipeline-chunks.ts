import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/** Loans that lie in one record, and the number of that record. */
export interface PipelineChunk {
  readonly position: number;
  readonly loans: readonly RawLoan[];
}

export interface ChunkChanges {
  /** All chunks of the new list in its order. */
  readonly chunks: readonly PipelineChunk[];
  /** Those of them that have to be written. */
  readonly written: readonly PipelineChunk[];
  /** Numbers of records that are no longer wanted. */
  readonly gone: readonly number[];
}

/** On average; a chunk ends behind a loan whose id says so. */
const USUAL_CHUNK_SIZE = 32;
const LARGEST_CHUNK = 128;

/**
 * Cuts a list into chunks and tells what of it has to be written after the chunks before. Where a chunk ends is decided by
 * the loans in it alone, so that a loan that comes or goes changes the chunks beside it and moves no others.
 * @param before chunks whose loans are the same objects where nothing changed.
 */
export function changeChunks(before: readonly PipelineChunk[], loans: readonly RawLoan[]): ChunkChanges {
  const byFirst = new Map(before.map((chunk) => [chunk.loans[0], chunk]));
  let next = before.reduce((most, { position }) => Math.max(most, position), -1) + 1;
  const chunks = cut(loans).map((part) => {
    const known = byFirst.get(part[0]);
    if (known !== undefined && isSameList(known.loans, part)) return known;
    return { position: next++, loans: part };
  });
  const [isKnown, stays] = [new Set(before), new Set(chunks)];
  return {
    chunks,
    written: chunks.filter((chunk) => !isKnown.has(chunk)),
    gone: before.filter((chunk) => !stays.has(chunk)).map(({ position }) => position),
  };
}

function cut(loans: readonly RawLoan[]): RawLoan[][] {
  const chunks: RawLoan[][] = [];
  let chunk: RawLoan[] = [];
  for (const loan of loans) {
    chunk.push(loan);
    if (chunk.length < LARGEST_CHUNK && numberOf(loan.loanId) % USUAL_CHUNK_SIZE !== 0) continue;
    chunks.push(chunk);
    chunk = [];
  }
  if (chunk.length > 0) chunks.push(chunk);
  return chunks;
}

function isSameList(left: readonly RawLoan[], right: readonly RawLoan[]): boolean {
  return left.length === right.length && left.every((loan, index) => loan === right[index]);
}

/** A whole number below 2^32 that spreads texts evenly (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return hash >>> 0;
}
