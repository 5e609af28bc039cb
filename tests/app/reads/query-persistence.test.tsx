import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { persistPersonQueries, PERSISTED_QUERIES_KEY } from '#src/app/reads/query-persistence.ts';
import { CURRENT_USER_KEY } from '#src/features/session/current-user-query.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';

const USER = { id: 'jsmith', firstName: 'Jo', lastName: 'Smith', fullName: 'Jo Smith', email: '' };
const OF_AN_OLDER_BUILD = {
  buster: '1',
  timestamp: 7,
  clientState: {
    mutations: [],
    queries: [
      {
        dehydratedAt: 7,
        state: { data: USER, dataUpdateCount: 1, dataUpdatedAt: 5, error: null, status: 'success' },
        queryKey: ['current-user'],
        queryHash: '["current-user"]',
        meta: { keptOnDevice: true },
      },
    ],
  },
};

function start() {
  const client = new QueryClient();
  persistPersonQueries(
    client,
    keyValueStore(() => window.localStorage),
    { get: () => 'token' },
  );
  return client;
}

test('who was signed in is known at the next start, and checked anew', () => {
  start().setQueryData(CURRENT_USER_KEY, USER, { updatedAt: 5 });
  const next = start();
  expect(next.getQueryState(CURRENT_USER_KEY)).toMatchObject({
    data: USER,
    dataUpdatedAt: 5,
    isInvalidated: true,
  });
});

test('what a build before this one kept is read', () => {
  window.localStorage.setItem(PERSISTED_QUERIES_KEY, JSON.stringify(OF_AN_OLDER_BUILD));
  expect(start().getQueryData(CURRENT_USER_KEY)).toEqual(USER);
});

test.each([
  '{',
  '[]',
  '{"clientState":{"queries":[]}}',
  JSON.stringify(OF_AN_OLDER_BUILD).replace('jsmith', ''),
])('what does not fit is as if it were not there: %s', (text) => {
  window.localStorage.setItem(PERSISTED_QUERIES_KEY, text);
  expect(start().getQueryData(CURRENT_USER_KEY)).toBeUndefined();
});

test('an answer that comes after the sign-out, or of another question, is not kept', () => {
  const { localStorage } = window;
  localStorage.removeItem(PERSISTED_QUERIES_KEY);
  start().setQueryData(['pipeline'], []);
  const client = new QueryClient();
  persistPersonQueries(
    client,
    keyValueStore(() => localStorage),
    { get: () => undefined },
  );
  client.setQueryData(CURRENT_USER_KEY, USER);
  expect(localStorage.getItem(PERSISTED_QUERIES_KEY)).toBeNull();
});
