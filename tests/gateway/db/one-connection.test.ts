import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import { type TestDatabase, openTestDatabase } from '#tests/support/gateway/test-database.ts';

let store: TestDatabase;

beforeAll(async () => {
  store = await openTestDatabase();
  await sql`create table kept (key text primary key, value int)`.execute(store.database);
});
afterAll(() => store.close());

// Over two connections the embedded database mixes statements up: answers of other people's queries, or none at all.
test('many different statements at once, failing ones and transactions among them, each get their own answer', async () => {
  const { database } = store;
  const work = [
    async (n: number) => (await sql<{ a: number }>`select ${n}::int as a`.execute(database)).rows[0]?.a === n,
    async (n: number) =>
      (await sql<{ b: string }>`select ${'x'.repeat(n)}::text as b, ${n}::int as c`.execute(database)).rows[0]
        ?.b.length === n,
    (n: number) =>
      refusedWith('23505', sql`insert into kept values ('same', ${n}), ('same', ${n})`.execute(database)),
    (n: number) => refusedWith('42703', sql`select nothing from kept where value = ${n}`.execute(database)),
    (n: number) =>
      database.transaction().execute(async (transaction) => {
        await sql`insert into kept values (${`t${n}`}, ${n})`.execute(transaction);
        const { rows } = await sql<{ value: number }>`select value from kept where key = ${`t${n}`}`.execute(
          transaction,
        );
        return rows[0]?.value === n;
      }),
  ];
  const outcomes = await Promise.all(Array.from({ length: 500 }, (_, n) => work[n % work.length]?.(n)));
  expect(outcomes.filter((outcome) => outcome !== true)).toEqual([]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from kept`.execute(database);
  expect(rows).toEqual([{ n: 100 }]);
});

async function refusedWith(code: string, statement: Promise<unknown>): Promise<boolean> {
  return statement.then(
    () => false,
    (error: unknown) => errorCodeOf(error) === code,
  );
}
