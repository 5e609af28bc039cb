import { NO_UNSEEN_CHANGES } from '#src/domain/loan/unseen-changes.ts';
import { reuseUnchangedLoans } from '#src/domain/loan/reuse-unchanged-loans.ts';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { PipelineMeta } from '#src/contract/device/cached-pipeline.ts';
import {
  type CacheDatabase,
  type HistoryWrite,
  type PipelineChunkRow,
} from '#src/offline/cache/cache-database.ts';
import { type CacheDeps, sealCached } from '#src/offline/cache/cache-records.ts';
import { changeChunks, type ChunkChanges } from '#src/offline/cache/change-chunks.ts';
import { firstDayKept, historyWrite } from '#src/offline/cache/list-history.ts';
import {
  chunksOf,
  type ListWrite,
  type PipelineAccess,
  type PipelineSnapshot,
  type PipelineWrite,
} from '#src/offline/cache/pipeline-cache.ts';
import {
  chunkPlace,
  chunksIn,
  type PipelineChunk,
  recordsOf,
  sealMeta,
} from '#src/offline/cache/pipeline-chunks.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';

/** After a gap, what was known before says nothing. */
const NO_HISTORY: HistoryWrite = { keepFrom: Infinity };

const CHUNKS_AT_ONCE = 16;
/** Another tab may write between our read and our write, but not every time. */
const MOST_TRIES = 5;

/** See `savePipeline`. @throws StorageError */
export async function writePipeline(access: PipelineAccess, wanted: PipelineWrite): Promise<void> {
  const { view, snapshot, known, days } = wanted;
  const { deps } = access;
  const layout = access.layouts.get(view);
  if (layout !== undefined && known !== undefined && layout.loans.deref() === known) {
    const changes = changeChunks(chunksIn(known, layout.records), snapshot.loans);
    const history = await historyOf(deps, view, {
      before: { ...layout, loans: known },
      after: snapshot,
      days,
    });
    if (await write(access, wanted, changes, layout.revision, history)) return;
  }
  // What can't be read is replaced, and other trouble shows again.
  if (days > 0 && (await writeOver(access, wanted).catch(() => false))) return;
  await write(access, wanted, changeChunks([], snapshot.loans), undefined, NO_HISTORY);
}

/** Writes the differences. @returns false if the stored revision isn't `revision`; then nothing was written. */
async function write(
  { deps, remember }: PipelineAccess,
  { view, snapshot, days }: PipelineWrite,
  { chunks, written, gone }: ChunkChanges,
  revision: number | undefined,
  history: HistoryWrite,
): Promise<boolean> {
  const sealed = await sealMeta(deps, view, metaOf(snapshot, chunks, deps.now()));
  const rows = await sealChunks(deps, view, written);
  const oldestDay = firstDayKept({ ...snapshot, days });
  const put = (history: HistoryWrite): Promise<number | undefined> =>
    deps.connection.transact('rw', ['pipelines', 'pipelineChunks', 'history'], (database, partDone) =>
      putPipeline(database, { view, sealed, rows, gone, revision, history, oldestDay }, partDone),
    );
  const next = await put(history).catch(async (error: unknown) => {
    // The list is worth more than what led to it.
    const { kind } = toStorageError(error);
    // `unavailable`: the browser doesn't take the record, for one because it's too large.
    if (history === NO_HISTORY || (kind !== 'quota' && kind !== 'unavailable')) throw error;
    if (kind === 'quota') await deps.connection.run((database) => database.history.clear());
    return put(NO_HISTORY);
  });
  if (next !== undefined) remember(view, snapshot, { revision: next, records: recordsOf(chunks) });
  return next !== undefined;
}

/** History never keeps a list from being written. */
async function historyOf(deps: CacheDeps, view: LoanOwnership, write: ListWrite): Promise<HistoryWrite> {
  return write.days < 1 ? NO_HISTORY : historyWrite(deps, view, write).catch(() => NO_HISTORY);
}

/** Writes what differs from what is here, unless that is newer. @returns false if another tab always wrote first. */
async function writeOver(access: PipelineAccess, wanted: PipelineWrite): Promise<boolean> {
  const { view, snapshot, days } = wanted;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const stored = await access.readStored(view);
    const before = stored?.snapshot;
    // Another tab's later answer is here already.
    if (before !== undefined && Date.parse(before.asOf) > Date.parse(snapshot.asOf)) return true;
    const loans = reuseUnchangedLoans(before?.loans ?? [], snapshot.loans);
    const history = await historyOf(access.deps, view, { before, after: { ...snapshot, loans }, days });
    const known = stored === undefined ? [] : chunksIn(stored.snapshot.loans, stored.records);
    if (await write(access, wanted, changeChunks(known, loans), stored?.revision, history)) return true;
  }
  return false;
}

/** A few at a time: to write out all of a long list at once would hold up the page for seconds. */
async function sealChunks(
  deps: CacheDeps,
  view: LoanOwnership,
  chunks: readonly PipelineChunk[],
): Promise<PipelineChunkRow[]> {
  const rows: PipelineChunkRow[] = [];
  for (let start = 0; start < chunks.length; start += CHUNKS_AT_ONCE) {
    const few = chunks.slice(start, start + CHUNKS_AT_ONCE);
    rows.push(...(await Promise.all(few.map((chunk) => sealChunk(deps, view, chunk)))));
  }
  return rows;
}

interface RowsToPut {
  readonly view: LoanOwnership;
  readonly sealed: unknown;
  readonly rows: readonly PipelineChunkRow[];
  readonly gone: readonly number[];
  /** Absent: all of the view's chunks are replaced. */
  readonly revision: number | undefined;
  readonly history: HistoryWrite;
  /** Of every view: nobody may open the others. */
  readonly oldestDay: number;
}

/** Call in a transaction. @returns the new revision; undefined if the stored one differs, and nothing was written. */
async function putPipeline(
  database: CacheDatabase,
  { view, sealed, rows, gone, revision, history, oldestDay }: RowsToPut,
  partDone: () => void,
): Promise<number | undefined> {
  const before = (await database.pipelines.get(view))?.revision ?? 0;
  if (revision === undefined) await chunksOf(database, view).delete();
  else if (before !== revision) return undefined;
  else await database.pipelineChunks.bulkDelete(gone.map((position): [string, number] => [view, position]));
  for (let start = 0; start < rows.length; start += CHUNKS_AT_ONCE) {
    await database.pipelineChunks.bulkPut(rows.slice(start, start + CHUNKS_AT_ONCE));
    partDone();
  }
  const days = await database.history.toCollection().primaryKeys();
  await database.history.bulkDelete(
    days.filter(([of, day]) => day < (of === view ? history.keepFrom : oldestDay)),
  );
  if (history.row !== undefined) await database.history.put(history.row);
  await database.pipelines.put({ view, revision: before + 1, sealed });
  return before + 1;
}

function metaOf(
  { asOf, etag, requestKey, unseen = NO_UNSEEN_CHANGES, refresh, loans }: PipelineSnapshot,
  chunks: readonly PipelineChunk[],
  now: number,
): PipelineMeta {
  return {
    asOf,
    keptAt: new Date(now).toISOString(),
    loanCount: loans.length,
    pieces: chunks.map(({ position }) => position),
    ...(etag !== undefined && { etag }),
    ...(requestKey !== undefined && { question: requestKey }),
    ...(refresh !== undefined && { refresh }),
    ...(unseen.size > 0 && { marks: [...unseen].map(([loanId, mark]) => ({ loanId, ...mark })) }),
  };
}

async function sealChunk(
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
