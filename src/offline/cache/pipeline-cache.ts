import { type UnseenChanges, NO_UNSEEN_CHANGES } from '#src/domain/loan/unseen-changes.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import {
  cachedLoansSchema,
  type PipelineMeta,
  pipelineMetaSchema,
} from '#src/contract/device/cached-pipeline.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import type {
  CacheDatabase,
  PipelineChunkRow,
  CachedPipelineRow,
} from '#src/offline/cache/cache-database.ts';
import type { DatabaseConnection } from '#src/offline/storage/database-connection.ts';
import { openRecord } from '#src/offline/sealing/open-record.ts';
import { changeChunks, type PipelineChunk, type ChunkChanges } from '#src/offline/cache/pipeline-chunks.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';

/** What to cache of a pipeline. `asOf` is the ISO instant at which the platform was read. */
export interface PipelineSnapshot {
  readonly loans: readonly RawLoan[];
  readonly asOf: string;
  readonly etag?: string | undefined;
  /** Identifies the request to the platform: any text that differs when the request differs. */
  readonly requestKey?: string | undefined;
  /** Changes the user hasn't seen yet; absent if there are none. */
  readonly unseen?: UnseenChanges | undefined;
}

/** A pipeline cached on this device. `keptAt` is the ISO instant it was written, on the device's clock. */
interface CachedPipeline extends PipelineSnapshot {
  readonly keptAt: string;
}

/** The pipelines on this device. Methods reject only with StorageError. */
export interface PipelineCache {
  /** Returns a view's last full pipeline, or undefined. @throws StorageError `unreadable` for a damaged one */
  readonly readPipeline: (view: LoanOwnership) => Promise<CachedPipeline | undefined>;
  /**
   * Replaces the view's pipeline in one transaction, so the cache always holds all of the old one or all of the new
   * one.
   * @param known the exact list last read or cached: only the differences are written. Any other list is correct too,
   * but slower.
   */
  readonly savePipeline: (
    view: LoanOwnership,
    snapshot: PipelineSnapshot,
    known?: readonly RawLoan[] | undefined,
  ) => Promise<void>;
  /**
   * Records that the cached pipeline was still right at `asOf`, without rewriting its loans.
   * @param etag of the pipeline that was right. Without one, whatever is cached is assumed to be that pipeline.
   * @returns false if a different pipeline is cached. Then nothing was recorded, and the full pipeline must be cached.
   */
  readonly confirmPipeline: (
    view: LoanOwnership,
    asOf: string,
    etag?: string | undefined,
  ) => Promise<boolean>;
  /** Drops the unseen changes of loans the user has seen. */
  readonly markSeen: (view: LoanOwnership, loanIds: ReadonlySet<string>) => Promise<void>;
}

interface PipelineCacheDeps {
  readonly connection: DatabaseConnection<CacheDatabase>;
  readonly codec: RecordCodec;
  readonly databaseName: string;
  /** The device's clock in ms. */
  readonly now: () => number;
}

/**
 * What's on the device, as far as this tab knows. The list itself may be garbage-collected: it belongs to the screens.
 */
interface Layout {
  readonly revision: number;
  readonly loans: WeakRef<readonly RawLoan[]>;
  readonly records: readonly { readonly position: number; readonly loanCount: number }[];
}

/** Another tab may write between our read and our write, but not every time. */
const MOST_TRIES = 5;

