import { type Server, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createPostgresRelay } from '#src/gateway/db/postgres-relay.ts';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { openDatabase } from '#src/gateway/open-database.ts';
import { readConfig } from '#src/gateway/settings/config.ts';

// Behind a pooler in transaction mode, LISTEN would succeed and nothing would ever be heard.

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A port that counts who comes, and says nothing. */
async function startPort() {
  let count = 0;
  const server: Server = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `postgres://gateway@127.0.0.1:${port}/pipeline`, visits: () => count };
}

async function listenWith(settings: Record<string, string>): Promise<void> {
  const { config } = readConfig({
    PLATFORM: 'encompass',
    PLATFORM_API_URL: 'https://api.platform.example',
    IDENTITY_PROVIDER_URL: 'https://idp.platform.example',
    OAUTH_CLIENT_ID: 'client',
    OAUTH_CLIENT_SECRET: 'secret',
    PUBLIC_ORIGIN: 'https://pipeline.lender.example',
    SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
    LENDER_TIME_ZONE: 'UTC',
    ...settings,
  }) as { config: Parameters<typeof openDatabase>[0] };
  const files = { workerFile: new URL('file:///none'), templateFile: '' };
  const nothing = () => undefined;
  const opened = await openDatabase(config, files, nothing, nothing, nothing);
  closing.push(() => opened.close());
  opened.relay?.listen(nothing, nothing);
}

test('what listens goes around the pooler, to the database itself', async () => {
  const [pooler, direct] = [await startPort(), await startPort()];
  await listenWith({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct.url });
  await expect.poll(direct.visits).toBeGreaterThan(0);
  expect(pooler.visits()).toBe(0);
});

test('without a pooler one address is enough', async () => {
  const database = await startPort();
  await listenWith({ DATABASE_URL: database.url });
  await expect.poll(database.visits).toBeGreaterThan(0);
});

test('an address that the driver refuses is told like any trouble, and ends nothing', async () => {
  const database = openPool({ socketFolder: '/nonexistent', maxConnections: 1 }, () => undefined);
  closing.push(() => database.destroy());
  const troubles: string[] = [];
  const relay = createPostgresRelay({
    connectionString: 'postgres://db.lender.example/y?sslrootcert=/nonexistent/ca.pem',
    database,
    onTrouble: (code) => troubles.push(code),
  });
  closing.push(() => relay.close());
  relay.listen(
    () => undefined,
    () => undefined,
  );
  await expect.poll(() => troubles).toEqual(['ENOENT']);
});
