import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeServer, createNodeServer, listen } from '#src/gateway/server/node-server.ts';

const server = createNodeServer(() => new Response('answer'), { isHttps: false, keepAlive: 65_000 });
afterEach(() => closeServer(server, 0));

test('a client that is slow, or one of too many, is let go: 5 s for the headers, 15 s for a request, 2,000 connections', async () => {
  expect(server).toMatchObject({
    headersTimeout: 5_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    maxConnections: 2_000,
    maxHeadersCount: 100,
  });
  // The same refusal after 100 ms.
  server.headersTimeout = 100;
  const port = await listen(server, 0, '127.0.0.1');
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: here\r\n'));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
