import { idKey } from '#src/domain/text/same-id.ts';
import { cachedConditionsSchema } from '#src/contract/device/cached-conditions.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import type { ConditionsRow } from '#src/offline/cache/cache-database.ts';
import { type CacheDeps, openCached, sealCached } from '#src/offline/cache/cache-records.ts';
import { openRecords } from '#src/offline/sealing/open-record.ts';

/** One loan's conditions. `asOf` is the ISO instant at which the platform was read. */
export interface ConditionsSnapshot {
  readonly conditions: readonly Condition[];
  readonly asOf: string;
}

/** Conditions of several loans by `conditionsKey`. */
export interface CachedConditions {
  readonly byLoan: ReadonlyMap<string, ConditionsSnapshot>;
  /** Loans with a cached record that can't be read. */
  readonly unreadableCount: number;
}

/** The conditions on this device, one record per loan. Methods reject only with StorageError. */
export interface ConditionsCache {
  /** Returns what was last cached for the loan, or undefined. @throws StorageError `unreadable` for a damaged record */
  readonly readConditions: (loanGuid: string) => Promise<ConditionsSnapshot | undefined>;
  /** Reads everything cached. A damaged record doesn't hide the others. */
  readonly readAllConditions: () => Promise<CachedConditions>;
  /** Replaces the loan's cached conditions. */
  readonly saveConditions: (loanGuid: string, snapshot: ConditionsSnapshot) => Promise<void>;
}

/** The key for a loan's conditions. The platform writes a GUID in either case. */
export function conditionsKey(loanGuid: string): string {
  return idKey(loanGuid);
}

export function openConditionsCache(deps: CacheDeps): ConditionsCache {
  const { connection, now } = deps;
  const place = (loanGuid: string): string => `conditions/${loanGuid}`;

  async function open({ loanGuid, sealed }: ConditionsRow): Promise<ConditionsSnapshot> {
    const what = 'The kept conditions';
    const { conditions, asOf } = await openCached(
      deps,
      place(loanGuid),
      sealed,
      cachedConditionsSchema,
      what,
    );
    return { conditions, asOf };
  }

  return {
    readConditions: async (loanGuid) => {
      const row = await connection.run((database) => database.conditions.get(conditionsKey(loanGuid)));
      return row === undefined ? undefined : open(row);
    },

    readAllConditions: async () => {
      const rows = await connection.run((database) => database.conditions.toArray());
      const { opened, unreadableCount } = await openRecords(
        rows,
        async (row) => [row.loanGuid, await open(row)] as const,
      );
      return { byLoan: new Map(opened), unreadableCount };
    },

    saveConditions: async (loanGuid, { conditions, asOf }) => {
      const key = conditionsKey(loanGuid);
      const record = { asOf, keptAt: new Date(now()).toISOString(), conditions };
      const sealed = await sealCached(deps, place(key), record);
      await connection.run((database) => database.conditions.put({ loanGuid: key, sealed }));
    },
  };
}
