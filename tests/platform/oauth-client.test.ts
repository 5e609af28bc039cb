import { expect, test } from 'vitest';
import { createCallBreakers } from '#src/platform/call-breaker.ts';
import { createCallLimiter } from '#src/platform/call-limiter.ts';
import { type OAuthClient, createOAuthClient } from '#src/platform/oauth-client.ts';
import type { PlatformFetch } from '#src/platform/send-to-platform.ts';
import { PLATFORM_TIME_LIMITS } from '#src/platform/time-limits.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function client(answer: () => Response): { oauth: OAuthClient; sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch: PlatformFetch = (url, init) => {
    sent.push({ url, init });
    return Promise.resolve(answer());
  };
  const oauth = createOAuthClient({
    fetch,
    limiter: createCallLimiter({ capacity: () => 1, waiting: 1, waitingEach: 1, patience: 1000 }),
    breakers: createCallBreakers(() => undefined),
    apiUrl: 'https://api.example',
    identityProviderUrl: 'https://idp.example/tenant',
    clientId: 'id:1',
    clientSecret: 'sécret-*',
    redirectUri: 'https://app.example/callback',
    timeLimits: PLATFORM_TIME_LIMITS,
  });
  return { oauth, sent };
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : 'no text');
const sentBy = ({ init }: Sent) => ({
  ...init,
  headers: Object.fromEntries(new Headers(init.headers).entries()),
});
const nothingSent: Sent = { url: '', init: {} };
const TOKEN_ANSWER = { access_token: 'token', token_type: 'Bearer' };

test('the authorize address has the parameters of the specification, state, and a challenge only with a verifier', async () => {
  const { oauth } = client(() => Response.json({}));
  expect(await oauth.authorizeUrl('s1', undefined)).toBe(
    'https://idp.example/tenant/authorize?client_id=id%3A1&response_type=code&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback&scope=lp&is_sso=false&state=s1',
  );
  // The example of RFC 7636, appendix B.
  expect(await oauth.authorizeUrl('s1', 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toMatch(
    /&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256$/,
  );
});

test('a code is exchanged with Basic credentials as they are and a form', async () => {
  const { oauth, sent } = client(() => Response.json(TOKEN_ANSWER));
  expect(await oauth.exchangeCode('code', 'verifier')).toEqual({ kind: 'ok', value: 'token' });
  const [call = nothingSent] = sent;
  expect(call.url).toBe('https://api.example/oauth2/v1/token');
  const { headers, body, ...init } = sentBy(call);
  expect(init).toMatchObject({ method: 'POST', redirect: 'manual' });
  expect(Object.fromEntries(new URLSearchParams(textOf(body)))).toEqual({
    grant_type: 'authorization_code',
    code: 'code',
    redirect_uri: 'https://app.example/callback',
    code_verifier: 'verifier',
  });
  expect(headers).toMatchObject({
    accept: 'application/json',
    authorization: `Basic ${Buffer.from('id:1:sécret-*').toString('base64')}`,
    'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/),
  });
});

test('without PKCE no verifier is sent', async () => {
  const { oauth, sent } = client(() => Response.json(TOKEN_ANSWER));
  await oauth.exchangeCode('code', undefined);
  expect(textOf(sent[0]?.init.body)).not.toContain('verifier');
});

test.each([
  [{}],
  [{ access_token: 'token' }],
  [{ ...TOKEN_ANSWER, access_token: '' }],
  [{ ...TOKEN_ANSWER, access_token: 7 }],
  [{ ...TOKEN_ANSWER, access_token: 'to ken' }],
  [{ ...TOKEN_ANSWER, access_token: 'töken' }],
  [{ ...TOKEN_ANSWER, access_token: 'x'.repeat(8193) }],
  [{ ...TOKEN_ANSWER, token_type: 'mac' }],
  [[]],
  ['token'],
  [null],
])('the token answer %j is unreadable', async (answer) => {
  const { oauth } = client(() => Response.json(answer));
  expect(await oauth.exchangeCode('code', undefined)).toEqual({ kind: 'unreadable' });
});

test.each<[string, () => Response]>([
  [
    'another content type',
    () => new Response(JSON.stringify(TOKEN_ANSWER), { headers: { 'content-type': 'text/html' } }),
  ],
  ['another 2xx', () => Response.json(TOKEN_ANSWER, { status: 201 })],
  ['an id token, which nobody can check here', () => Response.json({ ...TOKEN_ANSWER, id_token: 'a.b.c' })],
  [
    'members of no use',
    () => Response.json({ ...TOKEN_ANSWER, expires_in: null, refresh_token: null, scope: null }),
  ],
  ['a challenge', () => Response.json(TOKEN_ANSWER, { headers: { 'www-authenticate': 'Basic realm="lp"' } })],
])('the platform may answer with %s', async (_, answer) => {
  const { oauth } = client(answer);
  expect(await oauth.exchangeCode('code', undefined)).toEqual({ kind: 'ok', value: 'token' });
});

test.each([
  [400, { kind: 'refused', status: 400 }],
  [401, { kind: 'unauthorized' }],
  [429, { kind: 'busy', retryAfterSeconds: 7 }],
  [503, { kind: 'unavailable', status: 503 }],
  [302, { kind: 'unreadable' }],
])('what fails is told as for every call of the platform: %i', async (status, failure) => {
  const { oauth } = client(() =>
    Response.json({ error: 'invalid_grant' }, { status, headers: { 'retry-after': '7' } }),
  );
  expect(await oauth.exchangeCode('code', undefined)).toEqual(failure);
  expect(await oauth.revoke('t')).toEqual(failure);
  expect(await oauth.introspect('t')).toEqual(failure);
});

test('a token is revoked by name, and an empty answer is enough', async () => {
  const { oauth, sent } = client(() => new Response(null, { status: 204 }));
  expect(await oauth.revoke('t+1')).toEqual({ kind: 'ok', value: undefined });
  const [call = nothingSent] = sent;
  expect(call.url).toBe('https://api.example/oauth2/v1/token/revocation');
  expect(call.init.body).toBe('token=t%2B1');
});

test.each([
  [
    { active: true, exp: 1, username: 'kim' },
    { kind: 'ok', value: { isActive: true } },
  ],
  [{ active: false }, { kind: 'ok', value: { isActive: false } }],
  [{ active: 'true' }, { kind: 'unreadable' }],
  [{}, { kind: 'unreadable' }],
  ['active', { kind: 'unreadable' }],
])('what is said of a token, %j, is read strictly', async (answer, state) => {
  const { oauth, sent } = client(() =>
    Response.json(answer, { headers: { 'content-type': 'application/token-introspection+jwt' } }),
  );
  expect(await oauth.introspect('t')).toEqual(state);
  expect(sent[0]?.url).toBe('https://api.example/oauth2/v1/token/introspection');
});
