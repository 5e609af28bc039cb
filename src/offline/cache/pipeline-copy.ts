import { type LoanMarks, NO_MARKS } from '#src/domain/loan/loan-marks.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import {
  keptLoansSchema,
  type KeptPipelineFacts,
  keptPipelineFactsSchema,
} from '#src/contract/device/kept-pipeline.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import type {
  CacheDatabase,
  PipelineChunkRow,
  CachedPipelineRow,
} from '#src/offline/cache/cache-database.ts';
import type { DatabaseConnection } from '#src/offline/storage/database-connection.ts';
import { openRecord } from '#src/offline/sealing/open-record.ts';
import { changePieces, type KeptPiece, type PieceChanges } from '#src/offline/cache/pipeline-pieces.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';

/** What is to be kept of a pipeline. `asOf` is the ISO instant at which the platform was read. */
export interface PipelineSnapshot {
  readonly loans: readonly RawLoan[];
  readonly asOf: string;
  readonly etag?: string | undefined;
  /** What the platform was asked for, in any form that differs when the question does. */
  readonly question?: string | undefined;
  /** What the person has not seen yet; absent when there is nothing. */
  readonly marks?: LoanMarks | undefined;
}

/** A pipeline as it was kept on this device. `keptAt` is the ISO instant of writing, on the device's clock. */
interface KeptPipeline extends PipelineSnapshot {
  readonly keptAt: string;
}

/** The pipelines on this device. Every method rejects with StorageError and nothing else. */
export interface PipelineCopy {
  /** The last whole pipeline of a view, undefined when none was kept. @throws StorageError `unreadable` for a broken one */
  readonly readPipeline: (view: LoanOwnership) => Promise<KeptPipeline | undefined>;
  /**
   * Replaces the view's pipeline in one transaction: at any moment the old one or the new one is there, whole.
   * @param known the very list that was read or kept last: only what differs from it is written. Anything else costs time,
   * and nothing more.
   */
  readonly keepPipeline: (
    view: LoanOwnership,
    snapshot: PipelineSnapshot,
    known?: readonly RawLoan[] | undefined,
  ) => Promise<void>;
  /**
   * Notes that the kept pipeline was still right at `asOf`, without writing its loans again.
   * @param etag of the pipeline that was right; whatever is kept is taken for it where it has none.
   * @returns false when that pipeline is not what lies here, and nothing was noted: it has to be kept whole.
   */
  readonly confirmPipeline: (
    view: LoanOwnership,
    asOf: string,
    etag?: string | undefined,
  ) => Promise<boolean>;
  /** Takes the marks from loans that the person has seen. */
  readonly forgetMarks: (view: LoanOwnership, loanIds: ReadonlySet<string>) => Promise<void>;
}

interface PipelineCopyParts {
  readonly connection: DatabaseConnection<CacheDatabase>;
  readonly codec: RecordCodec;
  readonly databaseName: string;
  /** The device's clock in ms. */
  readonly now: () => number;
}

/** What lies on the device as far as this tab knows. The list itself may be forgotten: it belongs to the screens. */
interface Layout {
  readonly revision: number;
  readonly loans: WeakRef<readonly RawLoan[]>;
  readonly records: readonly { readonly position: number; readonly loanCount: number }[];
}

/** Another tab may come between reading a record and writing it, but not for ever. */
const MOST_TRIES = 5;

