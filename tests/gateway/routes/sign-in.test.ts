import { beforeEach, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { createGate } from '#tests/support/gateway/platform-double.ts';
import { createPerson } from '#tests/support/gateway/person.ts';
import { openedGateway, ORIGIN } from '#tests/support/gateway/test-gateway.ts';

const gateway = openedGateway();

beforeEach(() => {
  gateway.platform.forgetCalls();
  for (const kind of ['token', 'user'] as const) gateway.platform.answer(kind, undefined);
});

async function expectRefused(answer: Response): Promise<void> {
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'SIGN_IN_FAILED', status: 400 });
  expect(gateway.platform.callsOf('token')).toEqual([]);
}

test('sign-in leaves for the identity provider with exactly the specified query and a fresh state', async () => {
  const first = await gateway.person().leaveForSignIn();
  const second = await gateway.person().leaveForSignIn();
  expect(first.location.origin + first.location.pathname).toBe('https://idp.example/authorize');
  expect(Object.fromEntries(first.location.searchParams)).toEqual({
    client_id: 'the-client',
    response_type: 'code',
    redirect_uri: `${ORIGIN}/callback`,
    scope: 'lp',
    is_sso: 'false',
    state: first.state,
  });
  expect(first.state).toMatch(/^[\w-]{43}$/);
  expect(second.state).not.toBe(first.state);
});

test('no header of the caller changes where sign-in returns to', async () => {
  const answer = await gateway.person().send('/auth/login', {
    headers: {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    },
  });
  const location = new URL(answer.headers.get('location') ?? '');
  expect(location.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/callback`);
});

test('no query changes where sign-in leads, or returns to', async () => {
  const elsewhere = [
    '//evil',
    '/\\evil',
    'https:evil',
    '/%2f%2fevil',
    'javascript:alert(1)',
    '/\t/evil',
    'x'.repeat(900),
  ];
  for (const name of ['next', 'return_to', 'redirect', 'redirect_uri', 'url', 'state']) {
    for (const place of elsewhere) {
      const answer = await gateway.person().send(`/auth/login?${name}=${encodeURIComponent(place)}`);
      const location = new URL(answer.headers.get('location') ?? '');
      expect(location.origin).toBe('https://idp.example');
      expect(location.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/callback`);
      expect(location.href).not.toContain('evil');
    }
  }
});

test('a person who opened 127.0.0.1 is moved to the configured loopback name before signing in', async () => {
  const answer = await gateway.person().send('/auth/login', { headers: { host: '127.0.0.1:8080' } });
  expect(answer.headers.get('location')).toBe(`${ORIGIN}/auth/login`);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('coming back with code and state gives a session: a companion token and a cookie out of reach of scripts', async () => {
  const person = gateway.person();
  const { state } = await person.leaveForSignIn();
  const answer = await person.comeBack(state);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'Bearer',
  });
  const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('ctc-sid='));
  expect(session).toMatch(/^ctc-sid=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(gateway.platform.callsOf('token')).toHaveLength(1);
  expect(gateway.platform.callsOf('user')).toHaveLength(1);
});

