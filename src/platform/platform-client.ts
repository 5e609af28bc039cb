import type { CallLimiter } from '#src/platform/call-limiter.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import { type PlatformJson, readJson } from '#src/platform/read-json.ts';
import { type PlatformFetch, sendToPlatform } from '#src/platform/send-to-platform.ts';
import type { PlatformTimeLimits } from '#src/platform/time-limits.ts';

export interface PlatformClientSettings {
  readonly fetch: PlatformFetch;
  /** Address of the API, e.g. `https://api.elliemae.com`, without a trailing slash. */
  readonly apiUrl: string;
  readonly limiter: CallLimiter;
  readonly timeLimits: PlatformTimeLimits;
}

interface PlatformRead {
  /** Path below the API's address, made of fixed and validated parts only. */
  readonly path: string;
  /** Sent as JSON with POST; without it the call is a GET. */
  readonly body?: unknown;
  readonly timeLimit: number;
}

/** Sends reads in the name of one person, within the gateway's share of the platform's concurrent calls. */
export interface PlatformClient {
  readonly timeLimits: PlatformTimeLimits;
  read(token: string, read: PlatformRead): Promise<PlatformAnswer<PlatformJson>>;
}

export function createPlatformClient(settings: PlatformClientSettings): PlatformClient {
  return {
    timeLimits: settings.timeLimits,
    async read(token, { path, body, timeLimit }) {
      const answer = await settings.limiter.run(() =>
        sendToPlatform(settings.fetch, {
          url: `${settings.apiUrl}${path}`,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            accept: 'application/json',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          body: body === undefined ? undefined : JSON.stringify(body),
          timeLimit,
        }),
      );
      return readJson(answer);
    },
  };
}
