import { describe, expect, test } from 'vitest';
import { ApiError } from '#src/api/request/api-error.ts';
import { createPreferencesClient } from '#src/api/preferences-client.ts';
import { createSavedFiltersClient } from '#src/api/saved-filters-client.ts';
import { filterId, preferencesOf, savedFilter } from '#tests/support/person-data/person-data.ts';
import { fakeNetwork, type Server } from '#tests/support/offline/offline.ts';

function setUp(server: Server) {
  const network = fakeNetwork(server);
  const connection = { fetch: network.fetch, getAuthToken: () => 'token-1', apiEnv: 'uat' };
  const client = { ...createPreferencesClient(connection), ...createSavedFiltersClient(connection) };
  return { client, network };
}

const data = (value: unknown): Response => Response.json({ code: 200, data: value });

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error });
  return error;
}

describe('preferences', () => {
  test('are read by their owner’s e-mail, whatever signs it has', async () => {
    const { client, network } = setUp(() => data(preferencesOf()));
    expect(await client.readPreferences('a/d+a@lender.example')).toEqual(preferencesOf());
    const [request] = network.requests;
    expect(request?.method).toBe('GET');
    expect(request?.url).toBe('http://app.example/uat/api/preferences/a%2Fd%2Ba%40lender.example');
    expect(request?.headers.get('authorization')).toBe('Bearer token-1');
  });

  test('that were never saved are undefined', async () => {
    expect(await setUp(() => data(null)).client.readPreferences('a@b')).toBeUndefined();
  });

  test('are sent whole, and answered with what the gateway holds', async () => {
    const newer = preferencesOf({ isCollapsed: true }, '2026-11-20T16:00:00.000Z');
    const { client, network } = setUp(() => data(newer));
    expect(await client.savePreferences(preferencesOf())).toEqual(newer);
    const [request] = network.requests;
    expect(request?.method).toBe('PUT');
    expect(request?.url).toBe('http://app.example/uat/api/preferences/ada%40lender.example');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(await request?.json()).toEqual(preferencesOf());
  });

  test('are sent though the page closes, as far as browsers do that', async () => {
    const { client, network } = setUp(() => data(null));
    await client.savePreferences(preferencesOf());
    await client.savePreferences(preferencesOf({ columnPinning: { left: ['x'.repeat(64 * 1024)] } }));
    expect(network.requests.map(({ keepalive }) => keepalive)).toEqual([true, false]);
  });

  test('that the gateway took without repeating them are those that were sent', async () => {
    expect(await setUp(() => data(null)).client.savePreferences(preferencesOf())).toEqual(preferencesOf());
  });

  test.each([{}, { code: 500, data: null }, []])(
    'that are no answer of ours are unreadable: %j',
    async (answer) => {
      const { client } = setUp(() => Response.json(answer));
      expect((await failure(client.readPreferences('a@b'))).kind).toBe('unreadable');
      expect((await failure(client.savePreferences(preferencesOf()))).kind).toBe('unreadable');
    },
  );
});

describe('saved filters', () => {
  test('are read by login id; one that cannot be read hides no other', async () => {
    const { client, network } = setUp(() => data([{ id: 1 }, savedFilter()]));
    expect(await client.readSavedFilters('ada lovelace')).toEqual([savedFilter()]);
    expect(network.requests[0]?.url).toBe('http://app.example/uat/api/ada%20lovelace/custom-filter');
  });

  test('are changed one at a time, for the person who changed them', async () => {
    const { client, network } = setUp(() => data([]));
    const change = { action: 'delete', id: filterId(1), changedAt: '2026-11-20T15:00:00.000Z' } as const;
    expect(await client.changeSavedFilter('ada', change)).toEqual([]);
    expect(network.requests[0]?.url).toBe('http://app.example/uat/api/custom-filter');
    expect(await network.requests[0]?.json()).toEqual({ userId: 'ada', change });
  });

  test('that are refused tell why', async () => {
    const { client } = setUp(
      () =>
        new Response(JSON.stringify({ status: 409, code: 'INVALID_REQUEST', detail: 'Delete one.' }), {
          status: 409,
          headers: { 'content-type': 'application/problem+json' },
        }),
    );
    const change = { action: 'save', filter: savedFilter() } as const;
    expect(await failure(client.changeSavedFilter('ada', change))).toMatchObject({
      kind: 'refused',
      status: 409,
      detail: 'Delete one.',
    });
  });
});
