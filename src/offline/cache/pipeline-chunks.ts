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

export interface ChunkRecord {
  readonly position: number;
  readonly loanCount: number;
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

const metaPlace = (view: string): string => `pipelines/${view}`;
export const chunkPlace = (view: string, position: number): string => `pipelineChunks/${view}/${position}`;

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
