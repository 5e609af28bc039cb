import type { DexieOptions } from 'dexie';
import type { LoanOwnership, RawLoan } from '#src/domain/raw-loan.ts';
import {
  keptLoansSchema,
  type KeptPipelineFacts,
  keptPipelineFactsSchema,
} from '#src/contract/kept-pipeline.ts';
import { parseContract } from '#src/contract/parse-contract.ts';
import { CACHE_DATABASE_VERSION, CacheDatabase, type PipelineRow } from '#src/offline/cache-database.ts';
import { type ConditionsCopy, openConditionsCopy } from '#src/offline/conditions-copy.ts';
import { type CacheContents, readCacheContents } from '#src/offline/cache-contents.ts';
import { connectDatabase } from '#src/offline/database-connection.ts';
import { cacheDatabaseName } from '#src/offline/database-names.ts';
import { startRealTimer, type StartTimer } from '#src/offline/deadline.ts';
import { type NotesCopy, openNotesCopy } from '#src/offline/notes-copy.ts';
import type { RecordCodec } from '#src/offline/record-codec.ts';
import { StorageError } from '#src/offline/storage-error.ts';

/** Loans in one record. */
const CHUNK_SIZE = 250;

/** What is to be kept of a pipeline. `asOf` is the ISO instant at which the platform was read. */
export interface PipelineSnapshot {
  readonly loans: readonly RawLoan[];
  readonly asOf: string;
  readonly etag?: string | undefined;
}

/** A pipeline as it was kept on this device. `keptAt` is the ISO instant of writing, on the device's clock. */
interface KeptPipeline {
  readonly loans: RawLoan[];
  readonly asOf: string;
  readonly etag?: string | undefined;
  readonly keptAt: string;
}

/**
 * One person's copies of the platform's data on this device. Every method rejects with StorageError and nothing else;
 * the app goes on without.
 */
export interface CacheStore extends NotesCopy, ConditionsCopy {
  /** The last whole pipeline of a view, undefined when none was kept. @throws StorageError `unreadable` for a broken one */
  readonly readPipeline: (view: LoanOwnership) => Promise<KeptPipeline | undefined>;
  /** Replaces the view's pipeline in one transaction: at any moment the old one or the new one is there, whole. */
  readonly keepPipeline: (view: LoanOwnership, snapshot: PipelineSnapshot) => Promise<void>;
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
  /** What is kept, counted. */
  readonly readContents: () => Promise<CacheContents>;
  readonly close: () => void;
  /** Deletes everything of this person, also while other tabs hold it. The store is of no use afterwards. */
  readonly erase: () => Promise<void>;
}

export interface CacheStoreOptions {
  readonly userKey: string;
  readonly codec: RecordCodec;
  /** The device's clock in ms. */
  readonly now: () => number;
  readonly startTimer?: StartTimer | undefined;
  /** The browser's own unless given. */
  readonly indexedDB?: DexieOptions['indexedDB'] | undefined;
  readonly IDBKeyRange?: DexieOptions['IDBKeyRange'] | undefined;
}

