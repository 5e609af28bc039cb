import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { BUSY_OFFICER, CALLBACK, MINUTE, startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';

const BASIC = { Authorization: `Basic ${btoa('sandbox:sandbox')}` };

function authorizePath(changes: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: 'sandbox',
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'lp',
    is_sso: 'false',
    state: 'a state & more',
    ...changes,
  });
  return `/authorize?${query.toString()}`;
}

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

async function codeFor({ app }: Sandbox, changes: Record<string, string> = {}): Promise<string> {
  const answer = await app.request(authorizePath({ user: BUSY_OFFICER, ...changes }));
  return new URL(answer.headers.get('Location') ?? '').searchParams.get('code') ?? '';
}

function exchange({ postForm }: Sandbox, code: string, changes: Record<string, string> = {}) {
  const form = { grant_type: 'authorization_code', redirect_uri: CALLBACK, code, ...changes };
  return postForm('/oauth2/v1/token', form, BASIC);
}

test('the sign-in page lists the sample users as plain links that keep the whole query', async () => {
  const { app, users } = await startSandbox();
  const answer = await app.request(authorizePath());
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(users.length).toBeGreaterThanOrEqual(4);
  for (const user of users) {
    expect(page).toContain(`${user.firstName} ${user.lastName}`);
    expect(page).toContain(`user=${user.id}`);
  }
  expect(page).toContain('href="/sandbox/authorize?client_id=sandbox&amp;');
  expect(page).toContain('state=a+state+%26+more');
  expect(page).not.toMatch(/<script|<form|<button/);
});

test("it has the product's name, what the page is for, and each user's role and loans, for a screen reader too", async () => {
  const { app } = await startSandbox();
  const answer = await app.request(authorizePath());
  const page = await answer.text();
  expect(page).toContain('<title>Pick a sample user - Clear to Close</title>');
  expect(page.match(/<h1>(.*)<\/h1>/)?.[1]).toBe('Pick a sample user');
  expect(page).toMatch(
    /<span class="name">Marisol Kessler<\/span>\s*<span class="role">Loan officer<\/span>\s*<span class="about">Has more loans than anybody else\.<\/span>/,
  );
  expect(page).toContain('<span class="initials" aria-hidden="true">MK</span>');
});

test('the sign-in page allows its own style alone', async () => {
  const { app } = await startSandbox();
  const answer = await app.request(authorizePath());
  const style = /<style>([\s\S]*?)<\/style>/.exec(await answer.text())?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${hash}'`);
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
});

test('nothing from the query reaches the page unescaped', async () => {
  const { app } = await startSandbox();
  const answer = await app.request(authorizePath({ state: '"><script>alert(1)</script>' }));
  expect(await answer.text()).not.toContain('<script>');
});

test('choosing a user redirects with a code and the given state', async () => {
  const { app } = await startSandbox();
  const answer = await app.request(authorizePath({ user: BUSY_OFFICER }));
  const target = new URL(answer.headers.get('Location') ?? '');
  expect(answer.status).toBe(302);
  expect(`${target.origin}${target.pathname}`).toBe(CALLBACK);
  expect(target.searchParams.get('state')).toBe('a state & more');
  expect(target.searchParams.get('code')).not.toBe('');
});

test.each([
  'javascript:alert(1)',
  '/callback',
  'https://evil.example/x',
  'http://localhost:8080/callback/../other',
  'http://localhost:8080@evil.example/callback',
  `${CALLBACK}?x`,
  `${CALLBACK}#there`,
  '',
])('an address that is no callback of the gateway (%s) gets a page, never a redirect', async (address) => {
  const { app } = await startSandbox();
  const answer = await app.request(authorizePath({ redirect_uri: address, user: BUSY_OFFICER }));
  expect(answer.status).toBe(400);
  expect(answer.headers.has('Location')).toBe(false);
  expect(await answer.text()).toContain('redirect_uri');
});

