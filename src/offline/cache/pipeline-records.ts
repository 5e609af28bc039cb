import {
  cachedLoansSchema,
  type PipelineMeta,
  pipelineMetaSchema,
} from '#src/contract/device/cached-pipeline.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { CachedPipelineRow, PipelineChunkRow } from '#src/offline/cache/cache-database.ts';
import { type CacheDeps, openCached, sealCached } from '#src/offline/cache/cache-records.ts';
import type { PipelineChunk } from '#src/offline/cache/pipeline-chunks.ts';

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
