import { type Kysely, sql } from 'kysely';
import type { Migration } from '#src/gateway/db/all-migrations.ts';
import { migrate } from '#src/gateway/db/migrate.ts';
import type { Tables } from '#src/gateway/db/tables.ts';

/** Why nothing was moved; the message says what to do. */
export class MoveError extends Error {}

interface MovedTable {
  readonly table: string;
  readonly rows: number;
}

const LEDGER = 'schema_migration';
const ROWS_AT_ONCE = 500;

/**
 * Copies every table into an empty PostgreSQL and compares each row there with the one here. All of it is in the target
 * at once, or no row is. The source stays as it is, also at the steps of an older release: the next start brings both
 * up to date.
 * @param known this release's steps of the schema.
 * @param now ms since 1970, for steps that the target gets.
 * @returns the tables by name, with their rows.
 * @throws MoveError if the source is of a newer release, the target has rows of ours or another schema, or a row that
 *   arrived isn't the one that was sent.
 */
export async function moveDatabase(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  known: readonly Migration[],
  now: () => number,
): Promise<readonly MovedTable[]> {
  const steps = await stepsOf(source);
  const newer = [...steps.keys()].find((name) => known.every((step) => step.name !== name));
  if (newer !== undefined)
    throw new MoveError(
      `The embedded database is of a newer release, which added ${newer}: run that release.`,
    );
  const tables = await tablesOf(source);
  const there = await tablesOf(target);
  if (there.includes(LEDGER)) refuseOtherSteps(steps, await stepsOf(target));
  const ours = there.filter((table) => tables.includes(table));
  await refuseRows(target, ours);
  const wanted = known.filter(({ name }) => steps.has(name));
  await migrate(target, wanted, now);
  refuseOtherSteps(steps, await stepsOf(target));
  return source.transaction().execute((from) =>
    target.transaction().execute(async (to) => {
      // As text, a time depends on them.
      for (const side of [from, to]) await sql`set local datestyle to iso`.execute(side);
      for (const side of [from, to]) await sql`set local time zone 'UTC'`.execute(side);
      // A gateway that starts there meanwhile waits.
      await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in exclusive mode`.execute(
        to,
      );
      await refuseRows(to, tables);
      refuseOtherSteps(steps, await stepsOf(to));
      // The source's own says when each step was applied.
      await to.deleteFrom(LEDGER).execute();
      for (const table of tables) await copyTable(from, to, table);
      await copySequences(from, to);
      const moved: MovedTable[] = [];
      for (const table of tables) {
        const [here, arrived] = [await digestOf(from, table), await digestOf(to, table)];
        if (here.digest !== arrived.digest)
          throw new MoveError(
            `What arrived in ${table} isn't what was sent (${here.rows} and ${arrived.rows} rows). Nothing was kept: look for triggers there, or name another database.`,
          );
        moved.push({ table, rows: here.rows });
      }
      return moved;
    }),
  );
}

async function stepsOf(database: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const rows = await database.selectFrom(LEDGER).select(['name', 'checksum']).execute();
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseOtherSteps(steps: ReadonlyMap<string, string>, there: ReadonlyMap<string, string>): void {
  for (const [name, checksum] of there) {
    if (steps.get(name) !== checksum)
      throw new MoveError(
        `PostgreSQL has another version of the schema: ${name} isn't the embedded database's. Name an empty database.`,
      );
  }
}

async function tablesOf(database: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() order by tablename collate "C"`.execute(database);
  return rows.map(({ name }) => name);
}

async function refuseRows(target: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    if (table === LEDGER) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target);
    if (rows.length > 0)
      throw new MoveError(
        `PostgreSQL isn't empty: ${table} has rows. Name an empty database, so that nothing is mixed.`,
      );
  }
}

async function copyTable(from: Kysely<Tables>, to: Kysely<Tables>, table: string): Promise<void> {
  const into = sql.table(table);
  await sql`declare moved cursor for select row_to_json(t)::text as row from ${into} t`.execute(from);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from moved`.execute(from);
    if (rows.length === 0) break;
    const list = `[${rows.map(({ row }) => row).join(',')}]`;
    await sql`insert into ${into} overriding system value
      select * from json_populate_recordset(null::${into}, ${list}::json)`.execute(to);
  }
  await sql`close moved`.execute(from);
}

async function copySequences(from: Kysely<Tables>, to: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null`.execute(from);
  for (const { name, last } of rows)
    await sql`select setval(quote_ident(${name})::regclass, ${last}::bigint)`.execute(to);
}

/** A digest of the digests of all rows, in their order, by another way than the rows were copied. */
async function digestOf(
  database: Kysely<Tables>,
  table: string,
): Promise<{ readonly rows: number; readonly digest: string | null }> {
  const { rows } = await sql<{ rows: number; digest: string | null }>`
    select count(*)::int as rows, encode(sha256(string_agg(one, '' order by one)), 'hex') as digest
    from (select sha256(convert_to(t::text, 'UTF8')) as one from ${sql.table(table)} t) as each_row`.execute(
    database,
  );
  return rows[0] ?? { rows: 0, digest: null };
}
