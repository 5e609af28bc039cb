import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { createClientAddress } from '#src/gateway/limits/client-address.ts';
import { createRequestRates } from '#src/gateway/limits/request-rates.ts';
import { refuseOtherSites } from '#src/gateway/middleware/refuse-other-sites.ts';
import { limitRates } from '#src/gateway/middleware/limit-rates.ts';
import { createSessionCookies } from '#src/gateway/sessions/session-cookies.ts';

// Answered at once, 250 connections that ask again and again kept a person's sign-in waiting for 5 s.

const LIMIT = 5;

function startGate() {
  const held: (() => void)[] = [];
  const app = new Hono<GatewayEnv>();
  const rates = createRequestRates({ requestsPerSecond: 1_000, signInsPerMinute: LIMIT }, undefined);
  const cookies = createSessionCookies('http://localhost:8080', 60_000);
  const events: string[] = [];
  const log = { request: () => undefined, event: (_: string, event: string) => void events.push(event) };
  const clock = { now: 0 };
  const now = () => clock.now;
  const wait = (ms: number) => new Promise<void>((resolve) => ms === 500 && held.push(resolve));
  app.use(refuseOtherSites({ rates, log, now }, createClientAddress([]), wait));
  app.use(limitRates({ rates, cookies, log }, createClientAddress([]), wait));
  app.get('*', (context) => context.text('answered'));
  const ask = (path: string, remoteAddress: string, headers = {}): Promise<number> =>
    Promise.resolve(app.request(path, { headers }, { incoming: { socket: { remoteAddress } } })).then(
      ({ status }) => status,
    );
  return { held, ask, events, clock };
}

test('what is over the limit is refused at once, and what goes on at twice as much is refused late', async () => {
  const { held, ask } = startGate();
  const flood = () => ask('/auth/login', '203.0.113.9');
  const statuses: number[] = [];
  for (let n = 0; n < 2 * LIMIT; n += 1) statuses.push(await flood());
  expect(statuses).toEqual([...Array(LIMIT).fill(200), ...Array(LIMIT).fill(429)]);
  expect(held).toEqual([]);
  const late = [flood(), flood()];
  await expect.poll(() => held.length).toBe(2);
  expect(await Promise.race([late[0], ask('/auth/login', '198.51.100.4')])).toBe(200);
  expect(await ask('/config.json', '203.0.113.9')).toBe(200);
  for (const release of held) release();
  expect(await Promise.all(late)).toEqual([429, 429]);
});

test("another site's page that asks again and again is refused late, and the log says what it is once a minute", async () => {
  const { held, ask, events, clock } = startGate();
  const image = () => ask('/auth/login', '203.0.113.9', { 'sec-fetch-site': 'cross-site' });
  for (let n = 0; n < 20; n += 1) expect(await image()).toBe(403);
  expect([held, events]).toEqual([[], []]);
  const late = [image(), image()];
  await expect.poll(() => held.length).toBe(2);
  expect(events).toEqual(['cross-site-flood']);
  expect(await ask('/auth/login', '203.0.113.9')).toBe(200);
  clock.now += 60_000;
  late.push(image());
  await expect.poll(() => held.length).toBe(3);
  expect(events).toEqual(['cross-site-flood', 'cross-site-flood']);
  for (const release of held) release();
  expect(await Promise.all(late)).toEqual([403, 403, 403]);
});
