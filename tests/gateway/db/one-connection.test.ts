import { sql } from 'kysely';
import pLimit from 'p-limit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import { type TestDatabase, openTestDatabase } from '#tests/support/gateway/test-database.ts';

const STATEMENTS = 100;
// The pool refuses what has waited 5 s for the connection: with all of them in its queue, that measures the machine.
const WAITING_AT_ONCE = 20;

let store: TestDatabase;

// A database for each try: a second one must not meet the rows of the first.
beforeEach(async () => {
  store = await openTestDatabase();
  await sql`create table kept (key text primary key, value int)`.execute(store.database);
});
afterEach(() => store.close());

// All callers share the one connection (decision 4): an answer must not reach the wrong one, also after a failure.
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
  const queue = pLimit(WAITING_AT_ONCE);
  const outcomes = await Promise.all(
    Array.from({ length: STATEMENTS }, (_, n) => queue(async () => work[n % work.length]?.(n))),
  );
  expect(outcomes.filter((outcome) => outcome !== true)).toEqual([]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from kept`.execute(database);
  expect(rows).toEqual([{ n: STATEMENTS / work.length }]);
});

async function refusedWith(code: string, statement: Promise<unknown>): Promise<boolean> {
  return statement.then(
    () => false,
    (error: unknown) => errorCodeOf(error) === code,
  );
}
