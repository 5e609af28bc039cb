import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readJson } from '#src/platform/read-json.ts';
import { sendToPlatform } from '#src/platform/send-to-platform.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let servers: Server[];

beforeEach(() => {
  servers = [];
});
afterEach(async () => {
  await Promise.all(
    servers.map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

async function platform(handler: Handler): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const send = (url: string, timeLimit = 5_000) =>
  sendToPlatform(fetch, { url, method: 'GET', headers: { authorization: 'Bearer t' }, timeLimit });

test('an answer is given back byte for byte, whatever it says it is', async () => {
  const url = await platform((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'X-Total-Count': '3' });
    response.end('[{"name":"Åsa"}]');
  });
  const answer = readJson(await send(url));
  expect(answer).toMatchObject({ kind: 'ok', value: { json: [{ name: 'Åsa' }] } });
  expect(answer.kind === 'ok' && Buffer.from(answer.value.bytes).toString()).toBe('[{"name":"Åsa"}]');
});

test.each([
  [401, { kind: 'unauthorized' }],
  [400, { kind: 'refused', status: 400 }],
  [403, { kind: 'refused', status: 403 }],
  [404, { kind: 'refused', status: 404 }],
  [409, { kind: 'refused', status: 409 }],
  [429, { kind: 'busy', retryAfterSeconds: 2 }],
  [500, { kind: 'unavailable', status: 500 }],
  [502, { kind: 'unavailable', status: 502 }],
  [503, { kind: 'unavailable', status: 503 }],
  [304, { kind: 'unreadable' }],
])('status %i is %j', async (status, trouble) => {
  const url = await platform((_request, response) => {
    response.writeHead(status);
    response.end();
  });
  expect(await send(url)).toEqual(trouble);
});

test('a redirect is not followed: the other place hears nothing', async () => {
  let heard = 0;
  const other = await platform((_request, response) => {
    heard += 1;
    response.end('[]');
  });
  const url = await platform((_request, response) => {
    response.writeHead(302, { Location: `${other}/elsewhere` });
    response.end();
  });
  expect(await send(url)).toEqual({ kind: 'unreadable' });
  expect(heard).toBe(0);
});

const SILENCES: readonly (readonly [when: string, handler: Handler])[] = [
  ['before the headers', () => undefined],
  ['after the headers', (_request, response) => response.writeHead(200).flushHeaders()],
  ['in the middle of the body', (_request, response) => response.writeHead(200).write('[{"loanId":')],
];

test.each(SILENCES)(
  'silence %s ends at the time limit, and the connection is given up',
  async (_when, handler) => {
    let closed = 0;
    const url = await platform((request, response) => {
      request.socket.once('close', () => (closed += 1));
      handler(request, response);
    });
    expect(await send(url, 60)).toEqual({ kind: 'timeout' });
    await expect.poll(() => closed).toBe(1);
  },
);

test('a connection that breaks, before or within the answer, is unavailable', async () => {
  const atOnce = await platform((request) => request.socket.destroy());
  expect(await send(atOnce)).toEqual({ kind: 'unavailable' });
  const halfway = await platform((request, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('[', () => request.socket.destroy());
  });
  expect(await send(halfway)).toEqual({ kind: 'unavailable' });
});

test('nobody listening is unavailable', async () => {
  expect(await send('http://127.0.0.1:1')).toEqual({ kind: 'unavailable' });
});

test('an answer without end is cut off and not kept', async () => {
  let sent = 0;
  const url = await platform((_request, response) => {
    const chunk = Buffer.alloc(1024 * 1024, 0x20);
    const more = (): void => {
      sent += 1;
      if (!response.destroyed) response.write(chunk, more);
    };
    response.writeHead(200);
    more();
  });
  expect(await send(url, 20_000)).toEqual({ kind: 'unreadable' });
  expect(sent).toBeLessThan(40);
});

test.each(['', '<html>', '{"a":', '\u0000'])('"%s" is no JSON', async (text) => {
  const url = await platform((_request, response) => response.end(text));
  expect(readJson(await send(url))).toEqual({ kind: 'unreadable' });
});
