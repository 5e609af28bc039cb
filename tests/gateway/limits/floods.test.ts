import { Agent, get } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { problemSchema } from '#src/contract/wire/problem.ts';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { type ServedGateway, serve } from '#tests/support/gateway/served-gateway.ts';
import { type GatewayChanges, openedGateway } from '#tests/support/gateway/test-gateway.ts';

// Over real connections, with 127.0.0.1 as the proxy that says who comes.

const LIMIT = 10;
const RATES: GatewayChanges = {
  settings: {
    trustedProxies: ['127.0.0.1'],
    rateLimits: { requestsPerSecond: 1_000, signInsPerMinute: LIMIT },
  },
};
const CONNECTIONS = 50;

const gateway = openedGateway(RATES);
let served: ServedGateway[];

beforeEach(async () => {
  served = [];
  gateway.logLines.length = 0;
  await gateway.store.database.deleteFrom('sign_in_state').execute();
  await gateway.store.database.deleteFrom('rate_limit').execute();
});
afterEach(() => Promise.all(served.map((server) => server.close())));

async function start(changes: GatewayChanges = {}): Promise<number> {
  const server = await serve(gateway.again({ ...RATES, ...changes }));
  served.push(server);
  return server.port;
}

interface Heard {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

/** A request under the public name, which `fetch` doesn't let us set. */
function ask(port: number, path: string, from: string, more: object = {}, agent?: Agent): Promise<Heard> {
  const headers = { host: 'localhost:8080', 'x-forwarded-for': from, ...more };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], body }),
      );
    }).once('error', reject);
  });
}

/** Starts two sign-ins over each of many connections, all from one address. */
async function flood(port: number, from: string): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const answers = await Promise.all(
    Array.from({ length: 2 * CONNECTIONS }, () => ask(port, '/auth/login', from, {}, agent)),
  );
  agent.destroy();
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

const rows = async (): Promise<number> =>
  (await gateway.store.database.selectFrom('sign_in_state').select('state_hash').execute()).length;

test('a flood of sign-ins from one address writes no more rows than it may; others sign in, and the gateway stays ready', async () => {
  const port = await start();
  const flooded = flood(port, '203.0.113.9');
  const ready: number[] = [];
  const polling = (async () => {
    for (let n = 0; n < 5; n += 1) ready.push((await ask(port, '/readyz', '203.0.113.9')).status);
  })();
  const honest = await ask(port, '/auth/login', '198.51.100.4');
  expect(honest.status).toBe(302);
  await polling;
  expect(ready).toEqual([200, 200, 200, 200, 200]);
  expect(Object.fromEntries(await flooded)).toEqual({ 302: LIMIT, 429: 2 * CONNECTIONS - LIMIT });
  expect(await rows()).toBe(LIMIT + 1);
});

test('replicas count sign-ins together, and no address is stored', async () => {
  const parts = { watch: gateway.store.database };
  const ports = [await start({ parts }), await start({ parts })];
  const counts = await Promise.all(ports.map((port) => flood(port, '203.0.113.9')));
  expect(counts.reduce((sum, count) => sum + (count.get(302) ?? 0), 0)).toBe(LIMIT);
  expect(await rows()).toBe(LIMIT);
  const stored = await gateway.store.database.selectFrom('rate_limit').selectAll().execute();
  expect(stored.map(({ key }) => key)).toEqual([expect.stringMatching(/^sign-in:[0-9a-f]{64}$/)]);
});

test('addresses that a caller invents are one address, and it is said once that a proxy is not trusted', async () => {
  const port = await start({ settings: { ...RATES.settings, trustedProxies: [] } });
  const answers = await Promise.all(
    Array.from({ length: LIMIT + 5 }, (_, n) => ask(port, '/auth/login', `198.51.100.${n}`)),
  );
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(LIMIT);
  expect(gateway.logLines.filter((line) => line.includes('forwarded-for-ignored'))).toHaveLength(1);
  expect(gateway.logLines.join('')).not.toContain('198.51.100');
});

test('who signs in too often hears when to come back: a person as a page, the app as a problem', async () => {
  const port = await start({
    settings: { ...RATES.settings, rateLimits: { requestsPerSecond: 9, signInsPerMinute: 1 } },
  });
  expect((await ask(port, '/auth/login', '203.0.113.9')).status).toBe(302);
  const page = await ask(port, '/auth/login', '203.0.113.9', { accept: 'text/html,*/*' });
  expect([page.status, page.body]).toEqual([429, expect.stringContaining('Try again in a minute')]);
  expect(Number(page.retryAfter)).toBeGreaterThan(50);
  const told = await ask(port, '/auth/login', '203.0.113.9');
  expect(v.parse(problemSchema, JSON.parse(told.body)).code).toBe('TOO_MANY_REQUESTS');
});

