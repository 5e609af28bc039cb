import type { CacheDeps } from '#src/offline/cache/cache-records.ts';
import { openMeta } from '#src/offline/cache/pipeline-chunks.ts';
import { openRecords } from '#src/offline/sealing/open-record.ts';

/** A view's pipeline on this device. `asOf` is the ISO instant at which the platform was read. */
interface CachedView {
  readonly view: string;
  readonly asOf: string;
  readonly loanCount: number;
}

/** The platform data cached on this device, except conditions, counted without opening it. */
export interface CacheContents {
  readonly views: readonly CachedView[];
  /** Loans whose note fields are cached. */
  readonly notesCount: number;
  /** When the oldest of them were cached, in ms on the device's clock; absent if there are none. */
  readonly oldestNotesAt?: number | undefined;
}

/** A damaged record doesn't hide the others. */
export async function readCacheContents(deps: CacheDeps): Promise<CacheContents> {
  const tables = ['pipelines', 'notes'] as const;
  const { rows, ...notes } = await deps.connection.transact('r', tables, async (database) => ({
    rows: await database.pipelines.toArray(),
    notesCount: await database.notes.count(),
    oldestNotesAt: (await database.notes.orderBy('keptAt').first())?.keptAt,
  }));
  const { opened: views } = await openRecords(rows, async (row): Promise<CachedView> => {
    const { asOf, loanCount } = await openMeta(deps, row);
    return { view: row.view, asOf, loanCount };
  });
  return { ...notes, views };
}
