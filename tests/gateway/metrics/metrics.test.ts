import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayMetrics, createGatewayMetrics } from '#src/gateway/metrics/gateway-metrics.ts';
import { type MetricsServer, serveMetrics } from '#src/gateway/metrics/open-metrics.ts';
import { openMetrics } from '#src/gateway/metrics/open-metrics.ts';
import { openedGateway, type TestGateway } from '#tests/support/gateway/test-gateway.ts';

const LOAN = '00000000-0000-4000-8000-000000000001';

const gateway = openedGateway();
let app: TestGateway['app'];
let metrics: GatewayMetrics;
let server: MetricsServer;

beforeAll(async () => {
  metrics = createGatewayMetrics(() => gateway.clock.now);
  const { log, fetch } = gateway.deps;
  app = gateway.again({ parts: { log: metrics.counted(log), fetch: metrics.measured(fetch) } });
  metrics.showInFlight(() => 3);
  server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const ask = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.port}${path}`, init);

test('the figures name routes, statuses and events, and nobody and no loan', async () => {
  const person = await gateway.signedIn('ada', app);
  gateway.platform.answer('conditions', (context) => context.json({ error: 'busy' }, 429));
  expect((await person.send(`/los/v3/loans/${LOAN}/conditions?query=canary`)).status).toBe(503);
  await app.request('/metrics-canary', { method: 'CANARY' });
  metrics.counted(gateway.deps.log).event('warn', 'platform-calls-stopped', 'reads');

  const answer = await ask('/metrics');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ]);
  const text = await answer.text();
  const lines = text.split('\n');
  const count = (name: string, labels: RegExp): string[] =>
    lines
      .filter((line) => line.startsWith(`${name}{`) && labels.test(line))
      .map((line) => line.split('} ')[1] ?? '');
  expect(
    count(
      'http_server_request_duration_seconds_count',
      /"503",http_route="\/los\/v3\/loans\/:loanGuid\/conditions"/,
    ),
  ).toEqual(['1']);
  expect(count('http_server_request_duration_seconds_count', /method="other"/)).toEqual(['1']);
  expect(
    count('http_client_request_duration_seconds_count', /"GET",http_response_status_code="429"/),
  ).toEqual(['1']);
  expect(count('gateway_events_total', /event="platform-calls-stopped",level="warn"/)).toEqual(['1']);
  expect(lines).toContain('gateway_platform_calls_in_flight 3');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).not.toMatch(/canary|ada|00000000-0000/i);
});

test('a platform that gives no answer counts as none', async () => {
  const broken = metrics.measured(() => Promise.reject(new Error('no connection')));
  const init = {
    method: 'DELETE',
    headers: {},
    redirect: 'manual',
    signal: new AbortController().signal,
  } as const;
  await expect(broken('https://platform.example', init)).rejects.toThrow('no connection');
  expect(await metrics.text()).toMatch(/"DELETE",http_response_status_code="none"\} 1$/m);
});

test('the address has nothing but the figures, and only to read', async () => {
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/config.json')).status).toBe(404);
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(405);
});

test.each(['/metrics', '/metrics/', '/metrics?x=1'])(
  'the gateway itself answers %s with 404',
  async (path) => {
    for (const accept of ['*/*', 'text/html', 'text/plain'])
      expect((await app.request(path, { headers: { accept } })).status).toBe(404);
  },
);

test('without the setting nothing is counted or served', async () => {
  const { log, fetch } = gateway.deps;
  const none = openMetrics({ METRICS_PORT: undefined, METRICS_HOST: '127.0.0.1' });
  expect([none.counted(log), none.measured(fetch)]).toEqual([log, fetch]);
  await none.serve();
  await none.close();
});

test('a port that is taken is said in one sentence', async () => {
  const taken = openMetrics({ METRICS_PORT: server.port, METRICS_HOST: '127.0.0.1' });
  await expect(taken.serve()).rejects.toThrow(
    `METRICS_PORT ${server.port} of 127.0.0.1 can't be listened on (EADDRINUSE). Set another port.`,
  );
});
