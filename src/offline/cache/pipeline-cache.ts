import type { RefreshMarks } from '#src/domain/list/next-question.ts';
import type { UnseenChanges } from '#src/domain/loan/unseen-changes.ts';
import { packLoans } from '#src/domain/loan-fields/packed-loan.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { PipelineMeta } from '#src/contract/device/cached-pipeline.ts';
import type { CacheDatabase, PipelineChunkRow } from '#src/offline/cache/cache-database.ts';
import type { CacheDeps } from '#src/offline/cache/cache-records.ts';
import {
  type PipelineChunk,
  type ChunkRecord,
  openChunk,
  openMeta,
  recordsOf,
  sealMeta,
} from '#src/offline/cache/pipeline-chunks.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';

/** What to cache of a pipeline. `asOf` is the ISO instant at which the platform was read. */
export interface PipelineSnapshot {
  readonly loans: readonly RawLoan[];
  readonly asOf: string;
  readonly etag?: string | undefined;
  /** Identifies the request to the platform: any text that differs when the request differs. */
  readonly requestKey?: string | undefined;
  /** Changes the user hasn't seen yet; absent if there are none. */
  readonly unseen?: UnseenChanges | undefined;
  /** What the next refresh needs to ask only for changes; absent if it must read everything. */
  readonly refresh?: RefreshMarks | undefined;
}

/**
 * What's on the device, as far as this tab knows. The list itself may be garbage-collected: it belongs to the screens.
 */
export interface Layout extends Pick<PipelineSnapshot, 'asOf' | 'requestKey'> {
  readonly revision: number;
  readonly loans: WeakRef<readonly RawLoan[]>;
  readonly records: readonly ChunkRecord[];
}

/** A view's list as it's on the device, and its place there. */
export interface StoredPipeline extends Pick<Layout, 'revision' | 'records'> {
  readonly snapshot: PipelineSnapshot;
}

type ListOfRequest = Pick<PipelineSnapshot, 'loans' | 'asOf' | 'requestKey'>;

export interface ListWrite {
  /** What's on the device; undefined if there's nothing. */
  readonly before: ListOfRequest | undefined;
  readonly after: ListOfRequest;
  /** How many days of history are kept, at least 1. */
  readonly days: number;
}

/** A list to write over what's on the device. */
export interface PipelineWrite {
  readonly view: LoanOwnership;
  readonly snapshot: PipelineSnapshot;
  readonly known: readonly RawLoan[] | undefined;
  readonly days: number;
}

/** What writing shares with reading. */
export interface PipelineAccess {
  readonly deps: CacheDeps;
  readonly layouts: ReadonlyMap<LoanOwnership, Layout>;
  readonly remember: (
    view: LoanOwnership,
    snapshot: PipelineSnapshot,
    place: Pick<Layout, 'revision' | 'records'>,
  ) => void;
  readonly readStored: (view: LoanOwnership) => Promise<StoredPipeline | undefined>;
}

/** In a file of its own: no start writes before it has drawn. */
interface WritingCode {
  readonly writePipeline: (access: PipelineAccess, write: PipelineWrite) => Promise<void>;
}

const CHUNKS_READ_AT_ONCE = 128;

/** Another tab may write between our read and our write, but not every time. */
const MOST_TRIES = 5;

export type PipelineCache = Omit<ReturnType<typeof openPipelineCache>, 'readStored'>;