export function openPipelineCache(deps: PipelineCacheDeps): PipelineCache & {
  readonly openMeta: (row: CachedPipelineRow) => Promise<PipelineMeta>;
} {
  const { connection, codec, databaseName, now } = deps;
  const layouts = new Map<LoanOwnership, Layout>();
  const metaPath = (view: string): string => `${databaseName}/pipelines/${view}`;
  const chunkPath = (view: string, position: number): string =>
    `${databaseName}/pipelineChunks/${view}/${position}`;

  // Sealing may wait for WebCrypto, and waiting ends a transaction, so seal everything first.
  async function seal(value: unknown, recordPath: string): Promise<unknown> {
    try {
      return await codec.seal(value, recordPath);
    } catch (cause) {
      throw toStorageError(cause);
    }
  }

  async function openMeta(row: CachedPipelineRow): Promise<PipelineMeta> {
    return openRecord(async () => {
      const meta = await codec.open(row.sealed, metaPath(row.view));
      return parseContract(pipelineMetaSchema, meta, 'The kept pipeline');
    });
  }

  async function openChunk({ view, position, sealed }: PipelineChunkRow): Promise<PipelineChunk> {
    return openRecord(async () => {
      const loans = await codec.open(sealed, chunkPath(view, position));
      return { position, loans: parseContract(cachedLoansSchema, loans, 'The kept loans') };
    });
  }

  function remember(
    view: LoanOwnership,
    revision: number,
    loans: readonly RawLoan[],
    chunks: readonly PipelineChunk[],
  ): void {
    const records = chunks.map((chunk) => ({ position: chunk.position, loanCount: chunk.loans.length }));
    layouts.set(view, { revision, loans: new WeakRef(loans), records });
  }

  /** Writes the differences. @returns false if the stored revision isn't `revision`; then nothing was written. */
  async function write(
    view: LoanOwnership,
    { chunks, written, gone }: ChunkChanges,
    snapshot: PipelineSnapshot,
    revision: number | undefined,
  ): Promise<boolean> {
    const { asOf, etag, requestKey, unseen = NO_UNSEEN_CHANGES, loans } = snapshot;
    const meta: PipelineMeta = {
      asOf,
      keptAt: new Date(now()).toISOString(),
      loanCount: loans.length,
      pieces: chunks.map(({ position }) => position),
      ...(etag !== undefined && { etag }),
      ...(requestKey !== undefined && { question: requestKey }),
      ...(unseen.size > 0 && { marks: [...unseen].map(([loanId, mark]) => ({ loanId, ...mark })) }),
    };
    const sealedMeta = await seal(meta, metaPath(view));
    const rows = await Promise.all(
      written.map(async (chunk) => ({
        view,
        position: chunk.position,
        sealed: await seal(chunk.loans, chunkPath(view, chunk.position)),
      })),
    );
    const next = await connection.run((database) =>
      database.transaction('rw', database.pipelines, database.pipelineChunks, async () => {
        const before = (await database.pipelines.get(view))?.revision ?? 0;
        if (revision === undefined) await chunksOf(database, view).delete();
        else if (before !== revision) return undefined;
        else
          await database.pipelineChunks.bulkDelete(
            gone.map((position): [string, number] => [view, position]),
          );
        await database.pipelineChunks.bulkPut(rows);
        await database.pipelines.put({ view, revision: before + 1, sealed: sealedMeta });
        return before + 1;
      }),
    );
    if (next !== undefined) remember(view, next, loans, chunks);
    return next !== undefined;
  }

  /** Changes the record beside the loans. @returns false if another tab always wrote first, or nothing is cached. */
  async function changeMeta(
    view: LoanOwnership,
    change: (meta: PipelineMeta) => PipelineMeta | undefined,
  ): Promise<'done' | 'refused' | 'overtaken'> {
    const row = await connection.run((database) => database.pipelines.get(view));
    const changed = row === undefined ? undefined : change(await openMeta(row));
    if (row === undefined || changed === undefined) return 'refused';
    const sealed = await seal(changed, metaPath(view));
    const revision = row.revision + 1;
    const isDone = await connection.run((database) =>
      database.transaction('rw', database.pipelines, async () => {
        const current = await database.pipelines.get(view);
        if (current?.revision !== row.revision) return false;
        await database.pipelines.put({ view, revision, sealed });
        return true;
      }),
    );
    const layout = layouts.get(view);
    if (isDone && layout?.revision === row.revision) layouts.set(view, { ...layout, revision });
    return isDone ? 'done' : 'overtaken';
  }

  return {
    openMeta,

    readPipeline: async (view) => {
      const found = await connection.run((database) =>
        database.transaction('r', database.pipelines, database.pipelineChunks, async () => ({
          row: await database.pipelines.get(view),
          chunks: await chunksOf(database, view).toArray(),
        })),
      );
      if (found.row === undefined) return undefined;
      const { loanCount, pieces: order, ...meta } = await openMeta(found.row);
      const chunks = inOrder(await Promise.all(found.chunks.map(openChunk)), order);
      const loans = chunks.flatMap((chunk) => chunk.loans);
      if (loans.length !== loanCount) throw new StorageError('unreadable');
      remember(view, found.row.revision, loans, chunks);
      return { ...inMemory(meta), loans };
    },

    savePipeline: async (view, snapshot, known) => {
      const layout = layouts.get(view);
      if (layout !== undefined && known !== undefined && layout.loans.deref() === known) {
        const changes = changeChunks(chunksOfLayout(layout, known), snapshot.loans);
        if (await write(view, changes, snapshot, layout.revision)) return;
      }
      await write(view, changeChunks([], snapshot.loans), snapshot, undefined);
    },

    confirmPipeline: async (view, asOf, etag) => {
      const outcome = await changeMeta(view, (meta) =>
        etag !== undefined && meta.etag !== etag ? undefined : { ...meta, asOf },
      );
      // `refused`: the browser evicted it, or it never fit. `overtaken`: another tab may have cached a newer pipeline,
      // which has its own age.
      return outcome !== 'refused';
    },

    markSeen: async (view, loanIds) => {
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

function chunksOf(database: CacheDatabase, view: string) {
  return database.pipelineChunks.where('[view+position]').between([view, 0], [view, Infinity]);
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

function chunksOfLayout({ records }: Layout, loans: readonly RawLoan[]): PipelineChunk[] {
  let start = 0;
  return records.map(({ position, loanCount }) => {
    start += loanCount;
    return { position, loans: loans.slice(start - loanCount, start) };
  });
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
