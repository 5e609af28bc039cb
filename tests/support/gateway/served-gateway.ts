import { connect } from 'node:net';
import { closeServer, createNodeServer, listen } from '#src/gateway/server/node-server.ts';
import type { TestGateway } from '#tests/support/gateway/test-gateway.ts';

export interface ServedGateway {
  readonly port: number;
  /** Sends raw bytes and returns everything received until the server closes. */
  raw(request: string): Promise<RawAnswer>;
  close(): Promise<void>;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The gateway behind its real HTTP server, for what only raw bytes can request. */
export async function serve(app: TestGateway['app'], isHttps = false): Promise<ServedGateway> {
  const server = createNodeServer((request, bindings) => app.fetch(request, bindings), {
    isHttps,
    keepAlive: 5_000,
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    port,
    raw: async (request) => parse(await exchange(port, request)),
    close: () => closeServer(server, 0),
  };
}

function exchange(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(request, 'latin1')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

function parse(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: new Map(
      lines.map((line) => {
        const [name = '', ...value] = line.split(':');
        return [name.toLowerCase(), value.join(':').trim()];
      }),
    ),
    body: rest.join('\r\n\r\n'),
  };
}
