import { changeBetween, type ListChange, type ReadLoans } from '#src/domain/history/list-change.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { type CachedHistory, cachedHistorySchema } from '#src/contract/device/cached-history.ts';
import { type HistoryRow, type HistoryWrite, historyRows } from '#src/offline/cache/cache-database.ts';
import { type CacheDeps, openCached, sealCached } from '#src/offline/cache/cache-records.ts';
import type { ListWrite, StoredPipeline } from '#src/offline/cache/pipeline-cache.ts';

const DAY_MS = 86_400_000;
const dayOf = (instant: string): number => Math.floor(Date.parse(instant) / DAY_MS);

/** A view's list on this device and what led to it. */
export interface ListHistory {
  readonly list: ReadLoans;
  /** The newest first. */
  readonly changes: readonly ListChange[];
  /** ISO instant as of which all changes are known. */
  readonly since: string;
  /** The device had no list of the view before. */
  readonly isFirst: boolean;
}

interface ChangesOfDay extends Pick<CachedHistory, 'since' | 'isFirst'> {
  readonly changes: readonly ListChange[];
}

/**
 * Of a day, some 12 MB. A day's record is written anew with each change: one with all of a long list in it, because the
 * platform answered with none for once, would hold up every later write.
 */
const MOST_TEXTS = 250_000;

/** Another tab may write between two of our reads, but not every time. */
const MOST_TRIES = 5;

/** The first of so many days of history, in days of UTC since 1970; Infinity for none. */
export function firstDayKept({ asOf, days }: { readonly asOf: string; readonly days: number }): number {
  return days < 1 ? Infinity : dayOf(asOf) - days + 1;
}

/** What a write of a list adds to its history. @throws StorageError */
export async function historyWrite(
  deps: CacheDeps,
  view: LoanOwnership,
  { before, after, days }: ListWrite,
): Promise<HistoryWrite> {
  const today = dayOf(after.asOf);
  const sealed = async (day: number, history: ChangesOfDay): Promise<HistoryRow> => ({
    view,
    day,
    sealed: await sealCached(deps, placeOf(view, day), history),
  });
  if (before === undefined) {
    const row = await sealed(today, { since: after.asOf, isFirst: true, changes: [] });
    return { keepFrom: Infinity, row };
  }
  const newest = await deps.connection.run((database) => historyRows(database, view).last());
  const change = changeBetween(before, after);
  const keepFrom = firstDayKept({ ...after, days });
  if (change === undefined && newest !== undefined) return { keepFrom };
  // An answer that another tab got later may be older: its change still comes last.
  const day = Math.max(today, newest?.day ?? 0);
  const known = newest?.day === day ? await openRow(deps, newest) : undefined;
  const isOtherRequest = before.requestKey !== after.requestKey;
  const changes = change === undefined ? [] : [{ ...change, ...(isOtherRequest && { isOtherRequest }) }];
  const { since, isFirst } = known ?? { since: before.asOf, isFirst: false };
  const ofDay = [...(known?.changes ?? []), ...changes];
  if (textCount(ofDay) > MOST_TEXTS) return { keepFrom: Infinity };
  return { keepFrom, row: await sealed(day, { since, isFirst, changes: ofDay }) };
}

function textCount(changes: readonly ListChange[]): number {
  return changes
    .flatMap(({ left, changed }) => [...left, ...changed])
    .reduce((count, { fields }) => count + Object.keys(fields).length, 0);
}

/**
 * Reads a view's list with what led to it; undefined without a list. Of history before a damaged record nothing is
 * known.
 * @throws StorageError
 */
export async function readListHistory(
  deps: CacheDeps,
  view: LoanOwnership,
  readStored: () => Promise<StoredPipeline | undefined>,
): Promise<ListHistory | undefined> {
  for (let tries = 1; ; tries += 1) {
    const stored = await readStored();
    if (stored === undefined) return undefined;
    const { revision, rows } = await deps.connection.transact(
      'r',
      ['pipelines', 'history'],
      async (database) => ({
        revision: (await database.pipelines.get(view))?.revision,
        rows: await historyRows(database, view).toArray(),
      }),
    );
    if (revision === stored.revision || tries === MOST_TRIES)
      return { list: stored.snapshot, ...(await historyOf(deps, rows, stored.snapshot.asOf)) };
  }
}

function placeOf(view: string, day: number): string {
  return `history/${view}/${day}`;
}

function openRow(deps: CacheDeps, { view, day, sealed }: HistoryRow): Promise<CachedHistory> {
  return openCached(deps, placeOf(view, day), sealed, cachedHistorySchema, 'The kept history');
}

async function historyOf(deps: CacheDeps, rows: readonly HistoryRow[], asOf: string) {
  const opened = await Promise.allSettled(rows.toReversed().map((row) => openRow(deps, row)));
  const end = opened.findIndex(({ status }) => status === 'rejected');
  const known = opened
    .slice(0, end === -1 ? opened.length : end)
    .flatMap((row) => (row.status === 'fulfilled' ? [row.value] : []));
  const oldest = known.at(-1);
  return {
    changes: known.flatMap(({ changes }): ListChange[] => changes.toReversed()),
    since: oldest?.since ?? asOf,
    isFirst: oldest?.isFirst ?? false,
  };
}