/** Opens lazily: nothing is touched before the first call. */
export function openCacheStore(options: CacheStoreOptions): CacheStore {
  const { codec, now } = options;
  const name = cacheDatabaseName(options.userKey);
  const connection = connectDatabase({
    create: () => new CacheDatabase(name, dexieOptions(options)),
    version: CACHE_DATABASE_VERSION,
    startTimer: options.startTimer ?? startRealTimer,
  });

  const factsPlace = (view: string): string => `${name}/pipelines/${view}`;
  const chunkPlace = (view: string, position: number): string => `${name}/pipelineChunks/${view}/${position}`;

  // Sealing may wait for WebCrypto, and a transaction ends when one waits in it: all sealing comes first.
  async function seal(value: unknown, place: string): Promise<unknown> {
    try {
      return await codec.seal(value, place);
    } catch (cause) {
      throw new StorageError('unavailable', cause);
    }
  }

  async function openFacts(row: PipelineRow): Promise<KeptPipelineFacts> {
    return readable(async () => {
      const facts = await codec.open(row.sealed, factsPlace(row.view));
      return parseContract(keptPipelineFactsSchema, facts, 'The kept pipeline');
    });
  }

  async function openLoans(view: string, position: number, sealed: unknown): Promise<RawLoan[]> {
    return readable(async () => {
      const loans = await codec.open(sealed, chunkPlace(view, position));
      return parseContract(keptLoansSchema, loans, 'The kept loans');
    });
  }

  return {
    readPipeline: async (view) => {
      const found = await connection.run((database) =>
        database.transaction('r', database.pipelines, database.pipelineChunks, async () => ({
          row: await database.pipelines.get(view),
          chunks: await database.pipelineChunks
            .where('[view+position]')
            .between([view, 0], [view, Infinity])
            .toArray(),
        })),
      );
      if (found.row === undefined) return undefined;
      const { loanCount, ...facts } = await openFacts(found.row);
      const parts = await Promise.all(
        found.chunks.map((chunk) => openLoans(view, chunk.position, chunk.sealed)),
      );
      const loans = parts.flat();
      if (loans.length !== loanCount) throw new StorageError('unreadable');
      return { ...facts, loans };
    },

    keepPipeline: async (view, { loans, asOf, etag }) => {
      const facts: KeptPipelineFacts = {
        asOf,
        keptAt: toInstant(now()),
        loanCount: loans.length,
        ...given({ etag }),
      };
      const sealedFacts = await seal(facts, factsPlace(view));
      const chunks = await Promise.all(
        chunksOf(loans, CHUNK_SIZE).map(async (part, position) => ({
          view,
          position,
          sealed: await seal(part, chunkPlace(view, position)),
        })),
      );
      await connection.run((database) =>
        database.transaction('rw', database.pipelines, database.pipelineChunks, async () => {
          const previous = await database.pipelines.get(view);
          await database.pipelineChunks
            .where('[view+position]')
            .between([view, chunks.length], [view, Infinity])
            .delete();
          await database.pipelineChunks.bulkPut(chunks);
          const revision = (previous?.revision ?? 0) + 1;
          await database.pipelines.put({ view, revision, sealed: sealedFacts });
        }),
      );
    },

    confirmPipeline: async (view, asOf, etag) => {
      const row = await connection.run((database) => database.pipelines.get(view));
      // The browser took it away, or there was no room for it: what lies here may be older than what was confirmed.
      if (row === undefined) return false;
      const facts = await openFacts(row);
      if (etag !== undefined && facts.etag !== etag) return false;
      const sealed = await seal({ ...facts, asOf }, factsPlace(view));
      await connection.run((database) =>
        database.transaction('rw', database.pipelines, async () => {
          const current = await database.pipelines.get(view);
          // Another tab may have kept a newer pipeline meanwhile; its age is its own.
          if (current?.revision !== row.revision) return;
          await database.pipelines.put({ ...row, revision: row.revision + 1, sealed });
        }),
      );
      return true;
    },

    ...openNotesCopy({ connection, codec, databaseName: name, now }),
    ...openConditionsCopy({ connection, codec, databaseName: name, now }),
    readContents: () => readCacheContents(connection, openFacts),
    close: connection.close,
    erase: connection.erase,
  };
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new StorageError('unreadable', cause);
  }
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

function toInstant(ms: number): string {
  return new Date(ms).toISOString();
}

function given(facts: { etag: string | undefined }): { etag?: string } {
  return facts.etag === undefined ? {} : { etag: facts.etag };
}

function dexieOptions({ indexedDB, IDBKeyRange }: CacheStoreOptions): DexieOptions {
  return { ...(indexedDB && { indexedDB }), ...(IDBKeyRange && { IDBKeyRange }) };
}
