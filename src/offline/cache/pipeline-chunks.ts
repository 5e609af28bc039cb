import {
  cachedLoansSchema,
  type PipelineMeta,
  pipelineMetaSchema,
} from '#src/contract/device/cached-pipeline.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { CachedPipelineRow, PipelineChunkRow } from '#src/offline/cache/cache-database.ts';
import { type CacheDeps, openCached, sealCached } from '#src/offline/cache/cache-records.ts';

/** Loans stored in one record, and that record's number. */
export interface PipelineChunk {
  readonly position: number;
  readonly loans: readonly RawLoan[];
}

export interface ChunkChanges {
  readonly chunks: readonly PipelineChunk[];
  readonly written: readonly PipelineChunk[];
  readonly gone: readonly number[];
}

export interface ChunkRecord {
  readonly position: number;
  readonly loanCount: number;
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

export function recordsOf(chunks: readonly PipelineChunk[]): ChunkRecord[] {
  return chunks.map(({ position, loans }) => ({ position, loanCount: loans.length }));
}

/** A list as it's cut into these records. */
export function chunksIn(loans: readonly RawLoan[], records: readonly ChunkRecord[]): PipelineChunk[] {
  let start = 0;
  return records.map(({ position, loanCount }) => {
    start += loanCount;
    return { position, loans: loans.slice(start - loanCount, start) };
  });
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

const metaPlace = (view: string): string => `pipelines/${view}`;
const chunkPlace = (view: string, position: number): string => `pipelineChunks/${view}/${position}`;

export function openMeta(deps: CacheDeps, { view, sealed }: CachedPipelineRow): Promise<PipelineMeta> {
  return openCached(deps, metaPlace(view), sealed, pipelineMetaSchema, 'The kept pipeline');
}

export function sealMeta(deps: CacheDeps, view: string, meta: PipelineMeta): Promise<unknown> {
  return sealCached(deps, metaPlace(view), meta);
}

export async function openChunk(deps: CacheDeps, row: PipelineChunkRow): Promise<PipelineChunk> {
  const { view, position, sealed } = row;
  const place = chunkPlace(view, position);
  return { position, loans: await openCached(deps, place, sealed, cachedLoansSchema, 'The kept loans') };
}

export async function sealChunk(
  deps: CacheDeps,
  view: string,
  { position, loans }: PipelineChunk,
): Promise<PipelineChunkRow> {
  return {
    view,
    position,
    sealed: await sealCached(deps, chunkPlace(view, position), loans.map(unpackLoan)),
  };
}

/** A loan as it came: maps of texts alone, packed or not. */
function unpackLoan({ loanId, fields, faults }: RawLoan): RawLoan {
  return faults === undefined ? { loanId, fields } : { loanId, fields, faults };
}
