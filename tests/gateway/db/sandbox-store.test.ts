import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#src/gateway/db/migrate.ts';
import { ALL_MIGRATIONS } from '#src/gateway/db/all-migrations.ts';
import { createSandboxStore } from '#src/gateway/db/sandbox-store.ts';
import type { SandboxStore } from '#src/sandbox/base/sandbox-store.ts';
import { createMemorySandboxStore } from '#tests/support/gateway/memory-sandbox-store.ts';
import { type TestDatabase, openTestDatabase } from '#tests/support/gateway/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database.database, ALL_MIGRATIONS, () => 0);
});
afterAll(() => database.close());

const STORES: readonly (readonly [name: string, open: () => SandboxStore])[] = [
  ['the database', () => createSandboxStore(database.database)],
  ['memory', () => createMemorySandboxStore()],
];

test.each(STORES)('%s gives back what was written last, of its kind alone', async (_name, open) => {
  const store = open();
  const value = { text: "O'Neill \u{1F600}\nline two", list: [1, null, true], nested: { a: '' } };
  await store.write('field', 'a', 'first');
  await store.write('field', 'a', value);
  await store.write('lock', 'a', 7);
  expect(await store.read('field', 'a')).toEqual(value);
  expect(await store.read('lock', 'a')).toBe(7);
  expect(await store.read('field', 'b')).toBeUndefined();
});

test.each(STORES)('%s lists a kind and forgets what is removed', async (_name, open) => {
  const store = open();
  await store.write('token', 'x', 1);
  await store.write('token', 'y', 2);
  expect((await store.list('token')).toSorted()).toEqual([
    ['x', 1],
    ['y', 2],
  ]);
  await store.remove('token', 'x');
  await store.remove('token', 'never-there');
  expect(await store.list('token')).toEqual([['y', 2]]);
  expect(await store.list('other')).toEqual([]);
});

test.each(STORES)('%s takes many writes at once', async (_name, open) => {
  const store = open();
  await Promise.all(Array.from({ length: 60 }, (_, index) => store.write('code', `k${index % 7}`, index)));
  expect(await store.list('code')).toHaveLength(7);
});
