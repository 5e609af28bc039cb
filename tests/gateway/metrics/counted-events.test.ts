import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { builtGateway, startProcess } from '#tests/support/gateway/built-gateway.ts';
import { startDatabaseWay } from '#tests/support/gateway/database-way.ts';
import { openSharedDatabase } from '#tests/support/gateway-notes/shared-database.ts';

// The whole product's start: what it does besides answering has a log too, and operators look at the figures.

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

test('the figures count what happens while the gateway starts, and what its rounds and connections meet', async () => {
  const folder = builtGateway();
  const data = await mkdtemp(join(tmpdir(), 'ctc-counted-'));
  closing.push(() => rm(data, { recursive: true, force: true }));
  const shared = await openSharedDatabase();
  closing.push(() => shared.close());
  const way = await startDatabaseWay(shared.url);
  closing.push(() => way.close());
  const [port, metricsPort] = [await freePort(), await freePort()];
  const gateway = startProcess(folder, {
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: join(data, 'gateway'),
    DATABASE_URL: way.url,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    PLATFORM: 'encompass',
    PLATFORM_API_URL: 'http://127.0.0.1:9',
    IDENTITY_PROVIDER_URL: 'http://127.0.0.1:9',
    ALLOW_PRIVATE_UPSTREAM: '1',
    OAUTH_CLIENT_ID: 'client',
    OAUTH_CLIENT_SECRET: 'secret',
    SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
    LENDER_TIME_ZONE: 'UTC',
    LOG_LEVEL: 'silent',
  });
  closing.push(async () => {
    gateway.kill('SIGKILL');
    await gateway.ended;
  });
  const counted = async (): Promise<string[]> => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => undefined);
    const text = (await answer?.text()) ?? '';
    return [...text.matchAll(/^gateway_events_total\{event="([\w-]+)"/gm)].map(([, event = '']) => event);
  };

  await expect.poll(counted).toContain('database-awaited');
  const readiness = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect([readiness.status, readiness.headers.get('retry-after')]).toEqual([503, '1']);
  const settings = await fetch(`http://127.0.0.1:${port}/config.json`);
  expect([settings.status, settings.headers.get('retry-after')]).toEqual([503, '1']);
  expect(settings.headers.get('content-type')).toContain('application/problem+json');
  way.open();
  await gateway.ready;
  way.cut();
  await expect
    .poll(counted)
    .toEqual(
      expect.arrayContaining(['database-connection-lost', 'hints-not-relayed', 'platform-slots-unknown']),
    );
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
