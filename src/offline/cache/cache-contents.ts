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

/** What lies on this device of the platform's data, counted and not read. */
export interface CacheContents {
  /** Without those that cannot be read. */
  readonly views: readonly CachedView[];
  /** Loans whose note fields are cached. */
  readonly notesCount: number;
  /** Loans whose conditions are cached. */
  readonly conditionsCount: number;
}

/** @param openMeta opens what is cached beside the loans of a view; a broken record hides no other. */
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
