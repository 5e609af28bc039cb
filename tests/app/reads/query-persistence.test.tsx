import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persistPersonQueries, PERSISTED_QUERIES_KEY } from '#src/app/reads/query-persistence.ts';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';

const USER = { id: 'jsmith', firstName: 'Jo', lastName: 'Smith', fullName: 'Jo Smith', email: '' };
const keptBy = (timestamp: number, query: object) => ({
  buster: '1',
  timestamp,
  clientState: {
    mutations: [],
    queries: [{ queryKey: ['current-user'], queryHash: '["current-user"]', ...query }],
  },
});
const OF_AN_OLDER_BUILD = keptBy(7, {
  dehydratedAt: 7,
  state: { data: USER, dataUpdateCount: 1, dataUpdatedAt: 5, error: null, status: 'success' },
  meta: { keptOnDevice: true },
});
const OF_THE_BUILD_BEFORE = keptBy(5, { state: { data: USER, dataUpdatedAt: 5 } });

const localStore = keyValueStore(() => window.localStorage);

beforeEach(() => {
  vi.useFakeTimers();
  window.localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

async function expectStored(): Promise<void> {
  await vi.runAllTimersAsync();
  expect(window.localStorage.getItem(PERSISTED_QUERIES_KEY)).toContain(USER.fullName);
}

async function start(token: () => string | undefined = () => 'token') {
  const client = new QueryClient();
  await persistPersonQueries(client, localStore, { get: token });
  return client;
}

test('who was signed in is known at the next start, and checked anew', async () => {
  (await start()).setQueryData(CURRENT_USER_KEY, USER, { updatedAt: 5 });
  await expectStored();
  const next = await start();
  expect(next.getQueryState(CURRENT_USER_KEY)).toMatchObject({
    data: USER,
    dataUpdatedAt: 5,
    isInvalidated: true,
  });
});

test('an answer stays stored when a later check fails', async () => {
  const client = await start();
  client.setQueryData(CURRENT_USER_KEY, USER);
  await expectStored();
  const queryFn = () => Promise.reject(new Error('no network'));
  await expect(client.fetchQuery({ queryKey: CURRENT_USER_KEY, queryFn, retry: false })).rejects.toThrow(
    'no network',
  );
  await vi.runAllTimersAsync();
  expect((await start()).getQueryState(CURRENT_USER_KEY)).toMatchObject({ data: USER, status: 'success' });
});

test.each([OF_AN_OLDER_BUILD, OF_THE_BUILD_BEFORE])(
  'what a build before this one kept is read',
  async (kept) => {
    window.localStorage.setItem(PERSISTED_QUERIES_KEY, JSON.stringify(kept));
    expect((await start()).getQueryData(CURRENT_USER_KEY)).toEqual(USER);
  },
);

test.each([
  '{',
  '[]',
  '{"clientState":{"queries":[]}}',
  JSON.stringify(OF_AN_OLDER_BUILD).replace('jsmith', ''),
])('what does not fit is as if it were not there: %s', async (text) => {
  window.localStorage.setItem(PERSISTED_QUERIES_KEY, text);
  expect((await start()).getQueryData(CURRENT_USER_KEY)).toBeUndefined();
});

test('an answer that comes after the sign-out, or of another question, is not kept', async () => {
  const { localStorage } = window;
  (await start()).setQueryData(['pipeline'], []);
  (await start(() => undefined)).setQueryData(CURRENT_USER_KEY, USER);
  await vi.runAllTimersAsync();
  expect(localStorage.getItem(PERSISTED_QUERIES_KEY)).toBeNull();
});

test('what was erased comes back by no other answer, only by a new check', async () => {
  const client = await start();
  client.setQueryData(CURRENT_USER_KEY, USER);
  await expectStored();
  window.localStorage.clear();
  client.setQueryData(['pipeline'], []);
  await client.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  await vi.runAllTimersAsync();
  expect(window.localStorage.getItem(PERSISTED_QUERIES_KEY)).toBeNull();
  vi.advanceTimersByTime(1_000);
  client.setQueryData(CURRENT_USER_KEY, USER);
  await expectStored();
});

test('a sign-out that comes before the write leaves no name', async () => {
  let token: string | undefined = 'token';
  (await start(() => token)).setQueryData(CURRENT_USER_KEY, USER);
  token = undefined;
  await vi.runAllTimersAsync();
  expect(window.localStorage.getItem(PERSISTED_QUERIES_KEY)).toBeNull();
});
