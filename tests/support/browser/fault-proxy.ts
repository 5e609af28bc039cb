import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to one request:
 * - `lose-request`: the gateway never sees it, and the browser's connection breaks
 * - `lose-answer`: the gateway does its work, and the browser's connection breaks
 * - `hold`: nothing is passed on until `release`
 * - `portal`: a stranger answers with a page and 200, like a hotel's network
 * - `double`: the gateway gets it twice, and the browser gets the second answer
 * - a number: the gateway never sees it, and the browser gets that status without a body
 */
type Fault = 'lose-request' | 'lose-answer' | 'hold' | 'portal' | 'double' | number;

/** A proxy between the browser and a gateway that injects the test's faults. */
export interface FaultProxy {
  readonly origin: string;
  /** Sets the gateway's address; the gateway has to know the proxy's origin before it starts. */
  readonly forwardTo: (origin: string) => void;
  /** Decides about each request from now on; undefined lets it through. */
  readonly harm: (decide: (method: string, path: string) => Fault | undefined) => void;
  /** Lets everything through again, including held requests. */
  readonly heal: () => void;
  /** Requests passed on and answered, as `POST /path`. */
  readonly passed: readonly string[];
  readonly close: () => Promise<void>;
}

interface Forwarded {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export async function startFaultProxy(): Promise<FaultProxy> {
  let target: URL | undefined;
  let decide: (method: string, path: string) => Fault | undefined = () => undefined;
  let held: (() => void)[] = [];
  const passed: string[] = [];

  async function treat(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = incoming;
    const body = await bytesOf(incoming);
    const forward = () => send(target, { method, path, headers: incoming.headers, body });
    const fault = decide(method, path);
    if (typeof fault === 'number') return void outgoing.writeHead(fault).end();
    switch (fault) {
      case 'lose-request':
        return void outgoing.destroy();
      case 'portal':
        return void outgoing
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<title>Welcome to the hotel</title>');
      case 'lose-answer':
        await forward();
        return void outgoing.destroy();
      case 'double':
        await forward();
        break;
      case 'hold':
        await new Promise<void>((resolve) => held.push(resolve));
        break;
      case undefined:
        break;
    }
    const answer = await forward();
    passed.push(`${method} ${path}`);
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  }

  const server = createServer((incoming, outgoing) => {
    // If the gateway is down, the browser's connection breaks too.
    treat(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    forwardTo: (origin) => {
      target = new URL(origin);
    },
    harm: (next) => {
      decide = next;
    },
    heal: () => {
      decide = () => undefined;
      for (const release of held.splice(0)) release();
    },
    passed,
    close: () =>
      new Promise((resolve) => {
        held = [];
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

interface Passing {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function send(target: URL | undefined, { body, ...request }: Passing): Promise<Forwarded> {
  return new Promise((resolve, reject) => {
    const sent = ask({ host: target?.hostname, port: target?.port, ...request }, (answer) => {
      bytesOf(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
