import { cachedConditionsSchema } from '#src/contract/device/cached-conditions.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import type { CacheDatabase, ConditionsRow } from '#src/offline/cache/cache-database.ts';
import type { DatabaseConnection } from '#src/offline/storage/database-connection.ts';
import { openRecord, openRecords } from '#src/offline/sealing/open-record.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';

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

interface ConditionsCacheDeps {
  readonly connection: DatabaseConnection<CacheDatabase>;
  readonly codec: RecordCodec;
  readonly databaseName: string;
  /** The device's clock in ms. */
  readonly now: () => number;
}

/** The key for a loan's conditions. The platform writes a GUID in either case. */
export function conditionsKey(loanGuid: string): string {
  return loanGuid.toLowerCase();
}

export function openConditionsCache({
  connection,
  codec,
  databaseName,
  now,
}: ConditionsCacheDeps): ConditionsCache {
  const recordPath = (loanGuid: string): string => `${databaseName}/conditions/${loanGuid}`;

  async function open({ loanGuid, sealed }: ConditionsRow): Promise<ConditionsSnapshot> {
    return openRecord(async () => {
      const record = await codec.open(sealed, recordPath(loanGuid));
      const { conditions, asOf } = parseContract(cachedConditionsSchema, record, 'The kept conditions');
      return { conditions, asOf };
    });
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
      let sealed: unknown;
      try {
        sealed = await codec.seal(record, recordPath(key));
      } catch (cause) {
        throw toStorageError(cause);
      }
      await connection.run((database) => database.conditions.put({ loanGuid: key, sealed }));
    },
  };
}
