import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ALL_MIGRATIONS } from '#src/gateway/db/all-migrations.ts';
import { migrate } from '#src/gateway/db/migrate.ts';
import { moveDatabase } from '#src/gateway/db/move-database.ts';
import type { Tables } from '#src/gateway/db/tables.ts';
import { type TestDatabase, openTestDatabase } from '#tests/support/gateway/test-database.ts';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const now = (): number => NOW;
const earlier = (): number => NOW - 86_400_000;
const NUMBERED = {
  name: '9998-numbered',
  statements: ['create table numbered (id integer generated always as identity primary key, word text)'],
};
const NEWER = { name: '9999-newer', statements: ['create table newer (id integer)'] };
/** More than are copied at once. */
const MANY = 1_203;
const STRANGE = `${String.raw`\ " '`} $1 {é,🏠}\n\t, null`;

let stores: readonly [TestDatabase, TestDatabase];
let source: Kysely<Tables>;
let target: Kysely<Tables>;

beforeEach(async () => {
  stores = [await openTestDatabase(), await openTestDatabase()];
  [source, target] = [stores[0].database, stores[1].database];
  await migrate(source, [...ALL_MIGRATIONS, NUMBERED], earlier);
  await sql`insert into preference select 'user ' || n, '{}', now() + n * interval '1.000001 seconds'
    from generate_series(1, ${sql.lit(MANY)}) n`.execute(source);
  await sql`insert into saved_filter values ('ada', ${STRANGE}, null, 'infinity'), ('ada', '', '', now())`.execute(
    source,
  );
  await sql`insert into rate_limit values ('far', -1, 9007199254740993)`.execute(source);
  await sql`insert into numbered (word) values ('one'), ('two'), ('gone')`.execute(source);
  await sql`delete from numbered where word = 'gone'`.execute(source);
});
afterEach(async () => {
  for (const store of stores) await store.close();
});

const move = (steps = [...ALL_MIGRATIONS, NUMBERED]) => moveDatabase(source, target, steps, now);

/** Each row of every table, as text. */
async function everything(database: Kysely<Tables>): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() order by tablename collate "C"`.execute(database);
  const all: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select t::text from ${sql.table(name)} t order by t::text collate "C"`.execute(
      database,
    );
    all[name] = rows;
  }
  return all;
}

async function rowsInTarget(): Promise<number> {
  const kept = await target.selectFrom('preference').select('user_id').execute();
  return kept.length;
}

test('every row of every table is in PostgreSQL as it was, and the source is as before', async () => {
  const before = await everything(source);
  const moved = await move();
  expect(moved.filter(({ rows }) => rows > 0)).toEqual([
    { table: 'numbered', rows: 2 },
    { table: 'preference', rows: MANY },
    { table: 'rate_limit', rows: 1 },
    { table: 'saved_filter', rows: 2 },
    { table: 'schema_migration', rows: ALL_MIGRATIONS.length + 1 },
  ]);
  expect(await everything(target)).toEqual(before);
  expect(await everything(source)).toEqual(before);
});

test('a number that was given to a row is given to no other one', async () => {
  await move();
  const { rows } = await sql`insert into numbered (word) values ('next') returning id`.execute(target);
  expect(rows).toEqual([{ id: 4 }]);
});

test('tables without rows, of a move that ended early or of a first start, are filled', async () => {
  await migrate(target, ALL_MIGRATIONS.slice(0, 5), now);
  await move();
  expect(await everything(target)).toEqual(await everything(source));
});

test('a database of an older release is moved as it is, and the next start brings it up to date', async () => {
  await move([...ALL_MIGRATIONS, NUMBERED, NEWER]);
  expect(await everything(target)).toEqual(await everything(source));
  await migrate(target, [...ALL_MIGRATIONS, NUMBERED, NEWER], now);
});

test('a PostgreSQL with a row of ours is refused and left as it is', async () => {
  await migrate(target, ALL_MIGRATIONS, now);
  await sql`insert into sandbox_record values ('one', 'row', '{}')`.execute(target);
  const before = await everything(target);
  await expect(move()).rejects.toThrow("PostgreSQL isn't empty: sandbox_record has rows.");
  expect(await everything(target)).toEqual(before);
});

test('another version of the schema is refused, on either side, before anything is made', async () => {
  await expect(move([...ALL_MIGRATIONS])).rejects.toThrow('newer release, which added 9998-numbered');
  expect(await everything(target)).toEqual({});
  await migrate(target, [NEWER], now);
  const before = await everything(target);
  await expect(move()).rejects.toThrow("9999-newer isn't the embedded database's");
  expect(await everything(target)).toEqual(before);
});

test('a step that was applied in another form is refused', async () => {
  await migrate(target, [{ name: NUMBERED.name, statements: ['create table other (id text)'] }], now);
  await expect(move()).rejects.toThrow('9998-numbered');
});

test.each([
  ['is another one', "new.body := '[]'; return new"],
  ['is missing', 'return null'],
])('a single row that %s when it arrives is found, and nothing is kept', async (_, does) => {
  await migrate(target, [...ALL_MIGRATIONS, NUMBERED], now);
  await sql`create function plant() returns trigger language plpgsql as ${sql.lit(
    `begin if new.user_id = 'user 700' then ${does}; end if; return new; end`,
  )}`.execute(target);
  await sql`create trigger plant before insert on preference for each row execute function plant()`.execute(
    target,
  );
  await expect(move()).rejects.toThrow("What arrived in preference isn't what was sent");
  expect(await rowsInTarget()).toBe(0);
});

test('what fails in the middle leaves no row', async () => {
  await migrate(target, [...ALL_MIGRATIONS, NUMBERED], now);
  await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''gone''; end'`.execute(
    target,
  );
  await sql`create trigger fail before insert on saved_filter for each row execute function fail()`.execute(
    target,
  );
  await expect(move()).rejects.toThrow('gone');
  expect(await rowsInTarget()).toBe(0);
});
