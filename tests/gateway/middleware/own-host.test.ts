import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOwnHosts } from '#src/gateway/middleware/require-own-host.ts';
import { type ServedGateway, serve } from '#tests/support/gateway/served-gateway.ts';
import { type TestGateway, startTestGateway } from '#tests/support/gateway/test-gateway.ts';

// A foreign page can let its own name lead to this machine (DNS rebinding). What it asks then says that name.

let gateway: TestGateway;
let served: ServedGateway;

beforeAll(async () => {
  const sandbox = { fetch: () => new Response('the people of the sandbox') };
  gateway = await startTestGateway({ parts: { sandbox } });
  served = await serve(gateway.app);
});
afterAll(async () => {
  await served.close();
  await gateway.close();
});

const ask = (host: string, target: string) =>
  served.raw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

test.each([
  ['evil.example', '/config.json'],
  ['evil.example', '/auth/login'],
  ['evil.example', '/sandbox/authorize'],
  ['evil.example:8080', '/config.json'],
  ['localhost.evil.example', '/config.json'],
  ['localhost', 'http://evil.example/config.json'],
  ['evil.example', 'http://localhost:8080/config.json'],
])('a request under the name %s for %s is misdirected', async (host, target) => {
  const answer = await ask(host, target);
  expect(answer.status).toBe(421);
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'WRONG_ORIGIN' });
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test.each(['localhost:8080', 'localhost:5173', 'LocalHost', '127.0.0.1:8080', '127.0.0.2', '[::1]:8080'])(
  "this machine's own name %s is answered, also for the dev server's proxy",
  async (host) => {
    expect((await ask(host, '/config.json')).status).toBe(200);
  },
);

test('health checks come under any name', async () => {
  expect((await ask('10.0.0.5:8080', '/livez')).status).toBe(200);
  expect((await ask('gateway', '/readyz')).status).toBe(200);
});

test("the public origin's host is taken with its usual port and without", () => {
  const isOwn = createOwnHosts(['https://pipeline.lender.example', 'http://192.168.1.5:8080/sandbox']);
  const hosts = ['pipeline.lender.example', 'Pipeline.Lender.example:443', '192.168.1.5:8080'];
  expect(hosts.filter((host) => !isOwn(host))).toEqual([]);
  const foreign = [
    'pipeline.lender.example:80',
    'x.pipeline.lender.example',
    'lender.example',
    '192.168.1.5',
    '',
  ];
  expect(foreign.filter(isOwn)).toEqual([]);
});

test('only the sandbox of its own may be asked under the address of the platform', async () => {
  const platformApiUrl = 'http://192.168.1.5:8080/sandbox';
  const asked = (isSandbox: boolean) =>
    gateway
      .again({ settings: { isSandbox, platformApiUrl } })
      .request(`${platformApiUrl}/authorize`, { headers: { host: '192.168.1.5:8080' } });
  expect((await asked(true)).status).toBe(200);
  expect((await asked(false)).status).toBe(421);
});
