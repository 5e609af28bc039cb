import type { CallBreaker, CallBreakers } from '#src/platform/call-breaker.ts';
import type { CallLimiter } from '#src/platform/call-limiter.ts';
import type { CallLane } from '#src/platform/call-scheduler.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import { type PlatformJson, readJson } from '#src/platform/read-json.ts';
import {
  type PlatformBytes,
  type PlatformCall,
  type PlatformFetch,
  sendToPlatform,
} from '#src/platform/send-to-platform.ts';
import type { PlatformTimeLimits } from '#src/platform/time-limits.ts';

interface PlatformClientSettings {
  readonly fetch: PlatformFetch;
  /** Address of the API, e.g. `https://api.elliemae.com`, without a trailing slash. */
  readonly apiUrl: string;
  readonly limiter: CallLimiter;
  readonly breakers: CallBreakers;
  readonly timeLimits: PlatformTimeLimits;
}

interface PlatformRead {
  /** Path below the API's address, built only from fixed and validated parts. */
  readonly path: string;
  /** Sent as JSON; a read with one is a POST, and without one a GET. */
  readonly body?: unknown;
  readonly timeLimit: number;
}

interface PlatformChange extends PlatformRead {
  readonly method: 'POST' | 'DELETE';
}

/** Sends calls for one user, within the gateway's share of the platform's concurrent calls. */
export interface PlatformClient {
  readonly timeLimits: PlatformTimeLimits;
  /** The same client for calls of one class and person. Without it, a call is a read of its token's. */
  in(lane: CallLane): PlatformClient;
  read(token: string, read: PlatformRead): Promise<PlatformAnswer<PlatformJson>>;
  /** The answer unparsed: its bytes may be no JSON. */
  readBytes(token: string, read: PlatformRead): Promise<PlatformAnswer<PlatformBytes>>;
  /**
   * Sends a call that changes something, once, also if its caller leaves meanwhile. A refusal keeps the platform's
   * sentence; the answer may be empty.
   */
  change(token: string, change: PlatformChange): Promise<PlatformAnswer<PlatformBytes>>;
}

export function createPlatformClient(settings: PlatformClientSettings): PlatformClient {
  return clientIn(settings, undefined);
}

function clientIn(settings: PlatformClientSettings, lane: CallLane | undefined): PlatformClient {
  const { limiter, breakers } = settings;
  const send = (
    breaker: CallBreaker,
    token: string,
    call: PlatformRead & Pick<PlatformCall, 'method' | 'keepsRefusal' | 'signal'>,
  ) =>
    breaker.run(limiter, { ...(lane ?? { callClass: 'reads', person: token }), signal: call.signal }, () =>
      sendToPlatform(settings.fetch, {
        ...call,
        url: `${settings.apiUrl}${call.path}`,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          // The specification requires it for every call, even without a body.
          'content-type': 'application/json',
        },
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
      }),
    );
  const readBytes = (token: string, read: PlatformRead) =>
    send(breakers.reads, token, {
      ...read,
      method: read.body === undefined ? 'GET' : 'POST',
      signal: lane?.signal,
    });
  return {
    timeLimits: settings.timeLimits,
    in: (other) => clientIn(settings, other),
    read: async (token, read) => readJson(await readBytes(token, read)),
    readBytes,
    // A change that breaks off leaves doubt whether it was done.
    change: (token, change) =>
      send(breakers.changes, token, { ...change, keepsRefusal: true, signal: undefined }),
  };
}
