import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, type RequestListener, createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, type Server, connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { waysOut } from '#src/gateway/settings/gateway-settings.ts';
import { type PlatformFetchSettings, createPlatformFetch } from '#src/platform/platform-fetch.ts';
import { sendToPlatform } from '#src/platform/send-to-platform.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '#tests/support/gateway/test-certificate.ts';

const SANDBOX = { PLATFORM: 'sandbox', ALLOW_PRIVATE_UPSTREAM: '0' } as const;

const open: { server: Server; sockets: Set<Duplex> }[] = [];
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Duplex>();
  server.on('connection', (socket: Duplex) => sockets.add(socket));
  open.push({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const answer: RequestListener = (incoming, outgoing) =>
  outgoing.end(JSON.stringify(incoming.headers['authorization']));

function send(url: string, settings: PlatformFetchSettings, timeLimit = 10_000) {
  const headers = { authorization: 'Bearer token-canary' };
  return sendToPlatform(createPlatformFetch(settings), { url, method: 'GET', headers, timeLimit });
}

async function kindOf(url: string, settings: PlatformFetchSettings): Promise<string> {
  return (await send(url, settings)).kind;
}

test('a platform to which no connection comes about is given up long before the call’s own time', async () => {
  // It takes connections and never begins TLS.
  const port = await listening(createTcpServer(() => undefined));
  const startedAt = performance.now();
  expect(await kindOf(`https://127.0.0.1:${port}/x`, { connectWithin: 100 })).toBe('unavailable');
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('the platform’s connections are kept from call to call', async () => {
  const ports: unknown[] = [];
  const port = await listening(
    createServer((incoming, outgoing) => {
      ports.push(incoming.socket.remotePort);
      outgoing.end('[]');
    }),
  );
  const fetch = createPlatformFetch();
  for (let times = 0; times < 6; times += 1) {
    await sendToPlatform(fetch, {
      url: `http://127.0.0.1:${port}/`,
      method: 'GET',
      headers: {},
      timeLimit: 5_000,
    });
  }
  expect(ports).toHaveLength(6);
  expect(new Set(ports).size).toBeLessThan(4);
});

test('a certificate of the lender’s own authority is trusted when it is named, and not before', async () => {
  const port = await listening(createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, answer));
  const url = `https://localhost:${port}/x`;
  expect(await kindOf(url, {})).toBe('unavailable');
  expect(await kindOf(url, { certificates: TEST_CERTIFICATE })).toBe('ok');
});

/** A proxy that tunnels, and keeps what it was told. */
async function startProxy() {
  const seen: { target: string | undefined; headers: IncomingMessage['headers'] }[] = [];
  const proxy = createServer((_, outgoing) => outgoing.writeHead(405).end());
  proxy.on('connect', (incoming: IncomingMessage, socket: Duplex) => {
    seen.push({ target: incoming.url, headers: incoming.headers });
    const { hostname, port } = new URL(`http://${incoming.url ?? ''}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  return { seen, port: await listening(proxy) };
}

test.each(['http', 'https'] as const)(
  'with a proxy every call over %s goes through it, which sees no token',
  async (scheme) => {
    const proxy = await startProxy();
    const tls = { cert: TEST_CERTIFICATE, key: TEST_KEY };
    const port = await listening(scheme === 'https' ? createTlsServer(tls, answer) : createServer(answer));
    const settings = {
      proxy: `http://user:word@127.0.0.1:${proxy.port}`,
      certificates: TEST_CERTIFICATE,
    };
    const read = await send(`${scheme}://127.0.0.1:${port}/x`, settings);
    expect(read.kind === 'ok' && Buffer.from(read.value.bytes).toString()).toBe('"Bearer token-canary"');
    expect(proxy.seen.map(({ target }) => target)).toEqual([`127.0.0.1:${port}`]);
    expect(JSON.stringify(proxy.seen)).not.toContain('token-canary');
    expect(proxy.seen[0]?.headers['proxy-authorization']).toMatch(/^Basic /);
  },
);

test('a proxy that is not there makes the platform unavailable: no call goes around it', async () => {
  let heard = 0;
  const port = await listening(createServer((_, outgoing) => outgoing.end(String((heard += 1)))));
  expect(await kindOf(`http://127.0.0.1:${port}/`, { proxy: 'http://127.0.0.1:1' })).toBe('unavailable');
  expect(heard).toBe(0);
});

test('a file of certificates that is missing, or is none, is named before the gateway opens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ctc-ca-'));
  const file = join(folder, 'ca.pem');
  await expect(waysOut({ ...SANDBOX, PLATFORM_CA_FILE: file })).rejects.toThrow(
    `PLATFORM_CA_FILE names ${file}`,
  );
  await writeFile(file, TEST_KEY);
  await expect(waysOut({ ...SANDBOX, PLATFORM_CA_FILE: file })).rejects.toThrow('no certificate');
  await writeFile(file, TEST_CERTIFICATE);
  expect(await waysOut({ ...SANDBOX, PLATFORM_CA_FILE: file, PLATFORM_PROXY: 'http://proxy:3128' })).toEqual({
    certificates: TEST_CERTIFICATE,
    proxy: 'http://proxy:3128',
  });
  await rm(folder, { recursive: true });
});

test('a name that leads to a private address is refused, before anything is sent there', async () => {
  const port = await listening(createServer(answer));
  const url = `http://localhost:${port}/x`;
  const asked: string[] = [];
  const refuses = (address: string) => {
    asked.push(address);
    return address.startsWith('127.');
  };
  expect(await kindOf(url, { refuses })).toBe('unavailable');
  expect(asked).toContain('127.0.0.1');
  expect(await kindOf(url, { refuses: () => false })).toBe('ok');
  expect(await kindOf(url, {})).toBe('ok');
});

test('only a real platform that nobody called private is looked through', async () => {
  const real = { PLATFORM: 'encompass', ALLOW_PRIVATE_UPSTREAM: '0' } as const;
  const port = await listening(createServer(answer));
  const url = `http://localhost:${port}/x`;
  expect(await kindOf(url, await waysOut(real))).toBe('unavailable');
  expect(await kindOf(url, await waysOut({ ...real, ALLOW_PRIVATE_UPSTREAM: '1' }))).toBe('ok');
  expect(await kindOf(url, await waysOut(SANDBOX))).toBe('ok');
});
