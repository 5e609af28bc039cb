import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { PipelineChunk } from '#src/offline/cache/pipeline-chunks.ts';

export interface ChunkChanges {
  readonly chunks: readonly PipelineChunk[];
  readonly written: readonly PipelineChunk[];
  readonly gone: readonly number[];
}

/** On average: a chunk ends after a loan whose id hashes to a multiple of this. */
const USUAL_CHUNK_SIZE = 32;
const LARGEST_CHUNK = 128;

/**
 * Cuts a list into chunks and finds which must be written over the previous ones. A chunk's end depends only on the
 * loans in it, so adding or removing a loan changes the chunks next to it and shifts no others.
 * @param before chunks whose unchanged loans are the same objects.
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

/** Hashes a text to an evenly spread whole number below 2^32 (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return hash >>> 0;
}
