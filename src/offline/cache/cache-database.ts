import { Dexie, type DexieOptions, type Table } from 'dexie';

/** One row per view: what we know of the cached pipeline, sealed. `revision` grows with every change. */
export interface CachedPipelineRow {
  readonly view: string;
  readonly revision: number;
  readonly sealed: unknown;
}

/** Some loans of a view, sealed together. Hundreds of single rows cost several times as much as a few chunks. */
export interface PipelineChunkRow {
  readonly view: string;
  readonly position: number;
  readonly sealed: unknown;
}

/** One loan's note fields as last read, sealed. `keptAt` is in ms on the device's clock. */
export interface NotesRow {
  /** In lowercase: the platform writes a GUID in either case. */
  readonly loanGuid: string;
  readonly keptAt: number;
  readonly sealed: unknown;
}

/** One loan's conditions, sealed. */
export interface ConditionsRow {
  readonly loanGuid: string;
  readonly sealed: unknown;
}

/** The person's marks and looks, sealed. */
export interface MarksRow {
  readonly name: string;
  readonly sealed: unknown;
}

/** What changed in a view on one day, sealed. `day` counts days of UTC since 1970. */
export interface HistoryRow {
  readonly view: string;
  readonly day: number;
  readonly sealed: unknown;
}

/** What a write of a list does to the view's history. */
export interface HistoryWrite {
  /** Drops the view's days before this one. */
  readonly keepFrom: number;
  readonly row?: HistoryRow | undefined;
}

/** The version this build writes. A new table is a new version next to the old ones; an old version never changes. */
export const CACHE_DATABASE_VERSION = 4;

/** One user's copies of the platform's data. */
export class CacheDatabase extends Dexie {
  constructor(name: string, options: DexieOptions) {
    super(name, { ...options, cache: 'disabled', chromeTransactionDurability: 'relaxed' });
    this.version(1).stores({ pipelines: 'view', pipelineChunks: '[view+position]' });
    this.version(2).stores({ notes: 'loanGuid, keptAt', conditions: 'loanGuid' });
    this.version(3).stores({ marks: 'name' });
    this.version(CACHE_DATABASE_VERSION).stores({ history: '[view+day]' });
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

  get marks(): Table<MarksRow, string> {
    return this.table('marks');
  }

  get conditions(): Table<ConditionsRow, string> {
    return this.table('conditions');
  }

  get history(): Table<HistoryRow, [string, number]> {
    return this.table('history');
  }
}

/** A view's history, the oldest day first. */
export function historyRows(database: CacheDatabase, view: string) {
  return database.history.where('[view+day]').between([view, -Infinity], [view, Infinity]);
}
