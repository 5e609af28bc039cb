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
    clientSecret: 'sécret',
    redirectUri: 'https://app.example/callback',
    timeLimits: PLATFORM_TIME_LIMITS,
  });
  return { oauth, sent };
}

test('the authorize address has the parameters of the specification, state, and the challenge only when there is one', () => {
  const { oauth } = client(() => Response.json({}));
  expect(oauth.authorizeUrl('s1', undefined)).toBe(
    'https://idp.example/tenant/authorize?client_id=id%3A1&response_type=code&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback&scope=lp&is_sso=false&state=s1',
  );
  expect(oauth.authorizeUrl('s1', 'c1')).toMatch(/&code_challenge=c1&code_challenge_method=S256$/);
});

test('a code is exchanged with Basic credentials and a form', async () => {
  const { oauth, sent } = client(() => Response.json({ access_token: 'token', token_type: 'Bearer' }));
  expect(await oauth.exchangeCode('code', 'verifier')).toEqual({ kind: 'ok', value: 'token' });
  const [{ url, init } = { url: '', init: {} }] = sent;
  expect(url).toBe('https://api.example/oauth2/v1/token');
  expect(init).toMatchObject({
    method: 'POST',
    redirect: 'manual',
    body: 'grant_type=authorization_code&code=code&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback&code_verifier=verifier',
    headers: {
      authorization: `Basic ${Buffer.from('id:1:sécret').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
});

test.each([[{}], [{ access_token: '' }], [{ access_token: 7 }], [[]], ['token'], [null]])(
  'the token answer %j is unreadable',
  async (answer) => {
    const { oauth } = client(() => Response.json(answer));
    expect(await oauth.exchangeCode('code', undefined)).toEqual({ kind: 'unreadable' });
  },
);

test('a token is revoked by name, and an empty answer is enough', async () => {
  const { oauth, sent } = client(() => new Response(null, { status: 200 }));
  expect(await oauth.revoke('t+1')).toEqual({ kind: 'ok', value: undefined });
  expect(sent[0]).toMatchObject({
    url: 'https://api.example/oauth2/v1/token/revocation',
    init: { body: 'token=t%2B1' },
  });
});
