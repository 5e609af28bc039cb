import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import type { PlannedNotices } from '#src/contract/device/planned-notices.ts';
import { createPlannedNoticesStore } from '#src/offline/planned-notices/planned-notices-store.ts';
import { erasePerson } from '#src/offline/session/erase-device.ts';
import { PLANNED_NOTICES_DATABASE } from '#src/offline/storage/database-names.ts';

const PLAN: PlannedNotices = {
  userId: 'dana',
  timeZone: 'America/New_York',
  until: 1,
  days: [{ day: 20_000, notices: [{ title: 't', body: 'b', tag: 'due a', keys: ['a'], loanId: '' }] }],
  told: ['z'],
};
const store = createPlannedNoticesStore();

beforeEach(() => store.remove());

test('a plan is read as it was written, until it is removed', async () => {
  expect(await store.read()).toBeUndefined();
  await store.write(PLAN);
  expect(await createPlannedNoticesStore().read()).toEqual(PLAN);
  await store.remove();
  expect(await store.read()).toBeUndefined();
});

test('a damaged plan counts as none', async () => {
  await store.write(PLAN);
  const database = await openDB(PLANNED_NOTICES_DATABASE);
  await database.put('plans', { ...PLAN, days: 'soon' }, 'plan');
  database.close();
  expect(await store.read()).toBeUndefined();
});

test.each([['a person who is known', 'key-of-dana'] as const, ['nobody who is known', undefined] as const])(
  'a sign-out of %s removes it',
  async (_, userKey) => {
    await store.write(PLAN);
    expect(await erasePerson({ indexedDB }, userKey)).toEqual({ notRemoved: [] });
    const left = await indexedDB.databases();
    expect(left.map(({ name }) => name)).not.toContain(PLANNED_NOTICES_DATABASE);
  },
);
