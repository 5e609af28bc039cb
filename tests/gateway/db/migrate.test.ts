import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#src/gateway/db/migrate.ts';
import { ALL_MIGRATIONS } from '#src/gateway/db/all-migrations.ts';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { type TestDatabase, isOnServer, openTestDatabase } from '#tests/support/gateway/test-database.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const now = (): number => NOW;

let store: TestDatabase;

beforeEach(async () => {
  store = await openTestDatabase();
});
afterEach(() => store.close());

const applied = () =>
  store.database.selectFrom('schema_migration').select(['name', 'applied_at']).orderBy('name').execute();

test('an empty database gets every step, and a second start none', async () => {
  await migrate(store.database, ALL_MIGRATIONS, now);
  await migrate(store.database, ALL_MIGRATIONS, () => NOW + 1000);
  expect(await applied()).toEqual(ALL_MIGRATIONS.map(({ name }) => ({ name, applied_at: new Date(NOW) })));
  await store.database.selectFrom('session').selectAll().execute();
});

test('the steps are in the order of their names, each name once', () => {
  const names = ALL_MIGRATIONS.map((migration) => migration.name);
  expect(names).toEqual([...new Set(names)].toSorted());
});

test('several gateways starting at once on one database apply each step once', async () => {
  const step = {
    name: '0003-counted',
    statements: ['create table counted (id int)', 'insert into counted values (1)'],
  };
  await Promise.all(Array.from({ length: 6 }, () => migrate(store.database, [...ALL_MIGRATIONS, step], now)));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from counted`.execute(store.database);
  expect(rows).toEqual([{ n: 1 }]);
});

test.each(['23505', '42P07', '42710'])(
  'a step that another gateway was quicker with, by the error %s, is tried again',
  async (code) => {
    // What a sequence gave, no transaction takes back.
    await sql`create sequence tries`.execute(store.database);
    const raise = `raise exception 'it is there' using errcode = '${code}'`;
    const step = {
      name: '0001-late',
      statements: [`do $$ begin if nextval('tries') = 1 then ${raise}; end if; end $$`],
    };
    await migrate(store.database, [step], now);
    expect(await applied()).toHaveLength(1);
  },
);

test('a step that fails leaves nothing behind and is tried again at the next start', async () => {
  const broken = { name: '0001-x', statements: ['create table half (id int)', 'create nonsense'] };
  await expect(migrate(store.database, [broken], now)).rejects.toThrow(/nonsense/);
  expect(await applied()).toEqual([]);
  const repaired = { ...broken, statements: ['create table half (id int)'] };
  await migrate(store.database, [repaired], now);
  expect(await applied()).toHaveLength(1);
});

test('a step that was changed after it was applied is refused', async () => {
  await migrate(store.database, [{ name: '0001-x', statements: ['create table one (id int)'] }], now);
  await expect(
    migrate(store.database, [{ name: '0001-x', statements: ['create table one (id text)'] }], now),
  ).rejects.toThrow(/0001-x was applied in another form/);
});

test('steps of a newer release are left alone', async () => {
  await migrate(
    store.database,
    [...ALL_MIGRATIONS, { name: '9999-newer', statements: ['create table newer (id int)'] }],
    now,
  );
  await migrate(store.database, ALL_MIGRATIONS, now);
  expect((await applied()).map((row) => row.name)).toContain('9999-newer');
});

test('a statement that waits for the one connection inside a transaction is told so instead of hanging', async () => {
  // The embedded database has one connection; on a server the second statement would just use another one.
  if (isOnServer) return;
  const { database, close } = await openTestDatabase({ connectWithin: 200 });
  const nested = database.transaction().execute(async () => {
    await sql`select 1`.execute(database);
  });
  await expect(nested).rejects.toThrow(/timeout/i);
  await close();
});

test('trouble of an unreachable server is an error, not a crash', async () => {
  const database = openPool(
    { connectionString: 'postgres://nobody@127.0.0.1:1/none', maxConnections: 1 },
    () => undefined,
  );
  await expect(migrate(database, ALL_MIGRATIONS, now)).rejects.toThrow(/ECONNREFUSED/);
  await database.destroy();
});

test('what was remembered of waiting notes goes, and a replica of the build before still starts and answers', async () => {
  const old = ALL_MIGRATIONS.filter(({ name }) => name < '0007');
  await migrate(store.database, old, now);
  await sql`insert into waiting_notes values ('ada', 'hash', 'browser', 'v1', '[]', now())`.execute(
    store.database,
  );
  await migrate(store.database, ALL_MIGRATIONS, now);
  await migrate(store.database, old, now);
  // Its question for a page, and its clean-up at the start.
  const { rows } = await sql`select version, body from waiting_notes`.execute(store.database);
  expect(rows).toEqual([]);
  await sql`delete from waiting_notes where reported_at < now()`.execute(store.database);
});
