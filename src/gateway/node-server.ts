import { STATUS_CODES, type Server, createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { type HttpBindings, RequestError, getRequestListener } from '@hono/node-server';
import { PROBLEM_CONTENT_TYPE, type ProblemCode } from '#src/contract/wire/problem.ts';
import { ANSWER_CSP, SECURITY_HEADERS } from '#src/gateway/answers/security-headers.ts';

export type AnswerRequest = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

// Node's own limits are 60 s for the headers and 300 s in total: enough for a few slow clients to hold everything.
const SERVER_OPTIONS = {
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  keepAliveTimeout: 5_000,
  // Node would refuse without our headers; the adapter refuses too, but with them.
  requireHostHeader: false,
};
const MAX_CONNECTIONS = 2_000;

/** An HTTP server with strict limits, not yet listening. */
export function createNodeServer(answer: AnswerRequest): Server {
  const listener = getRequestListener(
    // The adapter's types also cover HTTP/2, which this server doesn't speak.
    (request, bindings) => answer(request, bindings as HttpBindings),
    {
      // The headers aren't set yet: the `Host` or target is no address, or the application itself failed.
      errorHandler: (error) => {
        const status = error instanceof RequestError ? 400 : 500;
        return new Response(refusalBody(status), { status, headers: REFUSAL_HEADERS });
      },
    },
  );
  const server = createServer(SERVER_OPTIONS, (incoming, outgoing) => void listener(incoming, outgoing));
  server.on('checkExpectation', (_, outgoing) => {
    const body = refusalBody(417);
    outgoing.writeHead(417, [...REFUSAL_HEADERS, ['Content-Length', String(Buffer.byteLength(body))]]);
    outgoing.end(body);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = 100;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error.code, socket));
  return server;
}

// What Node refuses before there is a request: answered in our own format, with the usual headers.
function refuse(code: string | undefined, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf(code);
  const body = refusalBody(status);
  const headers = [
    ...REFUSAL_HEADERS,
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Connection', 'close'],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${titleOf(status)}`, ...lines, '', body].join('\r\n'));
}

const REFUSAL_HEADERS: [name: string, value: string][] = [
  ...SECURITY_HEADERS.map(([name, value]): [string, string] => [name, value]),
  ['Content-Security-Policy', ANSWER_CSP],
  ['Cache-Control', 'no-store'],
  ['Content-Type', PROBLEM_CONTENT_TYPE],
];

function refusalBody(status: number): string {
  return JSON.stringify({
    type: 'about:blank',
    title: titleOf(status),
    status,
    detail: status === 500 ? 'The request failed.' : 'The request could not be read as HTTP.',
    code: codeOf(status),
    requestId: '',
  });
}

function codeOf(status: number): ProblemCode {
  if (status === 500) return 'INTERNAL';
  return status === 431 ? 'TOO_LARGE' : 'INVALID_REQUEST';
}

function titleOf(status: number): string {
  return STATUS_CODES[status] ?? 'Bad Request';
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** Starts listening and returns the port, which matters if 0 was requested. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Accepts no new connections, lets running answers finish for a while, then closes what's left. */
export async function closeServer(server: Server, patienceMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(timer);
}
