import { Dexie, type DexieOptions, type Table } from 'dexie';

/** One row per view: what is known of the kept pipeline, sealed. `revision` grows with every change of it. */
export interface PipelineRow {
  readonly view: string;
  readonly revision: number;
  readonly sealed: unknown;
}

/** Some loans of a view, sealed together: hundreds of single rows cost a multiple of a few chunks. */
export interface PipelineChunkRow {
  readonly view: string;
  readonly position: number;
  readonly sealed: unknown;
}

/** What this build writes. A new table is a new version beside the old ones; an old version never changes. */
export const CACHE_DATABASE_VERSION = 1;

/** The database with copies of the platform's data of one person. */
export class CacheDatabase extends Dexie {
  constructor(name: string, options: DexieOptions) {
    super(name, { ...options, cache: 'disabled', chromeTransactionDurability: 'relaxed' });
    this.version(CACHE_DATABASE_VERSION).stores({ pipelines: 'view', pipelineChunks: '[view+position]' });
  }

  get pipelines(): Table<PipelineRow, string> {
    return this.table('pipelines');
  }

  get pipelineChunks(): Table<PipelineChunkRow, [string, number]> {
    return this.table('pipelineChunks');
  }
}
