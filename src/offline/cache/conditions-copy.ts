import { keptConditionsSchema } from '#src/contract/device/kept-conditions.ts';
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
export interface KeptConditions {
  readonly byLoan: ReadonlyMap<string, ConditionsSnapshot>;
  /** Loans whose record lies here and cannot be read any more. */
  readonly unreadableCount: number;
}

/** The conditions on this device, a record a loan. Every method rejects with StorageError and nothing else. */
export interface ConditionsCopy {
  /** What was kept of a loan last, undefined when nothing was. @throws StorageError `unreadable` for a broken record */
  readonly readConditions: (loanGuid: string) => Promise<ConditionsSnapshot | undefined>;
  /** Everything that is kept. A broken record hides no other. */
  readonly readAllConditions: () => Promise<KeptConditions>;
  /** Replaces what was kept of the loan. */
  readonly keepConditions: (loanGuid: string, snapshot: ConditionsSnapshot) => Promise<void>;
}

interface ConditionsCopyParts {
  readonly connection: DatabaseConnection<CacheDatabase>;
  readonly codec: RecordCodec;
  readonly databaseName: string;
  /** The device's clock in ms. */
  readonly now: () => number;
}

/** Under which name a loan's conditions lie: a platform writes a GUID in either case. */
export function conditionsKey(loanGuid: string): string {
  return loanGuid.toLowerCase();
}

export function openConditionsCopy({
  connection,
  codec,
  databaseName,
  now,
}: ConditionsCopyParts): ConditionsCopy {
  const placeOf = (loanGuid: string): string => `${databaseName}/conditions/${loanGuid}`;

  async function open({ loanGuid, sealed }: ConditionsRow): Promise<ConditionsSnapshot> {
    return openRecord(async () => {
      const record = await codec.open(sealed, placeOf(loanGuid));
      const { conditions, asOf } = parseContract(keptConditionsSchema, record, 'The kept conditions');
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

    keepConditions: async (loanGuid, { conditions, asOf }) => {
      const key = conditionsKey(loanGuid);
      const record = { asOf, keptAt: new Date(now()).toISOString(), conditions };
      let sealed: unknown;
      try {
        sealed = await codec.seal(record, placeOf(key));
      } catch (cause) {
        throw toStorageError(cause);
      }
      await connection.run((database) => database.conditions.put({ loanGuid: key, sealed }));
    },
  };
}
