import type { PipelineMeta } from '#src/contract/device/cached-pipeline.ts';
import type { CacheDatabase, CachedPipelineRow } from '#src/offline/cache/cache-database.ts';
import { openRecords } from '#src/offline/sealing/open-record.ts';
import type { DatabaseConnection } from '#src/offline/storage/database-connection.ts';

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

/** @param openMeta opens the record beside a view's loans. A damaged record doesn't hide the others. */
export async function readCacheContents(
  connection: DatabaseConnection<CacheDatabase>,
  openMeta: (row: CachedPipelineRow) => Promise<PipelineMeta>,
): Promise<CacheContents> {
  const { rows, ...counts } = await connection.run((database) =>
    database.transaction('r', database.pipelines, database.notes, database.conditions, async () => ({
      rows: await database.pipelines.toArray(),
      notesCount: await database.notes.count(),
      conditionsCount: await database.conditions.count(),
    })),
  );
  const { opened: views } = await openRecords(rows, async (row): Promise<CachedView> => {
    const { asOf, loanCount } = await openMeta(row);
    return { view: row.view, asOf, loanCount };
  });
  return { ...counts, views };
}
