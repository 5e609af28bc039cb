import { beforeAll, beforeEach, expect, test } from 'vitest';
import { HELD_MS, openedGateway } from '#tests/support/gateway/test-gateway.ts';
import type { Person, SendOptions } from '#tests/support/gateway/person.ts';

const gateway = openedGateway();
let ada: Person;
let ben: Person;

beforeAll(async () => {
  ada = await gateway.signedIn('ada');
  ben = await gateway.signedIn('ben');
});
beforeEach(() => gateway.platform.forgetCalls());

const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const PROTECTED: readonly (readonly [path: string, options: SendOptions])[] = [
  ['/platform-api/v1/company/users/me', {}],
  [`/los/v3/loans/${LOAN}/conditions`, {}],
  ['/openapi.json', {}],
  ['/los/v3/loanPipeline?start=0&limit=1000', { method: 'POST', json: { loanOwnership: 'MyLoans' } }],
  [`/los/v3/loans/${LOAN}/fieldReader`, { method: 'POST', json: ['364'] }],
];

async function expectSignedOut(answer: Response): Promise<void> {
  expect(answer.status).toBe(401);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  expect(gateway.platform.calls).toEqual([]);
}

test.each(PROTECTED)('%s answers a signed-in person', async (path, options) => {
  expect((await ada.send(path, options)).status).toBe(200);
});

test.each(PROTECTED)('%s needs cookie and companion, both of one session', async (path, options) => {
  const combinations: readonly (readonly [string | undefined, string | undefined])[] = [
    [undefined, undefined],
    [undefined, ada.token],
    [ada.cookies.get('ctc-sid'), undefined],
    [ada.cookies.get('ctc-sid'), ben.token],
    [ben.cookies.get('ctc-sid'), ada.token],
    [ada.cookies.get('ctc-sid'), 'A'.repeat(43)],
    ['A'.repeat(43), ada.token],
    [ada.token, ada.cookies.get('ctc-sid')],
    [ada.cookies.get('ctc-sid'), ada.cookies.get('ctc-sid')],
    ['x'.repeat(5000), ada.token],
  ];
  for (const [cookie, companion] of combinations) {
    const person = gateway.person();
    if (cookie !== undefined) person.cookies.set('ctc-sid', cookie);
    person.token = companion;
    // One after the other: each must leave no call behind.
    await expectSignedOut(await person.send(path, options));
  }
});

test('a companion that does not match leaves the session alone', async () => {
  const thief = gateway.person();
  thief.cookies.set('ctc-sid', ada.cookies.get('ctc-sid') ?? '');
  thief.token = 'A'.repeat(43);
  expect((await thief.readPipeline()).status).toBe(401);
  expect((await ada.readPipeline()).status).toBe(200);
});

const OWN = 'http://localhost:8080';
test.each([
  ['neither Origin nor Sec-Fetch-Site', {}, 403],
  ['a foreign Origin', { origin: 'https://evil.example' }, 403],
  ['the Origin null', { origin: 'null' }, 403],
  ['our host on another port', { origin: 'http://localhost:9999' }, 403],
  ['our host over https', { origin: 'https://localhost:8080' }, 403],
  ['a page of a sibling host', { 'sec-fetch-site': 'same-site' }, 403],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['our Origin from another site', { origin: OWN, 'sec-fetch-site': 'cross-site' }, 403],
  [
    'a foreign Origin that claims to be same-origin',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    403,
  ],
  ['our Origin', { origin: OWN }, 200],
  ['Sec-Fetch-Site same-origin alone', { 'sec-fetch-site': 'same-origin' }, 200],
  ['both', { origin: OWN, 'sec-fetch-site': 'same-origin' }, 200],
])('a call with %s', async (_what, headers, status) => {
  gateway.clock.now += HELD_MS;
  const answer = await ada.send('/los/v3/loanPipeline', {
    method: 'POST',
    json: { loanOwnership: 'MyLoans' },
    without: ['origin'].filter((name) => !(name in headers)),
    headers,
  });
  expect(answer.status).toBe(status);
  expect(gateway.platform.calls).toHaveLength(status === 200 ? 1 : 0);
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a call from elsewhere has a code of its own: FORBIDDEN would take a note out of line for want of a right', async () => {
  const answer = await ada.send('/los/v3/loanPipeline', {
    method: 'POST',
    json: { loanOwnership: 'MyLoans' },
    headers: { origin: 'https://evil.example' },
  });
  expect(await answer.json()).toMatchObject({ status: 403, code: 'WRONG_ORIGIN' });
});

test('a foreign page can neither sign a person in nor out', async () => {
  const signIn = await ada.send('/platform-auth/oauth2/v1/token', {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=authorization_code',
  });
  const signOut = await ada.send('/auth/logout', {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect([signIn.status, signOut.status]).toEqual([403, 403]);
  expect((await ada.readPipeline()).status).toBe(200);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
  'a JSON call with the media type "%s" is refused with 415',
  async (type) => {
    const answer = await ada.send('/los/v3/loanPipeline', {
      method: 'POST',
      body: '{"loanOwnership":"MyLoans"}',
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(415);
    expect(gateway.platform.calls).toEqual([]);
  },
);

test('a preflight gets no permission', async () => {
  const answer = await gateway.app.request(`${OWN}/los/v3/loanPipeline`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(answer.status).toBe(404);
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('the platform hears only what the gateway means to say, whatever headers the caller sends', async () => {
  await ada.send('/platform-api/v1/company/users/me', {
    headers: { 'x-forwarded-for': '203.0.113.9', 'x-canary': 'header-canary', te: 'trailers' },
  });
  const [call] = gateway.platform.callsOf('user');
  expect(Object.keys(call?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'connection',
    'content-type',
    'host',
    'sec-fetch-mode',
    'user-agent',
  ]);
  expect(call?.headers['authorization']).toMatch(/^Bearer platform-token-canary\.ada\./);
});

test("the platform's own headers and cookies do not reach the browser", async () => {
  gateway.platform.answer('user', (context) =>
    context.json({ id: 'ada' }, 200, {
      'Set-Cookie': 'platform=1',
      Server: 'platform',
      'X-Correlation-ID': 'x',
    }),
  );
  const answer = await ada.send('/platform-api/v1/company/users/me');
  gateway.platform.answer('user', undefined);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(answer.headers.get('server')).toBeNull();
  expect(answer.headers.get('x-correlation-id')).toBeNull();
});

test('the user check answers who the person is, and nothing else of what the platform knows', async () => {
  gateway.platform.answer('user', (context) =>
    context.json({ id: 'ada', firstName: 'Ada', fullName: null, email: 'ada@lender.example', phone: '555' }),
  );
  const answer = await ada.send('/platform-api/v1/company/users/me');
  gateway.platform.answer('user', undefined);
  expect(await answer.json()).toEqual({
    id: 'ada',
    firstName: 'Ada',
    lastName: '',
    fullName: '',
    email: 'ada@lender.example',
    rights: { allLoans: true, internalDescriptions: true, insights: true },
  });
});
