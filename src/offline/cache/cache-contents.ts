import type { KeptPipelineFacts } from '#src/contract/device/kept-pipeline.ts';
import type { CacheDatabase, CachedPipelineRow } from '#src/offline/cache/cache-database.ts';
import { openRecords } from '#src/offline/sealing/open-record.ts';
import type { DatabaseConnection } from '#src/offline/storage/database-connection.ts';

/** A view's pipeline on this device. `asOf` is the ISO instant at which the platform was read. */
interface KeptView {
  readonly view: string;
  readonly asOf: string;
  readonly loanCount: number;
}

/** What lies on this device of the platform's data, counted and not read. */
export interface CacheContents {
  /** Without those that cannot be read. */
  readonly views: readonly KeptView[];
  /** Loans whose note fields are kept. */
  readonly notesCount: number;
  /** Loans whose conditions are kept. */
  readonly conditionsCount: number;
}

/** @param openFacts opens what is kept beside the loans of a view; a broken record hides no other. */
export async function readCacheContents(
  connection: DatabaseConnection<CacheDatabase>,
  openFacts: (row: CachedPipelineRow) => Promise<KeptPipelineFacts>,
): Promise<CacheContents> {
  const { rows, ...counts } = await connection.run((database) =>
    database.transaction('r', database.pipelines, database.notes, database.conditions, async () => ({
      rows: await database.pipelines.toArray(),
      notesCount: await database.notes.count(),
      conditionsCount: await database.conditions.count(),
    })),
  );
  const { opened: views } = await openRecords(rows, async (row): Promise<KeptView> => {
    const { asOf, loanCount } = await openFacts(row);
    return { view: row.view, asOf, loanCount };
  });
  return { ...counts, views };
}
