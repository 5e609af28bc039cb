import { describe, expect, test } from 'vitest';
import { ApiError } from '#src/api/request/api-error.ts';
import { createGatewayClient, type GatewayClient } from '#src/api/gateway-client.ts';
import type { RequestOutcome } from '#src/api/request/gateway-request.ts';
import { appConfig } from '#tests/support/app/app-config.ts';
import { fakeClock, fakeNetwork, type FakeNetwork, type Server } from '#tests/support/offline/offline.ts';

const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const USER = {
  id: 'mlopez',
  firstName: 'Maria',
  lastName: 'Lopez',
  fullName: 'Maria Lopez',
  email: 'm@x.example',
};

interface Setup {
  readonly client: GatewayClient;
  readonly network: FakeNetwork;
  readonly outcomes: RequestOutcome[];
  readonly clock: ReturnType<typeof fakeClock>;
}

function setUp(server: Server, token: string | undefined = 'token-1'): Setup {
  const network = fakeNetwork(server);
  const clock = fakeClock();
  const outcomes: RequestOutcome[] = [];
  const client = createGatewayClient({
    fetch: network.fetch,
    getAuthToken: () => token,
    onOutcome: (outcome) => outcomes.push(outcome),
    now: clock.now,
    timeoutSignal: clock.timeoutSignal,
  });
  return { client, network, outcomes, clock };
}

function problem(status: number, body: object = {}): Response {
  return new Response(JSON.stringify({ type: 'about:blank', status, ...body }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error });
  return error;
}

describe('each call', () => {
  test('carries the token and the cookie, follows no redirect and is not cached', async () => {
    const { client, network } = setUp(() => Response.json(USER));
    expect((await client.readCurrentUser()).user).toEqual(USER);
    const [request] = network.requests;
    expect(request?.url).toBe('http://app.example/platform-api/v1/company/users/me');
    expect(request?.headers.get('authorization')).toBe('Bearer token-1');
    expect(request).toMatchObject({ credentials: 'same-origin', redirect: 'manual', cache: 'no-store' });
  });

  test('is not even made when nobody is signed in', async () => {
    const network = fakeNetwork(() => Response.json(USER));
    const client = createGatewayClient({ fetch: network.fetch, getAuthToken: () => undefined });
    expect((await failure(client.readCurrentUser())).kind).toBe('unauthorized');
    expect(network.requests).toHaveLength(0);
  });

  test('calls fetch as nobody’s method, because a browser refuses anything else', async () => {
    const calledOn: unknown[] = [];
    const client = createGatewayClient({
      fetch: function fetch(this: unknown) {
        calledOn.push(this);
        return Promise.resolve(Response.json(USER));
      },
      getAuthToken: () => 't',
    });
    await client.readCurrentUser();
    expect(calledOn).toEqual([undefined]);
  });
});

describe('the calls before sign-in', () => {
  test('settings are read without a token', async () => {
    const { client, network } = setUp(() => Response.json(appConfig()));
    expect(await client.readConfig()).toEqual(appConfig());
    expect(network.requests[0]?.url).toBe('http://app.example/config.json');
  });

  test('a code is exchanged in the specified form', async () => {
    const { client, network } = setUp(() =>
      Response.json({ access_token: 'new-token', token_type: 'Bearer' }),
    );
    const redirectUri = 'http://app.example/callback';
    expect(await client.exchangeCode({ code: 'c+1', state: 's', redirectUri })).toMatchObject({
      access_token: 'new-token',
    });
    const [request] = network.requests;
    expect(request?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(await request?.text()))).toEqual({
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code: 'c+1',
      state: 's',
    });
  });

  test('signing out of a session that is already over is no failure', async () => {
    const { client, network } = setUp(() => new Response(null, { status: 204 }));
    await client.signOut(false);
    network.failNext(problem(401));
    await client.signOut(false);
    network.failNext('drop');
    expect((await failure(client.signOut(false))).kind).toBe('network');
  });

  test('signing out asks for the storage to stay only when notes are to stay in it', async () => {
    const { client, network } = setUp(() => new Response(null, { status: 204 }));
    await client.signOut(false);
    await client.signOut(true);
    expect(network.requests.map(({ headers }) => headers.get('x-keep-storage'))).toEqual([null, '1']);
  });
});