export function openPipelineCopy(parts: PipelineCopyParts): PipelineCopy & {
  readonly openFacts: (row: CachedPipelineRow) => Promise<KeptPipelineFacts>;
} {
  const { connection, codec, databaseName, now } = parts;
  const layouts = new Map<LoanOwnership, Layout>();
  const factsPlace = (view: string): string => `${databaseName}/pipelines/${view}`;
  const piecePlace = (view: string, position: number): string =>
    `${databaseName}/pipelineChunks/${view}/${position}`;

  // Sealing may wait for WebCrypto, and a transaction ends when one waits in it: all sealing comes first.
  async function seal(value: unknown, place: string): Promise<unknown> {
    try {
      return await codec.seal(value, place);
    } catch (cause) {
      throw toStorageError(cause);
    }
  }

  async function openFacts(row: CachedPipelineRow): Promise<KeptPipelineFacts> {
    return openRecord(async () => {
      const facts = await codec.open(row.sealed, factsPlace(row.view));
      return parseContract(keptPipelineFactsSchema, facts, 'The kept pipeline');
    });
  }

  async function openPiece({ view, position, sealed }: PipelineChunkRow): Promise<KeptPiece> {
    return openRecord(async () => {
      const loans = await codec.open(sealed, piecePlace(view, position));
      return { position, loans: parseContract(keptLoansSchema, loans, 'The kept loans') };
    });
  }

  function remember(
    view: LoanOwnership,
    revision: number,
    loans: readonly RawLoan[],
    pieces: readonly KeptPiece[],
  ): void {
    const records = pieces.map((piece) => ({ position: piece.position, loanCount: piece.loans.length }));
    layouts.set(view, { revision, loans: new WeakRef(loans), records });
  }

  /** Writes what differs. @returns false when something else lies there than `revision`, and nothing was written. */
  async function write(
    view: LoanOwnership,
    { pieces, written, gone }: PieceChanges,
    snapshot: PipelineSnapshot,
    revision: number | undefined,
  ): Promise<boolean> {
    const { asOf, etag, question, marks = NO_MARKS, loans } = snapshot;
    const facts: KeptPipelineFacts = {
      asOf,
      keptAt: new Date(now()).toISOString(),
      loanCount: loans.length,
      pieces: pieces.map(({ position }) => position),
      ...(etag !== undefined && { etag }),
      ...(question !== undefined && { question }),
      ...(marks.size > 0 && { marks: [...marks].map(([loanId, mark]) => ({ loanId, ...mark })) }),
    };
    const sealedFacts = await seal(facts, factsPlace(view));
    const rows = await Promise.all(
      written.map(async (piece) => ({
        view,
        position: piece.position,
        sealed: await seal(piece.loans, piecePlace(view, piece.position)),
      })),
    );
    const next = await connection.run((database) =>
      database.transaction('rw', database.pipelines, database.pipelineChunks, async () => {
        const before = (await database.pipelines.get(view))?.revision ?? 0;
        if (revision === undefined) await piecesOf(database, view).delete();
        else if (before !== revision) return undefined;
        else
          await database.pipelineChunks.bulkDelete(
            gone.map((position): [string, number] => [view, position]),
          );
        await database.pipelineChunks.bulkPut(rows);
        await database.pipelines.put({ view, revision: before + 1, sealed: sealedFacts });
        return before + 1;
      }),
    );
    if (next !== undefined) remember(view, next, loans, pieces);
    return next !== undefined;
  }

  /** Changes the record beside the loans. @returns false when another tab always came first, or nothing is kept. */
  async function changeFacts(
    view: LoanOwnership,
    change: (facts: KeptPipelineFacts) => KeptPipelineFacts | undefined,
  ): Promise<'done' | 'refused' | 'overtaken'> {
    const row = await connection.run((database) => database.pipelines.get(view));
    const changed = row === undefined ? undefined : change(await openFacts(row));
    if (row === undefined || changed === undefined) return 'refused';
    const sealed = await seal(changed, factsPlace(view));
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
    openFacts,

    readPipeline: async (view) => {
      const found = await connection.run((database) =>
        database.transaction('r', database.pipelines, database.pipelineChunks, async () => ({
          row: await database.pipelines.get(view),
          chunks: await piecesOf(database, view).toArray(),
        })),
      );
      if (found.row === undefined) return undefined;
      const { loanCount, pieces: order, marks, ...facts } = await openFacts(found.row);
      const pieces = inOrder(await Promise.all(found.chunks.map(openPiece)), order);
      const loans = pieces.flatMap((piece) => piece.loans);
      if (loans.length !== loanCount) throw new StorageError('unreadable');
      remember(view, found.row.revision, loans, pieces);
      return { ...facts, loans, ...(marks !== undefined && { marks: toMap(marks) }) };
    },

    keepPipeline: async (view, snapshot, known) => {
      const layout = layouts.get(view);
      if (layout !== undefined && known !== undefined && layout.loans.deref() === known) {
        const changes = changePieces(piecesOfLayout(layout, known), snapshot.loans);
        if (await write(view, changes, snapshot, layout.revision)) return;
      }
      await write(view, changePieces([], snapshot.loans), snapshot, undefined);
    },

    confirmPipeline: async (view, asOf, etag) => {
      const outcome = await changeFacts(view, (facts) =>
        etag !== undefined && facts.etag !== etag ? undefined : { ...facts, asOf },
      );
      // Not there: the browser took it away, or there was no room for it. Another tab may have kept a newer pipeline
      // meanwhile; its age is its own.
      return outcome !== 'refused';
    },

    forgetMarks: async (view, loanIds) => {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        // Each try starts from what the last one found.
        const outcome = await changeFacts(view, ({ marks = [], ...facts }) => ({
          ...facts,
          marks: marks.filter(({ loanId }) => !loanIds.has(loanId)),
        }));
        if (outcome !== 'overtaken') return;
      }
    },
  };
}

function piecesOf(database: CacheDatabase, view: string) {
  return database.pipelineChunks.where('[view+position]').between([view, 0], [view, Infinity]);
}

/** Pieces without an order were written by an older build: they lie in theirs. */
function inOrder(pieces: readonly KeptPiece[], order: readonly number[] | undefined): readonly KeptPiece[] {
  if (order === undefined) return pieces;
  const byPosition = new Map(pieces.map((piece) => [piece.position, piece]));
  return order.flatMap((position) => byPosition.get(position) ?? []);
}

function piecesOfLayout({ records }: Layout, loans: readonly RawLoan[]): KeptPiece[] {
  let start = 0;
  return records.map(({ position, loanCount }) => {
    start += loanCount;
    return { position, loans: loans.slice(start - loanCount, start) };
  });
}

function toMap(marks: NonNullable<KeptPipelineFacts['marks']>): LoanMarks {
  return new Map(marks.map(({ loanId, ...mark }) => [loanId, mark]));
}
