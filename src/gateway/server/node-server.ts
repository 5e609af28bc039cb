import { STATUS_CODES, type Server, type ServerResponse, createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { type HttpBindings, RequestError, getRequestListener } from '@hono/node-server';
import { earlyRefusal } from '#src/gateway/answers/early-refusal.ts';

export type AnswerRequest = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

// Node's own limits are 60 s for the headers and 300 s in total: enough for a few slow clients to hold everything.
const SERVER_OPTIONS = {
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  // Node would refuse without our headers; the adapter refuses too, but with them.
  requireHostHeader: false,
};
const MAX_CONNECTIONS = 2_000;

export interface NodeServerOptions {
  /** True if browsers reach the server over https, whatever it speaks itself. */
  readonly isHttps: boolean;
  /** Milliseconds that an idle connection stays open. Behind a proxy, longer than there: else it's cut under a call. */
  readonly keepAlive: number;
  /** True once answers end their connections, because the server is about to stop. */
  readonly isLeaving?: (() => boolean) | undefined;
}

/** An HTTP server with strict limits, not yet listening. */
export function createNodeServer(answer: AnswerRequest, options: NodeServerOptions): Server {
  const { isHttps, keepAlive, isLeaving = () => false } = options;
  const answerAndLeave = async (request: Request, bindings: HttpBindings): Promise<Response> => {
    const response = await answer(request, bindings);
    // Node then says `Connection: close`, also to a call that came before.
    if (isLeaving()) bindings.outgoing.shouldKeepAlive = false;
    return response;
  };
  const listener = getRequestListener(
    // The adapter's types also cover HTTP/2, which this server doesn't speak.
    (request, bindings) => answerAndLeave(request, bindings as HttpBindings),
    {
      // The headers aren't set yet: the `Host` or target is no address, or the application itself failed.
      errorHandler: (error) => {
        const status = error instanceof RequestError ? 400 : 500;
        const { headers, body } = earlyRefusal(status, isHttps);
        return new Response(body, { status, headers });
      },
    },
  );
  const refuseWith = (status: number, outgoing: ServerResponse): void => {
    const { headers, body } = earlyRefusal(status, isHttps);
    outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
    outgoing.end(body);
  };
  const server = createServer(
    { ...SERVER_OPTIONS, keepAliveTimeout: keepAlive },
    (incoming, outgoing): void => {
      // A proxy in front may have used the other one (RFC 9112, 3.2).
      if ((incoming.headersDistinct['host']?.length ?? 0) > 1) refuseWith(400, outgoing);
      else void listener(incoming, outgoing);
    },
  );
  server.on('checkExpectation', (_, outgoing) => refuseWith(417, outgoing));
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = 100;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error.code, socket, isHttps));
  return server;
}

// Answers what Node refuses before there is a request, in our format and with the usual headers.
function refuse(code: string | undefined, socket: Duplex, isHttps: boolean): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf(code);
  const { headers: usual, body } = earlyRefusal(status, isHttps);
  const headers = { ...usual, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Bad Request'}`, ...lines, '', body].join('\r\n'),
  );
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
