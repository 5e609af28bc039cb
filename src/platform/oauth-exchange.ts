import {
  type CustomFetchOptions,
  OperationProcessingError,
  UnsupportedOperationError,
  allowInsecureRequests,
  customFetch,
} from 'oauth4webapi';
import * as v from 'valibot';
import type { CallBreakers } from '#src/platform/call-breaker.ts';
import type { CallLimiter } from '#src/platform/call-limiter.ts';
import type { PlatformAnswer, PlatformFailure } from '#src/platform/platform-answer.ts';
import { readJson } from '#src/platform/read-json.ts';
import { type PlatformBytes, type PlatformFetch, sendToPlatform } from '#src/platform/send-to-platform.ts';

export interface OAuthTransport {
  readonly fetch: PlatformFetch;
  readonly limiter: CallLimiter;
  readonly breakers: CallBreakers;
}

interface OAuthOptions {
  readonly [customFetch]: (
    url: string,
    options: CustomFetchOptions<'POST', URLSearchParams>,
  ) => Promise<Response>;
  readonly [allowInsecureRequests]: true;
}

/** Carries a failed call through the library as an error, and out again. */
class CallFailed extends Error {
  readonly failure: PlatformFailure;

  constructor(failure: PlatformFailure) {
    super('The call failed');
    this.failure = failure;
  }
}

// Quirk: the platform may add an `id_token`. The library would check it, which needs the platform's keys, and nothing
// uses it. So it sees the members that the gateway needs.
const membersSchema = v.partial(
  v.object({ access_token: v.unknown(), token_type: v.unknown(), active: v.unknown() }),
);

/**
 * One exchange of the OAuth library with the platform, over the gateway's own calls: their slots, breaker, time limit
 * and size limit. Never throws for what the platform does.
 * @param person whose call it is. The person isn't known yet, or here, so each code and token counts as a person of
 * its own.
 * @param timeLimit in milliseconds.
 * @param exchange sends by the library and reads the answer by it; what it refuses is `unreadable`.
 */
export async function exchangeByLibrary<T>(
  { fetch, limiter, breakers }: OAuthTransport,
  { person, timeLimit }: { readonly person: string; readonly timeLimit: number },
  exchange: (options: OAuthOptions) => Promise<T>,
): Promise<PlatformAnswer<T>> {
  const options: OAuthOptions = {
    // Settings decide where http is allowed, before anything is sent.
    [allowInsecureRequests]: true,
    [customFetch]: async (url, { headers, body }) => {
      const answer = await breakers.signIn.run(limiter, { callClass: 'sign-in', person }, () =>
        sendToPlatform(fetch, { url, method: 'POST', headers, body: body.toString(), timeLimit }),
      );
      return responseOf(answer);
    },
  };
  try {
    return { kind: 'ok', value: await exchange(options) };
  } catch (error) {
    if (error instanceof CallFailed) return error.failure;
    if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError) {
      return { kind: 'unreadable' };
    }
    throw error;
  }
}

// Quirk: any 2xx is a success, and the content type says nothing.
function responseOf(answer: PlatformAnswer<PlatformBytes>): Response {
  if (answer.kind !== 'ok') throw new CallFailed(answer);
  const read = readJson(answer);
  const members = v.safeParse(membersSchema, read.kind === 'ok' ? read.value.json : undefined);
  return members.success ? Response.json(members.output) : new Response('');
}