test('over https both cookies are Secure and carry the prefixes that bind them to the host', async () => {
  const origin = 'https://pipeline.lender.example';
  const app = gateway.again({ settings: { publicOrigin: origin } });
  const leaving = await app.request(`${origin}/auth/login`);
  expect(leaving.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-Http-tx=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  const state = new URL(leaving.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const answer = await app.request(`${origin}/platform-auth/oauth2/v1/token`, {
    method: 'POST',
    headers: {
      origin,
      cookie: leaving.headers.getSetCookie()[0]?.split(';')[0] ?? '',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: `${origin}/callback`,
      code: 'code-ada',
      state,
    }).toString(),
  });
  expect(answer.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(
      /^__Host-Http-sid=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  );
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('the platform hears the code once, with the client credentials and no secret in the form', async () => {
  await gateway.signedIn();
  const [call] = gateway.platform.callsOf('token');
  expect(call?.headers['authorization']).toBe(
    `Basic ${Buffer.from('the-client:client-secret-canary').toString('base64')}`,
  );
  expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
    grant_type: 'authorization_code',
    code: 'code-ada',
    redirect_uri: `${ORIGIN}/callback`,
  });
});

test('without a state there is no exchange', async () => {
  const person = gateway.person();
  await person.leaveForSignIn();
  await expectRefused(await person.comeBack(''));
});

test('with a wrong state there is no exchange', async () => {
  const person = gateway.person();
  await person.leaveForSignIn();
  await expectRefused(await person.comeBack('A'.repeat(43)));
});

test('a state works once', async () => {
  const person = gateway.person();
  const { state } = await person.leaveForSignIn();
  const cookie = person.cookies.get('ctc-tx') ?? '';
  expect((await person.comeBack(state)).status).toBe(200);
  gateway.platform.forgetCalls();
  person.cookies.set('ctc-tx', cookie);
  await expectRefused(await person.comeBack(state));
});

test('a state older than ten minutes is refused', async () => {
  const person = gateway.person();
  const { state } = await person.leaveForSignIn();
  gateway.clock.now += 10 * 60_000;
  await expectRefused(await person.comeBack(state));
});

test('a state just under ten minutes old still works', async () => {
  const person = gateway.person();
  const { state } = await person.leaveForSignIn();
  gateway.clock.now += 10 * 60_000 - 1;
  expect((await person.comeBack(state)).status).toBe(200);
});

test('a state of another browser is refused, and that browser can still finish', async () => {
  const victim = gateway.person();
  const { state } = await victim.leaveForSignIn();
  const attacker = gateway.person();
  await attacker.leaveForSignIn();
  await expectRefused(await attacker.comeBack(state));
  await expectRefused(await gateway.person().comeBack(state));
  expect((await victim.comeBack(state)).status).toBe(200);
});

test.each([
  ['another return address', { redirect_uri: 'https://evil.example/callback' }],
  ['another grant', { grant_type: 'password' }],
  ['no code', { code: '' }],
  ['an unknown key', { username: 'ada' }],
])('%s in the form means no exchange', async (_what, changes) => {
  const person = gateway.person();
  const { state } = await person.leaveForSignIn();
  await expectRefused(await person.comeBack(state, 'code-ada', changes));
});

test('two callbacks at the same instant make one exchange and one session', async () => {
  const person = gateway.person();
  const { state } = await person.leaveForSignIn();
  const gate = createGate();
  gateway.platform.answer('token', async (context) => {
    await gate.opened;
    return context.json({ access_token: 'platform-token-canary.ada.race', token_type: 'Bearer' });
  });
  const both = Promise.all([person.comeBack(state), person.comeBack(state)]);
  gate.open();
  const statuses = (await both).map((answer) => answer.status);
  expect(statuses.toSorted()).toEqual([200, 400]);
  expect(gateway.platform.callsOf('token')).toHaveLength(1);
});

test('a session cookie set before sign-in is replaced, and its session ended', async () => {
  const person = await gateway.signedIn('ada');
  const before = person.cookies.get('ctc-sid') ?? '';
  const companion = person.token ?? '';
  await person.signIn('ada');
  expect(person.cookies.get('ctc-sid')).not.toBe(before);
  const old = gateway.person();
  old.cookies.set('ctc-sid', before);
  old.token = companion;
  expect((await old.readPipeline()).status).toBe(401);
});

test('a code that the platform refuses ends the sign-in with 400 and no session', async () => {
  const person = gateway.person();
  const { state } = await person.leaveForSignIn();
  const answer = await person.comeBack(state, 'unknown-code');
  expect(answer.status).toBe(400);
  expect(person.cookies.has('ctc-sid')).toBe(false);
});

test('when the user cannot be read the token is given back and nobody is signed in', async () => {
  gateway.platform.answer('user', (context) => context.text('', 503));
  const person = gateway.person();
  const { state } = await person.leaveForSignIn();
  const answer = await person.comeBack(state);
  expect(answer.status).toBe(502);
  expect(gateway.platform.callsOf('revocation')).toHaveLength(1);
  expect(person.cookies.has('ctc-sid')).toBe(false);
});

test('with PKCE every attempt sends a fresh S256 challenge and proves it with its verifier', async () => {
  const app = gateway.again({ settings: { usesPkce: true } });
  const challenges: string[] = [];
  for (const person of [gateway.person(app), gateway.person(app)]) {
    const { location, state } = await person.leaveForSignIn();
    expect(location.searchParams.get('code_challenge_method')).toBe('S256');
    challenges.push(location.searchParams.get('code_challenge') ?? '');
    expect((await person.comeBack(state)).status).toBe(200);
  }
  const verifiers = gateway.platform
    .callsOf('token')
    .map((call) => new URLSearchParams(call.body).get('code_verifier') ?? '');
  expect(verifiers.every((verifier) => verifier.length >= 43)).toBe(true);
  expect(new Set(challenges).size).toBe(2);
  expect(challenges).toEqual(
    verifiers.map((verifier) => createHash('sha256').update(verifier).digest('base64url')),
  );
});

test('two tabs that sign in at once both succeed, in either order and at the same instant', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const browser = gateway.person();
    const states = [(await browser.leaveForSignIn()).state, (await browser.leaveForSignIn()).state] as const;
    for (const tab of order) expect((await browser.comeBack(states[tab])).status).toBe(200);
    // With the last attempt the cookie goes too.
    expect(browser.cookies.has('ctc-tx')).toBe(false);
  }
  const browser = gateway.person();
  const states = [(await browser.leaveForSignIn()).state, (await browser.leaveForSignIn()).state];
  const answers = await Promise.all(states.map((state) => browser.comeBack(state)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('a failed callback takes the cookie of no other attempt', async () => {
  const browser = gateway.person();
  const first = await browser.leaveForSignIn();
  const second = await browser.leaveForSignIn();
  await expectRefused(await browser.comeBack('A'.repeat(43)));
  expect((await browser.comeBack(first.state, 'unknown-code')).status).toBe(400);
  expect((await browser.comeBack(second.state)).status).toBe(200);
});

test('a tab that was left open for longer than an attempt lasts takes nothing from one that wasn’t', async () => {
  const browser = gateway.person();
  const old = await browser.leaveForSignIn();
  gateway.clock.now += 6 * 60_000;
  const young = await browser.leaveForSignIn();
  gateway.clock.now += 5 * 60_000;
  await expectRefused(await browser.comeBack(old.state));
  expect((await browser.comeBack(young.state)).status).toBe(200);
});

test('a cookie that is of no open attempt is never taken on: somebody else may have set it', async () => {
  const attacker = gateway.person();
  const planted = 'B'.repeat(43);
  attacker.cookies.set('ctc-tx', planted);
  await attacker.leaveForSignIn();
  expect(attacker.cookies.get('ctc-tx')).not.toBe(planted);
  // Used up, or too old: a new one.
  const browser = gateway.person();
  await browser.leaveForSignIn();
  const before = browser.cookies.get('ctc-tx');
  gateway.clock.now += 10 * 60_000;
  await browser.leaveForSignIn();
  expect(browser.cookies.get('ctc-tx')).not.toBe(before);
});

test('an attempt of one browser still does not work in another that has an attempt of its own', async () => {
  const [mine, theirs] = [gateway.person(), gateway.person()];
  const { state } = await theirs.leaveForSignIn();
  await mine.leaveForSignIn();
  await expectRefused(await mine.comeBack(state));
});

test('a link opened while signed out is kept with the state, and leads on once', async () => {
  const place = '/dashboard?view=AllLoans&loan=7f0c&search=Ortiz';
  for (const usesPkce of [false, true]) {
    const person = createPerson(gateway.again({ settings: { usesPkce } }), ORIGIN);
    const leaving = await person.send(`/auth/login?to=${encodeURIComponent(place)}`);
    const location = new URL(leaving.headers.get('location') ?? '');
    // The provider never sees it.
    expect(location.href).not.toContain('Ortiz');
    const other = await person.leaveForSignIn();
    const answer = await person.comeBack(location.searchParams.get('state') ?? '');
    expect(await answer.json()).toMatchObject({ token_type: 'Bearer', return_to: place });
    expect(await (await person.comeBack(other.state)).json()).not.toHaveProperty('return_to');
  }
});

test.each([
  '//evil.example',
  'https://evil.example/today',
  '/auth/logout',
  '/callback?code=x',
  '/%5cevil',
  '/today\\evil',
])('the place %j is not kept', async (place) => {
  const person = gateway.person();
  const leaving = await person.send(`/auth/login?to=${encodeURIComponent(place)}`);
  const state = new URL(leaving.headers.get('location') ?? '').searchParams.get('state') ?? '';
  expect(await (await person.comeBack(state)).json()).not.toHaveProperty('return_to');
});