describe('a failure', () => {
  test('of the session is told apart from every other', async () => {
    const { client } = setUp(() => problem(401, { code: 'UNAUTHORIZED' }));
    expect(await failure(client.readCurrentUser())).toMatchObject({ kind: 'unauthorized', status: 401 });
  });

  test('of the gateway or the platform keeps its status and sentence', async () => {
    const detail = 'The platform did not answer.';
    const { client } = setUp(() => problem(504, { code: 'PLATFORM_TIMEOUT', detail }));
    expect(await failure(client.readPipeline('MyLoans'))).toMatchObject({
      kind: 'server',
      status: 504,
      code: 'PLATFORM_TIMEOUT',
      detail,
    });
  });

  test('without a problem body still has its status', async () => {
    const answer = () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
    const { client } = setUp(answer);
    const error = await failure(client.readCurrentUser());
    expect(error).toMatchObject({ kind: 'server', status: 502 });
    expect(error.detail).toBeUndefined();
  });

  test('that a second try cannot mend is a refusal', async () => {
    const { client } = setUp(() => problem(403, { code: 'FORBIDDEN' }));
    expect(await failure(client.readCurrentUser())).toMatchObject({ kind: 'refused', status: 403 });
  });

  test('to connect is a network failure', async () => {
    const { client, network } = setUp(() => Response.json(USER));
    network.goOffline();
    expect((await failure(client.readCurrentUser())).kind).toBe('network');
    network.goOnline();
    expect((await client.readCurrentUser()).user).toEqual(USER);
  });

  test('to answer in time is a time-out', async () => {
    const { client, network, clock } = setUp(() => Response.json(USER));
    network.failNext('hang');
    const call = failure(client.readCurrentUser());
    await expect.poll(() => network.requests.length).toBe(1);
    clock.advance(15_000);
    expect((await call).kind).toBe('timeout');
  });

  test('is not what a cancelled call is: its reason passes through', async () => {
    const { client, network, outcomes } = setUp(() => Response.json(USER));
    network.failNext('hang');
    const controller = new AbortController();
    const call = client.readCurrentUser(controller.signal);
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await expect(call).rejects.not.toBeInstanceOf(ApiError);
    expect(outcomes).toEqual([]);
  });
});

describe('an answer that is not the gateway’s', () => {
  const html = () =>
    new Response('<html>Welcome to Hotel WiFi</html>', { headers: { 'content-type': 'text/html' } });

  test.each([
    ['a captive portal’s page', html],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'http://portal.example' } })],
    [
      'half of a JSON text',
      () => new Response('{"id": "mlo', { headers: { 'content-type': 'application/json' } }),
    ],
    ['JSON of another shape', () => Response.json({ hello: 'world' })],
    ['an empty success', () => new Response(null, { status: 204 })],
  ])('%s is unreadable', async (_name, server) => {
    const { client } = setUp(server);
    expect((await failure(client.readCurrentUser())).kind).toBe('unreadable');
  });

  test("is told from the server's own trouble, where the network is there", async () => {
    const { client, outcomes } = setUp(() => problem(503, { code: 'PLATFORM_UNAVAILABLE' }));
    await failure(client.readCurrentUser());
    expect(outcomes).toEqual([{ kind: 'lost', isAnswered: true }]);
    // A portal's own page proves no network.
    const portal = setUp(() => new Response('<p>Sign in</p>', { status: 511 }));
    await failure(portal.client.readCurrentUser());
    expect(portal.outcomes).toEqual([{ kind: 'lost' }]);
    // Whoever answers for a gateway that's down was reached over a network that works.
    const proxy = setUp(() => new Response('<p>Bad gateway</p>', { status: 502 }));
    await failure(proxy.client.readCurrentUser());
    expect(proxy.outcomes).toEqual([{ kind: 'lost', isAnswered: true }]);
  });

  test('is no reason to sign anybody out, nor does it count as a connection', async () => {
    const { client, outcomes } = setUp(html);
    await failure(client.readCurrentUser());
    expect(outcomes).toEqual([{ kind: 'lost' }]);
  });
});