test('an unknown client gets a page, never a redirect', async () => {
  const { app } = await startSandbox();
  const answer = await app.request(authorizePath({ client_id: 'somebody', user: BUSY_OFFICER }));
  expect(answer.status).toBe(400);
  expect(answer.headers.has('Location')).toBe(false);
});

test.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ scope: 'everything' }, 'invalid_scope'],
  [{ user: 'nobody' }, 'access_denied'],
  [{ code_challenge: 'abc', code_challenge_method: 'plain' }, 'invalid_request'],
])('a wrong request %o goes back to the client with the error and the state', async (changes, error) => {
  const { app } = await startSandbox();
  const answer = await app.request(authorizePath(changes));
  const target = new URL(answer.headers.get('Location') ?? '');
  expect(target.searchParams.get('error')).toBe(error);
  expect(target.searchParams.get('state')).toBe('a state & more');
  expect(target.searchParams.has('code')).toBe(false);
});

test('a code buys one token, without a life time or a refresh token', async () => {
  const sandbox = await startSandbox();
  const code = await codeFor(sandbox);
  const answer = await exchange(sandbox, code);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ access_token: expect.any(String), token_type: 'Bearer' });
  const again = await exchange(sandbox, code);
  expect(again.status).toBe(400);
  expect(await again.json()).toMatchObject({ error: 'invalid_grant', error_description: expect.any(String) });
});

