import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type AuthorizationServer,
  calculatePKCECodeChallenge,
  type ClientAuth,
  customFetch,
  type CustomFetchOptions,
  genericTokenEndpointRequest,
  introspectionRequest,
  nopkce,
  OperationProcessingError,
  processAuthorizationCodeResponse,
  processGenericTokenEndpointResponse,
  processIntrospectionResponse,
  processRevocationResponse,
  revocationRequest,
  UnsupportedOperationError,
  validateAuthResponse,
} from 'oauth4webapi';
import * as v from 'valibot';
import type { PlatformAnswer, PlatformFailure } from '#src/platform/platform-answer.ts';
import type { PlatformTimeLimits } from '#src/platform/time-limits.ts';
import type { CallBreakers } from '#src/platform/call-breaker.ts';
import type { CallLimiter } from '#src/platform/call-limiter.ts';
import { readJson } from '#src/platform/read-json.ts';
import { type PlatformBytes, type PlatformFetch, sendToPlatform } from '#src/platform/send-to-platform.ts';

export interface OAuthSettings extends OAuthTransport {
  /** Address of the token service, e.g. `https://api.elliemae.com`, without a trailing slash. */
  readonly apiUrl: string;
  /** Address of the sign-in pages, e.g. `https://idp.elliemae.com`, without a trailing slash. */
  readonly identityProviderUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly timeLimits: PlatformTimeLimits;
}

export type OAuthClient = ReturnType<typeof createOAuthClient>;

/** What a header can carry (RFC 6750, 2.1), and no more than one may hold. */
const TOKEN = /^[\x21-\x7e]{1,8192}$/;

/** The platform's OAuth 2.0 API: Basic client credentials, form bodies, the single scope `lp`. */
export function createOAuthClient(settings: OAuthSettings) {
  const { apiUrl, clientId, redirectUri, timeLimits } = settings;
  const server: AuthorizationServer = {
    issuer: apiUrl,
    token_endpoint: `${apiUrl}/oauth2/v1/token`,
    revocation_endpoint: `${apiUrl}/oauth2/v1/token/revocation`,
    introspection_endpoint: `${apiUrl}/oauth2/v1/token/introspection`,
  };
  const client = { client_id: clientId };
  const authenticate = plainBasic(settings.clientSecret);

  return {
    /** Where to send the browser. A `codeVerifier` (RFC 7636, S256) is for identity providers that support it. */
    async authorizeUrl(state: string, codeVerifier: string | undefined): Promise<string> {
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: 'lp',
        is_sso: 'false',
        state,
      });
      if (codeVerifier !== undefined) {
        query.set('code_challenge', await calculatePKCECodeChallenge(codeVerifier));
        query.set('code_challenge_method', 'S256');
      }
      return `${settings.identityProviderUrl}/authorize?${query.toString()}`;
    },

    /** Exchanges a code for the platform's access token. */
    async exchangeCode(code: string, codeVerifier: string | undefined): Promise<PlatformAnswer<string>> {
      const call = { person: code, timeLimit: timeLimits.token };
      const token = await exchangeByLibrary(settings, call, async (options) => {
        // The state's owner was decided before: the database gives it to one callback only.
        const callback = validateAuthResponse(server, client, new URLSearchParams({ code }));
        const verifier = codeVerifier ?? nopkce;
        const response = await authorizationCodeGrantRequest(
          server,
          client,
          authenticate,
          callback,
          redirectUri,
          verifier,
          options,
        );
        return (await processAuthorizationCodeResponse(server, client, response)).access_token;
      });
      return token.kind === 'ok' && !TOKEN.test(token.value) ? { kind: 'unreadable' } : token;
    },

    /**
     * A token for a user of the lender's by name and password (RFC 6749, 4.3), as the doctor signs in.
     * @param name as `user@encompass:INSTANCE`.
     */
    async signIn(name: string, password: string): Promise<PlatformAnswer<string>> {
      const call = { person: name, timeLimit: timeLimits.token };
      const token = await exchangeByLibrary(settings, call, async (options) => {
        const asked = { username: name, password, scope: 'lp' };
        const response = await genericTokenEndpointRequest(
          server,
          client,
          authenticate,
          'password',
          asked,
          options,
        );
        return (await processGenericTokenEndpointResponse(server, client, response)).access_token;
      });
      return token.kind === 'ok' && !TOKEN.test(token.value) ? { kind: 'unreadable' } : token;
    },

    revoke(token: string): Promise<PlatformAnswer<undefined>> {
      const call = { person: token, timeLimit: timeLimits.revocation };
      return exchangeByLibrary(settings, call, async (options) =>
        processRevocationResponse(await revocationRequest(server, client, authenticate, token, options)),
      );
    },

    /** Whether a token works (RFC 7662), without extending it. `unauthorized` here is about our own credentials. */
    introspect(token: string): Promise<PlatformAnswer<{ readonly isActive: boolean }>> {
      const call = { person: token, timeLimit: timeLimits.introspection };
      return exchangeByLibrary(settings, call, async (options) => {
        const response = await introspectionRequest(server, client, authenticate, token, options);
        return { isActive: (await processIntrospectionResponse(server, client, response)).active };
      });
    },
  };
}

/**
 * Quirk: the platform's samples send the client's id and secret as they are. The library's own way encodes them as a
 * form (RFC 6749, 2.3.1), so that a secret with `-` or `*` would be another one.
 */
function plainBasic(clientSecret: string): ClientAuth {
  return (_server, client, _body, headers) => {
    const pair = Buffer.from(`${client.client_id}:${clientSecret}`).toString('base64');
    headers.set('authorization', `Basic ${pair}`);
  };
}

interface OAuthTransport {
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
async function exchangeByLibrary<T>(
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
