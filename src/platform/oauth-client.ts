import * as v from 'valibot';
import type { CallBreakers } from '#src/platform/call-breaker.ts';
import type { CallLimiter } from '#src/platform/call-limiter.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import { readJson } from '#src/platform/read-json.ts';
import { type PlatformFetch, sendToPlatform } from '#src/platform/send-to-platform.ts';
import type { PlatformTimeLimits } from '#src/platform/time-limits.ts';

export interface OAuthSettings {
  readonly fetch: PlatformFetch;
  readonly limiter: CallLimiter;
  readonly breakers: CallBreakers;
  /** Address of the token service, e.g. `https://api.elliemae.com`, without a trailing slash. */
  readonly apiUrl: string;
  /** Address of the sign-in pages, e.g. `https://idp.elliemae.com`, without a trailing slash. */
  readonly identityProviderUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly timeLimits: PlatformTimeLimits;
}

export interface OAuthClient {
  /** Where to send the browser. `codeChallenge` (RFC 7636, S256) is for identity providers that support it. */
  authorizeUrl(state: string, codeChallenge: string | undefined): string;
  /** Exchanges a code for the platform's access token. */
  exchangeCode(code: string, codeVerifier: string | undefined): Promise<PlatformAnswer<string>>;
  revoke(token: string): Promise<PlatformAnswer<undefined>>;
  /** Whether a token works (RFC 7662), without extending it. `unauthorized` here is about our own credentials. */
  introspect(token: string): Promise<PlatformAnswer<{ readonly isActive: boolean }>>;
}

// Quirk: the answer never has expires_in or refresh_token, so read only the token.
const tokenSchema = v.object({ access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)) });

const introspectionSchema = v.object({ active: v.boolean() });

/** The platform's OAuth 2.0 API: Basic client credentials, form bodies, the single scope `lp`. */
export function createOAuthClient(settings: OAuthSettings): OAuthClient {
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  // Nobody knows yet, or here, whose code or token it is: each stands for a person of its own.
  const post = (
    path: string,
    form: Record<string, string> & ({ readonly code: string } | { readonly token: string }),
    timeLimit: number,
  ) =>
    settings.breakers.signIn.run(
      settings.limiter,
      { callClass: 'sign-in', person: form['code'] ?? form['token'] ?? '' },
      () =>
        sendToPlatform(settings.fetch, {
          url: `${settings.apiUrl}/oauth2/v1/${path}`,
          method: 'POST',
          headers: {
            authorization: `Basic ${basic}`,
            'content-type': 'application/x-www-form-urlencoded',
            accept: 'application/json',
          },
          body: new URLSearchParams(form).toString(),
          timeLimit,
        }),
    );

  return {
    authorizeUrl(state, codeChallenge) {
      const query = new URLSearchParams({
        client_id: settings.clientId,
        response_type: 'code',
        redirect_uri: settings.redirectUri,
        scope: 'lp',
        is_sso: 'false',
        state,
        ...(codeChallenge === undefined
          ? {}
          : { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
      });
      return `${settings.identityProviderUrl}/authorize?${query.toString()}`;
    },

    async exchangeCode(code, codeVerifier) {
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: settings.redirectUri,
        ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
      };
      const answer = readJson(await post('token', form, settings.timeLimits.token));
      if (answer.kind !== 'ok') return answer;
      const token = v.safeParse(tokenSchema, answer.value.json);
      return token.success ? { kind: 'ok', value: token.output.access_token } : { kind: 'unreadable' };
    },

    async revoke(token) {
      const answer = await post('token/revocation', { token }, settings.timeLimits.revocation);
      return answer.kind === 'ok' ? { kind: 'ok', value: undefined } : answer;
    },

    async introspect(token) {
      const answer = readJson(
        await post('token/introspection', { token }, settings.timeLimits.introspection),
      );
      if (answer.kind !== 'ok') return answer;
      const state = v.safeParse(introspectionSchema, answer.value.json);
      return state.success
        ? { kind: 'ok', value: { isActive: state.output.active } }
        : { kind: 'unreadable' };
    },
  };
}
