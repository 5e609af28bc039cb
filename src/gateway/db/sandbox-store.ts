import type { Kysely } from 'kysely';
import type { Tables } from '#src/gateway/db/tables.ts';

/** Stores the sandbox platform's state (its `SandboxStore`) in the gateway's database. Values are JSON. */
export function createSandboxStore(database: Kysely<Tables>) {
  return {
    async read(kind: string, key: string): Promise<unknown> {
      const row = await database
        .selectFrom('sandbox_record')
        .select('value')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirst();
      return row === undefined ? undefined : JSON.parse(row.value);
    },
    async write(kind: string, key: string, value: unknown): Promise<void> {
      const text = JSON.stringify(value);
      await database
        .insertInto('sandbox_record')
        .values({ kind, key, value: text })
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ value: text }))
        .execute();
    },
    async remove(kind: string, key: string): Promise<void> {
      await database.deleteFrom('sandbox_record').where('kind', '=', kind).where('key', '=', key).execute();
    },
    async list(kind: string): Promise<[key: string, value: unknown][]> {
      const rows = await database
        .selectFrom('sandbox_record')
        .select(['key', 'value'])
        .where('kind', '=', kind)
        .execute();
      return rows.map((row) => [row.key, JSON.parse(row.value)]);
    },
  };
}
