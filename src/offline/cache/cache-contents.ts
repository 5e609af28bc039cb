import type { CacheDeps } from '#src/offline/cache/cache-records.ts';
import { openMeta } from '#src/offline/cache/pipeline-records.ts';
import { openRecords } from '#src/offline/sealing/open-record.ts';

/** A view's pipeline on this device. `asOf` is the ISO instant at which the platform was read. */
interface CachedView {
  readonly view: string;
  readonly asOf: string;
  readonly loanCount: number;
}

/** Counts of the platform's data cached on this device, taken without opening it. */
export interface CacheContents {
  /** Excludes unreadable ones. */
  readonly views: readonly CachedView[];
  /** Loans whose note fields are cached. */
  readonly notesCount: number;
  /** Loans whose conditions are cached. */
  readonly conditionsCount: number;
}

/** A damaged record doesn't hide the others. */
export async function readCacheContents(deps: CacheDeps): Promise<CacheContents> {
  const tables = ['pipelines', 'notes', 'conditions'] as const;
  const { rows, ...counts } = await deps.connection.transact('r', tables, async (database) => ({
    rows: await database.pipelines.toArray(),
    notesCount: await database.notes.count(),
    conditionsCount: await database.conditions.count(),
  }));
  const { opened: views } = await openRecords(rows, async (row): Promise<CachedView> => {
    const { asOf, loanCount } = await openMeta(deps, row);
    return { view: row.view, asOf, loanCount };
  });
  return { ...counts, views };
}
