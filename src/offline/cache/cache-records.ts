import type * as v from 'valibot';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import type { CacheDatabase } from '#src/offline/cache/cache-database.ts';
import { openRecord } from '#src/offline/sealing/open-record.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import type { DatabaseConnection } from '#src/offline/storage/database-connection.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';

/** What a cache of one kind of record needs. */
export interface CacheDeps {
  readonly connection: DatabaseConnection<CacheDatabase>;
  readonly codec: RecordCodec;
  readonly databaseName: string;
  readonly now: () => number;
}

/**
 * Seals a record for its place, e.g. `notes/` and the loan. Sealing may wait for WebCrypto, and waiting ends a
 * transaction, so seal first.
 * @throws StorageError
 */
export async function sealCached(
  { codec, databaseName }: CacheDeps,
  place: string,
  value: unknown,
): Promise<unknown> {
  try {
    return await codec.seal(value, `${databaseName}/${place}`);
  } catch (cause) {
    throw toStorageError(cause);
  }
}

/** Opens the record at a place and parses it. @param what names it for the user. @throws StorageError */
export function openCached<TSchema extends v.GenericSchema>(
  { codec, databaseName }: CacheDeps,
  place: string,
  sealed: unknown,
  schema: TSchema,
  what: string,
): Promise<v.InferOutput<TSchema>> {
  return openRecord(async () =>
    parseContract(schema, await codec.open(sealed, `${databaseName}/${place}`), what),
  );
}