describe('what a call says about the connection', () => {
  test('an answer tells the server’s time', async () => {
    const date = 'Fri, 20 Nov 2026 15:40:07 GMT';
    const { client, outcomes } = setUp(() => Response.json(USER, { headers: { date } }));
    await client.readCurrentUser();
    expect(outcomes).toEqual([{ kind: 'reached', serverTime: Date.parse(date) }]);
  });

  test('an answer that the gateway held, because the platform gave none, tells of trouble', async () => {
    const headers = { 'X-Held-Because': 'PLATFORM_UNAVAILABLE' };
    const { client, outcomes } = setUp(() => Response.json(USER, { headers }));
    await client.readCurrentUser();
    expect(outcomes).toEqual([{ kind: 'reached', isAnswered: true }]);
  });

  test.each([
    [401, 'reached'],
    [403, 'reached'],
    [500, 'lost'],
    [503, 'lost'],
  ])('a %i counts as %s', async (status, kind) => {
    const { client, outcomes } = setUp(() => problem(status));
    await failure(client.readCurrentUser());
    expect(outcomes.map((outcome) => outcome.kind)).toEqual([kind]);
  });
});

describe('one loan', () => {
  test('its conditions come with their age', async () => {
    const asOf = '2026-11-20T15:39:58.000Z';
    const headers = { 'X-Data-As-Of': asOf };
    const { client, network } = setUp(() =>
      Response.json([{ id: 'c1', title: 'Deed', statusOpen: true }], { headers }),
    );
    const answer = await client.readConditions(GUID);
    expect(answer.asOf).toBe(asOf);
    expect(answer.conditions.map((condition) => condition.title)).toEqual(['Deed']);
    expect(network.requests[0]?.url).toBe(`http://app.example/los/v3/loans/${GUID}/conditions`);
    expect(network.requests[0]?.headers.get('content-type')).toBe('application/json');
  });

  test('an answer that does not tell its age is as old as the question', async () => {
    const { client, clock } = setUp(() => Response.json([]));
    expect((await client.readConditions(GUID)).asOf).toBe(new Date(clock.now()).toISOString());
  });

  test('its fields are read by id, with their age', async () => {
    const asOf = '2026-11-20T15:41:00.000Z';
    const headers = { 'x-data-as-of': asOf };
    const { client, network } = setUp(() => Response.json({ '364': '2611000123' }, { headers }));
    expect(await client.readFields(GUID, ['364'])).toEqual({
      values: { '364': '2611000123' },
      removedNotes: [],
      asOf,
    });
    expect(await network.requests[0]?.json()).toEqual(['364']);
  });

  test('its fields tell which own notes are gone from them; what is no id is left out', async () => {
    const gone = ['5f0c8d5e-3f0a-4a57-9d3c-0f4d2b6f1a01', '5F0C8D5E-3F0A-4A57-9D3C-0F4D2B6F1A02'];
    const headers = { 'x-missing-notes': `${gone.join(', ')},,nonsense` };
    const { client, clock } = setUp(() => Response.json({ a: '' }, { headers }));
    const answer = await client.readFields(GUID, ['a']);
    expect(answer.removedNotes).toEqual(gone.map((id) => id.toLowerCase()));
    expect(answer.asOf).toBe(new Date(clock.now()).toISOString());
  });

  test('an id that is none never becomes part of a path', async () => {
    const { client, network } = setUp(() => Response.json([]));
    expect((await failure(client.readConditions('../../company/users'))).kind).toBe('refused');
    expect(network.requests).toHaveLength(0);
  });
});
