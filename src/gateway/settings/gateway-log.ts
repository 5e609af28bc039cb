import pino from 'pino';

/** One answered request. Nothing else about a request is ever logged: no query, address, name or header. */
interface RequestLine {
  readonly requestId: string;
  /** The route's pattern, e.g. `/los/v3/loans/:loanGuid/conditions`, never the path with its ids. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  /** The start of the session's hash: distinguishes sessions and can't be used to sign in. */
  readonly session?: string | undefined;
}

export interface GatewayLog {
  request(line: RequestLine): void;
  /** Something happened to the gateway itself; `reason` is a fixed text or an error's type, never input. */
  event(level: 'info' | 'warn' | 'error', event: string, reason?: string): void;
}

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** JSON lines with a fixed set of keys, written to standard output by default. */
export function createGatewayLog(level: LogLevel, destination?: { write(line: string): void }): GatewayLog {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger = destination === undefined ? pino(options) : pino(options, destination);
  return {
    // A proxy asks for its health every 2 s.
    request: ({ requestId, route, method, status, ms, session }) =>
      logger[status === 200 && /^\/(?:livez|readyz)$/.test(route) ? 'debug' : 'info']({
        requestId,
        route,
        method,
        status,
        ms,
        ...(session ? { session } : {}),
      }),
    event: (eventLevel, event, reason) =>
      logger[eventLevel]({ event, ...(reason === undefined ? {} : { reason }) }),
  };
}