test('of two exchanges of one code at once only one succeeds', async () => {
  const sandbox = await startSandbox();
  const code = await codeFor(sandbox);
  const answers = await Promise.all([exchange(sandbox, code), exchange(sandbox, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('a code dies after 60 seconds', async () => {
  const sandbox = await startSandbox();
  const [young, old] = [await codeFor(sandbox), await codeFor(sandbox)];
  sandbox.pass(MINUTE);
  expect((await exchange(sandbox, young)).status).toBe(200);
  sandbox.pass(1);
  expect((await exchange(sandbox, old)).status).toBe(400);
});

test('a code is bound to its redirect address, and a wrong exchange spends it', async () => {
  const sandbox = await startSandbox();
  const code = await codeFor(sandbox);
  expect((await exchange(sandbox, code, { redirect_uri: 'http://localhost:9/other' })).status).toBe(400);
  expect((await exchange(sandbox, code)).status).toBe(400);
});

test('a code given with a challenge is only taken with its verifier', async () => {
  const sandbox = await startSandbox();
  const challenge = createHash('sha256').update('the verifier').digest('base64url');
  const changes = { code_challenge: challenge, code_challenge_method: 'S256' };
  expect((await exchange(sandbox, await codeFor(sandbox, changes))).status).toBe(400);
  const answer = await exchange(sandbox, await codeFor(sandbox, changes), { code_verifier: 'the verifier' });
  expect(answer.status).toBe(200);
});

const PASSWORD_FORM = {
  grant_type: 'password',
  username: `${BUSY_OFFICER}@encompass:BE00000000`,
  password: 'sandbox',
};

test.each([
  ['Basic', {}, BASIC],
  ['form', { client_id: 'sandbox', client_secret: 'sandbox' }, {}],
])('client credentials are taken as %s', async (_, form, headers) => {
  const { postForm } = await startSandbox();
  expect((await postForm('/oauth2/v1/token', { ...PASSWORD_FORM, ...form }, headers)).status).toBe(200);
});

test.each([
  ['none', {}],
  ['a wrong secret', { Authorization: `Basic ${btoa('sandbox:wrong')}` }],
  ['no colon', { Authorization: `Basic ${btoa('sandbox')}` }],
  ['another scheme', { Authorization: 'Digest sandbox' }],
])('client credentials that are wrong (%s) are refused everywhere', async (_, headers) => {
  const { postForm } = await startSandbox();
  for (const path of ['token', 'token/introspection', 'token/revocation']) {
    const answer = await postForm(`/oauth2/v1/${path}`, PASSWORD_FORM, headers);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: 'invalid_client' });
  }
});

test.each([
  [{ password: 'wrong' }, 'invalid_grant'],
  [{ username: BUSY_OFFICER }, 'invalid_grant'],
  [{ username: `${BUSY_OFFICER}@encompass:BE99999999` }, 'invalid_grant'],
  [{ username: 'nobody@encompass:BE00000000' }, 'invalid_grant'],
  [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
])('the password grant refuses %o', async (changes, error) => {
  const { postForm } = await startSandbox();
  const answer = await postForm('/oauth2/v1/token', { ...PASSWORD_FORM, ...changes }, BASIC);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error });
});

test('a request without a grant type is invalid', async () => {
  const { postForm } = await startSandbox();
  const answer = await postForm('/oauth2/v1/token', {}, BASIC);
  expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
});

test('introspection tells whose token it is and when it ends, and only that it is dead when it is', async () => {
  const { postForm, tokenOf, pass } = await startSandbox();
  const token = await tokenOf(BUSY_OFFICER);
  const alive = await (await postForm('/oauth2/v1/token/introspection', { token }, BASIC)).json();
  expect(alive).toMatchObject({
    active: true,
    scope: 'lp',
    username: `${BUSY_OFFICER}@encompass:be00000000`,
    exp: Date.UTC(2026, 10, 21, 15, 30) / 1000,
  });
  pass(31 * MINUTE);
  const dead = await postForm('/oauth2/v1/token/introspection', { token }, BASIC);
  expect(dead.status).toBe(200);
  expect(await dead.json()).toEqual({ active: false });
});

const ME = '/encompass/v1/company/users/me';

test('a revoked token is dead', async () => {
  const { postForm, tokenOf, call } = await startSandbox();
  const token = await tokenOf(BUSY_OFFICER);
  expect((await call(token, 'GET', ME)).status).toBe(200);
  expect((await postForm('/oauth2/v1/token/revocation', { token }, BASIC)).status).toBe(200);
  expect((await call(token, 'GET', ME)).status).toBe(401);
});

test('a token used within 15 minutes lives 30 more', async () => {
  const { tokenOf, call, pass } = await startSandbox();
  const token = await tokenOf(BUSY_OFFICER);
  for (let use = 0; use < 4; use += 1) {
    pass(15 * MINUTE);
    expect((await call(token, 'GET', ME)).status).toBe(200);
  }
  pass(30 * MINUTE);
  expect((await call(token, 'GET', ME)).status).toBe(200);
});

test('a use between 15 and 30 minutes works but extends nothing', async () => {
  const { tokenOf, call, pass } = await startSandbox();
  const token = await tokenOf(BUSY_OFFICER);
  pass(16 * MINUTE);
  expect((await call(token, 'GET', ME)).status).toBe(200);
  pass(14 * MINUTE);
  expect((await call(token, 'GET', ME)).status).toBe(200);
  pass(1);
  expect((await call(token, 'GET', ME)).status).toBe(401);
});

test('no token lives longer than 24 hours, however busy', async () => {
  const { tokenOf, call, pass } = await startSandbox();
  const token = await tokenOf(BUSY_OFFICER);
  for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
    pass(10 * MINUTE);
    expect((await call(token, 'GET', ME)).status).toBe(200);
  }
  pass(1);
  expect((await call(token, 'GET', ME)).status).toBe(401);
});

test('a token and a code are remembered after a restart', async () => {
  const first = await startSandbox();
  const token = await first.tokenOf(BUSY_OFFICER);
  const code = await codeFor(first);
  const second = await startSandbox({ store: first.store });
  expect((await second.call(token, 'GET', ME)).status).toBe(200);
  expect((await exchange(second, code)).status).toBe(200);
});

test.each(['', 'Bearer', 'Bearer wrong', 'Basic c2FuZGJveA=='])(
  'a call with the header %o is told to sign in',
  async (header) => {
    const { app } = await startSandbox();
    const answer = await app.request(ME, { headers: { Authorization: header } });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ summary: 'Unauthorized', details: expect.any(String) });
  },
);
