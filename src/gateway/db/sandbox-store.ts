import type { Kysely } from 'kysely';
import type { Tables } from '#src/gateway/db/tables.ts';

/** What the sandbox platform has to remember, stored in the gateway's database. Values are JSON. */
export interface RecordStore {
  /** Returns the value, or undefined. */
  read(kind: string, key: string): Promise<unknown>;
  write(kind: string, key: string, value: unknown): Promise<void>;
  remove(kind: string, key: string): Promise<void>;
  /** All keys of a kind with their values, in no particular order. */
  list(kind: string): Promise<[key: string, value: unknown][]>;
}

export function createSandboxStore(database: Kysely<Tables>): RecordStore {
  return {
    async read(kind, key) {
      const row = await database
        .selectFrom('sandbox_record')
        .select('value')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirst();
      return row === undefined ? undefined : JSON.parse(row.value);
    },
    async write(kind, key, value) {
      const text = JSON.stringify(value);
      await database
        .insertInto('sandbox_record')
        .values({ kind, key, value: text })
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ value: text }))
        .execute();
    },
    async remove(kind, key) {
      await database.deleteFrom('sandbox_record').where('kind', '=', kind).where('key', '=', key).execute();
    },
    async list(kind) {
      const rows = await database
        .selectFrom('sandbox_record')
        .select(['key', 'value'])
        .where('kind', '=', kind)
        .execute();
      return rows.map((row) => [row.key, JSON.parse(row.value)]);
    },
  };
}
