import { Dexie, type DexieOptions, type Table } from 'dexie';

/** One row per view: what is known of the kept pipeline, sealed. `revision` grows with every change of it. */
export interface CachedPipelineRow {
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

/** One loan's note fields as they were read last, sealed. `keptAt` is in ms on the device's clock. */
export interface NotesRow {
  /** In small letters: a platform writes a GUID in either case. */
  readonly loanGuid: string;
  readonly keptAt: number;
  readonly sealed: unknown;
}

/** One loan's conditions, sealed. */
export interface ConditionsRow {
  /** In small letters. */
  readonly loanGuid: string;
  readonly sealed: unknown;
}

/** What this build writes. A new table is a new version beside the old ones; an old version never changes. */
export const CACHE_DATABASE_VERSION = 2;

/** The database with copies of the platform's data of one person. */
export class CacheDatabase extends Dexie {
  constructor(name: string, options: DexieOptions) {
    super(name, { ...options, cache: 'disabled', chromeTransactionDurability: 'relaxed' });
    this.version(1).stores({ pipelines: 'view', pipelineChunks: '[view+position]' });
    this.version(CACHE_DATABASE_VERSION).stores({ notes: 'loanGuid, keptAt', conditions: 'loanGuid' });
  }

  get pipelines(): Table<CachedPipelineRow, string> {
    return this.table('pipelines');
  }

  get pipelineChunks(): Table<PipelineChunkRow, [string, number]> {
    return this.table('pipelineChunks');
  }

  get notes(): Table<NotesRow, string> {
    return this.table('notes');
  }

  get conditions(): Table<ConditionsRow, string> {
    return this.table('conditions');
  }
}