test('an address makes no more requests of any kind than it may, except health checks', async () => {
  const port = await start({
    settings: { ...RATES.settings, rateLimits: { requestsPerSecond: 1, signInsPerMinute: 1 } },
  });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await ask(port, '/config.json', '203.0.113.9')).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  expect((await ask(port, '/config.json', '203.0.113.10')).status).toBe(200);
  expect((await ask(port, '/readyz', '203.0.113.9')).status).toBe(200);
  expect((await ask(port, '/livez', '203.0.113.9')).status).toBe(200);
});

test('a session makes a quarter of that, wherever it comes from, and leaves other sessions theirs', async () => {
  const app = gateway.again({
    settings: { ...RATES.settings, rateLimits: { requestsPerSecond: 2, signInsPerMinute: 9 } },
  });
  const [ada, ben] = [gateway.person(app), gateway.person(app)];
  await ada.signIn('ada');
  await ben.signIn('ben');
  const check = '/platform-api/v1/company/users/me';
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) statuses.push((await ada.send(check)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await ada.send(check)).headers.get('retry-after')).toMatch(/^(?:[1-9]|10)$/);
  expect((await ben.send(check)).status).toBe(200);
});

const IMAGE = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
const VISIT = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

test("a page of another site uses up nothing of its office's sign-ins and requests, and writes no row", async () => {
  const office = '203.0.113.9';
  const port = await start({
    settings: { ...RATES.settings, rateLimits: { requestsPerSecond: 1, signInsPerMinute: LIMIT } },
  });
  const images = Array.from({ length: 2 * LIMIT }, (_, n) => ask(port, `/auth/login?${n}`, office, IMAGE));
  expect((await Promise.all(images)).map(({ status }) => status)).toEqual(images.map(() => 403));
  expect(await rows()).toBe(0);
  expect((await ask(port, '/auth/login', office, VISIT)).status).toBe(302);
  expect((await ask(port, '/config.json', office)).status).toBe(200);
});

test.each([
  ['an image', IMAGE, 403],
  ['a call of a sibling host', { ...IMAGE, 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }, 403],
  ['a frame', { ...VISIT, 'sec-fetch-dest': 'iframe' }, 403],
  ['an object', { ...VISIT, 'sec-fetch-dest': 'object' }, 403],
  ['a page that is got ahead', { ...VISIT, 'sec-purpose': 'prefetch;prerender' }, 403],
  ['a link', VISIT, 302],
  ['an address that somebody types', { ...VISIT, 'sec-fetch-site': 'none' }, 302],
  ['a page of ours', { ...IMAGE, 'sec-fetch-site': 'same-origin' }, 302],
  ['an old Safari', {}, 302],
])('a sign-in begun by %s', async (_what, headers, status) => {
  expect((await gateway.app.request('/auth/login', { headers })).status).toBe(status);
});

test("what strangers and colleagues use up at one address is none of a proven session's", async () => {
  const office = '203.0.113.9';
  const app = gateway.again({
    settings: { ...RATES.settings, rateLimits: { requestsPerSecond: 1, signInsPerMinute: 9 } },
  });
  const server = await serve(app);
  served.push(server);
  const ada = await gateway.signedIn('ada', app);
  const proof = {
    cookie: `ctc-sid=${ada.cookies.get('ctc-sid')}`,
    authorization: `Bearer ${ada.token}`,
  };
  const check = (headers: object) =>
    ask(server.port, '/platform-api/v1/company/users/me', office, headers).then(({ status }) => status);
  expect(await check(proof)).toBe(200);
  const strangers: number[] = [];
  for (let n = 0; n < 11; n += 1) strangers.push(await check({ cookie: `ctc-sid=${'A'.repeat(42)}${n}` }));
  expect(strangers.slice(-2)).toEqual([429, 429]);
  expect(await check(proof)).toBe(200);
});

test("one browser that starts sign-ins again and again leaves its office's to others", async () => {
  const port = await start({
    settings: { ...RATES.settings, rateLimits: { requestsPerSecond: 1_000, signInsPerMinute: 22 } },
  });
  const tx = { cookie: `ctc-tx=${'B'.repeat(43)}` };
  const statuses: number[] = [];
  for (let n = 0; n < 25; n += 1) statuses.push((await ask(port, '/auth/login', '203.0.113.9', tx)).status);
  expect(statuses).toEqual([...Array(20).fill(302), ...Array(5).fill(429)]);
  expect((await ask(port, '/auth/login', '203.0.113.9')).status).toBe(302);
});

test('readiness is asked over a connection of its own, whatever the pool of everybody else does', async () => {
  const nobody = openPool({ socketFolder: '/nowhere', maxConnections: 1 }, () => undefined);
  const stuck = gateway.again({ parts: { database: nobody, watch: gateway.store.database } });
  expect((await stuck.request('/readyz')).status).toBe(200);
  const alone = gateway.again({ parts: { database: nobody } });
  expect((await alone.request('/readyz')).status).toBe(503);
});
