import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from '#src/gateway/db/all-migrations.ts';
import { retryConflicts } from '#src/gateway/db/retry-conflicts.ts';
import type { Tables } from '#src/gateway/db/tables.ts';

// If two replicas create the same table at the same instant, one gets one of these errors (a key, the table, or its row
// type is there), and finds the table when it tries again.
const TABLE_IS_THERE = ['23505', '42P07', '42710'];

/**
 * Brings the schema up to date; forward only. Replicas may start at the same time on one database: each step and the
 * row that records it are in one transaction, and the second replica's insert of that row waits for the first's
 * outcome. So no step runs twice, and no advisory lock is needed. Steps of a newer release are left alone, because old
 * and new replicas run side by side during an update.
 * @throws if an applied step has changed since, or the database refuses a statement.
 */
export async function migrate(
  database: Kysely<Tables>,
  migrations: readonly Migration[],
  now: () => number,
): Promise<void> {
  await retryConflicts(() => createLedger(database), TABLE_IS_THERE);
  for (const migration of migrations) {
    await retryConflicts(() => applyStep(database, migration, now), TABLE_IS_THERE);
  }
}

async function createLedger(database: Kysely<Tables>): Promise<void> {
  await sql`create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null
  )`.execute(database);
}

async function applyStep(database: Kysely<Tables>, migration: Migration, now: () => number): Promise<void> {
  const checksum = createHash('sha256').update(migration.statements.join(';\n')).digest('hex');
  await database.transaction().execute(async (transaction) => {
    const recorded = await transaction
      .insertInto('schema_migration')
      .values({ name: migration.name, checksum, applied_at: new Date(now()) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst();
    if (recorded === undefined) {
      const applied = await transaction
        .selectFrom('schema_migration')
        .select('checksum')
        .where('name', '=', migration.name)
        .executeTakeFirstOrThrow();
      if (applied.checksum !== checksum) throw new Error(changedStep(migration.name));
      return;
    }
    for (const statement of migration.statements) {
      await sql.raw(statement).execute(transaction);
    }
  });
}

function changedStep(name: string): string {
  return `The database step ${name} was applied in another form than this release has it. Run the release that the database belongs to, or restore the database of this one.`;
}