/** The pipelines on this device. Methods reject only with StorageError. */
export function openPipelineCache(deps: CacheDeps, loadWriting: () => Promise<WritingCode>) {
  const { connection } = deps;
  const layouts = new Map<LoanOwnership, Layout>();

  function remember(
    view: LoanOwnership,
    { loans, asOf, requestKey }: PipelineSnapshot,
    { revision, records }: Pick<Layout, 'revision' | 'records'>,
  ): void {
    layouts.set(view, { revision, records, loans: new WeakRef(loans), asOf, requestKey });
  }

  async function readStored(view: LoanOwnership): Promise<StoredPipeline | undefined> {
    const found = await connection.transact(
      'r',
      ['pipelines', 'pipelineChunks'],
      async (database, partDone) => ({
        row: await database.pipelines.get(view),
        chunks: await readChunks(database, view, partDone),
      }),
    );
    if (found.row === undefined) return undefined;
    const { loanCount, pieces: order, ...meta } = await openMeta(deps, found.row);
    const chunks = inOrder(await Promise.all(found.chunks.map((row) => openChunk(deps, row))), order);
    const loans = packLoans(chunks.flatMap((chunk) => chunk.loans));
    if (loans.length !== loanCount) throw new StorageError('unreadable');
    return {
      revision: found.row.revision,
      records: recordsOf(chunks),
      snapshot: { ...inMemory(meta), loans },
    };
  }

  /** Changes the record beside the loans. @returns false if another tab always wrote first, or nothing is cached. */
  async function changeMeta(
    view: LoanOwnership,
    change: (meta: PipelineMeta) => PipelineMeta | undefined,
  ): Promise<'done' | 'refused' | 'overtaken'> {
    const row = await connection.run((database) => database.pipelines.get(view));
    const changed = row === undefined ? undefined : change(await openMeta(deps, row));
    if (row === undefined || changed === undefined) return 'refused';
    const sealed = await sealMeta(deps, view, changed);
    const revision = row.revision + 1;
    const isDone = await connection.transact('rw', ['pipelines'], async ({ pipelines }) => {
      const current = await pipelines.get(view);
      if (current?.revision !== row.revision) return false;
      await pipelines.put({ view, revision, sealed });
      return true;
    });
    const layout = layouts.get(view);
    if (isDone && layout?.revision === row.revision)
      layouts.set(view, { ...layout, revision, asOf: changed.asOf });
    return isDone ? 'done' : 'overtaken';
  }

  return {
    /** Returns a view's last full pipeline, or undefined. @throws StorageError `unreadable` for a damaged one */
    readPipeline: async (view: LoanOwnership): Promise<PipelineSnapshot | undefined> => {
      const stored = await readStored(view);
      if (stored !== undefined) remember(view, stored.snapshot, stored);
      return stored?.snapshot;
    },

    /** As `readPipeline`, for whoever doesn't write. */
    readStored,

    /**
     * Replaces the view's pipeline in one transaction, so the cache always holds all of the old one or all of the new.
     * @param known the exact list last read or cached: only the differences are written. Any other list is correct
     * too, but slower.
     * @param days how many days of what changed are kept; with 0, and after a gap, nothing.
     */
    savePipeline: async (
      view: LoanOwnership,
      snapshot: PipelineSnapshot,
      known?: readonly RawLoan[],
      days = 0,
    ): Promise<void> => {
      const { writePipeline } = await loadWriting();
      await writePipeline({ deps, layouts, remember, readStored }, { view, snapshot, known, days });
    },

    /**
     * Records that the cached pipeline, with this etag, was still right at `asOf`, without rewriting its loans.
     * @returns false if a different pipeline is cached: nothing was recorded, and the full pipeline must be cached.
     */
    confirmPipeline: async (view: LoanOwnership, asOf: string, etag: string): Promise<boolean> => {
      const outcome = await changeMeta(view, (meta) => (meta.etag === etag ? { ...meta, asOf } : undefined));
      // `refused`: the browser evicted it, or it never fit. `overtaken`: another tab may have cached a newer pipeline,
      // which has its own age.
      return outcome !== 'refused';
    },

    /** Drops the unseen changes of loans the user has seen. */
    markSeen: async (view: LoanOwnership, loanIds: ReadonlySet<string>): Promise<void> => {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        // Each try starts from what the last one read.
        const outcome = await changeMeta(view, ({ marks = [], ...meta }) => ({
          ...meta,
          marks: marks.filter(({ loanId }) => !loanIds.has(loanId)),
        }));
        if (outcome !== 'overtaken') return;
      }
    },
  };
}

export function chunksOf(database: CacheDatabase, view: string, after = -1) {
  return database.pipelineChunks.where('[view+position]').between([view, after], [view, Infinity], false);
}

/** Call in a transaction. In order of position. */
async function readChunks(
  database: CacheDatabase,
  view: string,
  partDone: () => void,
): Promise<PipelineChunkRow[]> {
  const rows: PipelineChunkRow[] = [];
  for (;;) {
    const few = await chunksOf(database, view, rows.at(-1)?.position).limit(CHUNKS_READ_AT_ONCE).toArray();
    rows.push(...few);
    if (few.length < CHUNKS_READ_AT_ONCE) return rows;
    partDone();
  }
}

/** Chunks without a recorded order come from an older build, which stored them in order. */
function inOrder(
  chunks: readonly PipelineChunk[],
  order: readonly number[] | undefined,
): readonly PipelineChunk[] {
  if (order === undefined) return chunks;
  const byPosition = new Map(chunks.map((chunk) => [chunk.position, chunk]));
  return order.flatMap((position) => byPosition.get(position) ?? []);
}

/** The stored names `question` and `marks` differ from the names in memory. */
function inMemory({ question, marks, ...meta }: Omit<PipelineMeta, 'loanCount' | 'pieces'>) {
  return {
    ...meta,
    ...(question !== undefined && { requestKey: question }),
    ...(marks !== undefined && { unseen: toMap(marks) }),
  };
}

function toMap(marks: NonNullable<PipelineMeta['marks']>): UnseenChanges {
  return new Map(marks.map(({ loanId, ...mark }) => [loanId, mark]));
}
