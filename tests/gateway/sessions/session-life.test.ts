import { beforeEach, expect, test } from 'vitest';
import { PERSON_ACTIVE, SESSION_LEFT } from '#src/contract/wire/wire-headers.ts';
import { hashSecret } from '#src/gateway/sessions/random-secret.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const gateway = openedGateway();

beforeEach(() => gateway.platform.forgetCalls());

const check = (person: Person, headers: Record<string, string> = {}): Promise<Response> =>
  person.send('/platform-api/v1/company/users/me', { headers });

test('after 29 idle minutes the session lives, although only checked; after 30 it is over', async () => {
  const person = await gateway.signedIn();
  for (let minute = 1; minute <= 29; minute += 1) {
    gateway.clock.now += MINUTE;
    expect((await check(person)).status).toBe(200);
  }
  gateway.clock.now += MINUTE;
  expect((await check(person)).status).toBe(401);
});

test('calls that a page makes by itself do not extend a session, whichever they are', async () => {
  const person = await gateway.signedIn();
  const calls = [
    () => check(person),
    () => person.readPipeline(),
    () => person.send('/prod/api/preferences/ada@lender.example'),
    () => person.send('/prod/api/ada/custom-filter'),
    () =>
      person.send('/los/v3/loans/0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11/fieldReader', {
        method: 'POST',
        json: ['364'],
      }),
  ];
  for (const call of calls) {
    gateway.clock.now += 5 * MINUTE;
    expect((await call()).status).toBe(200);
  }
  gateway.clock.now += 5 * MINUTE;
  expect((await person.readPipeline()).status).toBe(401);
});

test.each<[what: string, call: (person: Person, headers: Record<string, string>) => Promise<Response>]>([
  ['check', check],
  ['list', (person, headers) => person.readPipeline(headers)],
])('a %s that says the person was active restarts the idle limit; another word does not', async (_, call) => {
  const person = await gateway.signedIn();
  gateway.clock.now += 25 * MINUTE;
  expect((await call(person, { [PERSON_ACTIVE]: '1' })).status).toBe(200);
  gateway.clock.now += 25 * MINUTE;
  expect((await call(person, { [PERSON_ACTIVE]: 'yes' })).status).toBe(200);
  gateway.clock.now += 5 * MINUTE;
  expect((await call(person, { [PERSON_ACTIVE]: '1' })).status).toBe(401);
});

test('every answer says how long the session lives: without its person, and in any case', async () => {
  const person = await gateway.signedIn();
  const left = (answer: Response): string | null => answer.headers.get(SESSION_LEFT);
  gateway.clock.now += 10 * MINUTE;
  expect(left(await check(person))).toBe('1200, 42600');
  expect(left(await person.readPipeline({ [PERSON_ACTIVE]: '1' }))).toBe('1800, 42600');
  // Activity is stored once a minute.
  gateway.clock.now += MINUTE / 2;
  expect(left(await check(person, { [PERSON_ACTIVE]: '1' }))).toBe('1770, 42570');
  gateway.clock.now += 29 * MINUTE + MINUTE / 2;
  const over = await check(person);
  expect([over.status, left(over)]).toEqual([401, null]);
});

test('twelve hours after signing in the session is over, however busy it was', async () => {
  const person = await gateway.signedIn();
  for (let passed = 0; passed < 12 * HOUR - 20 * MINUTE; passed += 20 * MINUTE) {
    gateway.clock.now += 20 * MINUTE;
    expect((await person.readPipeline({ [PERSON_ACTIVE]: '1' })).status).toBe(200);
  }
  gateway.clock.now += 20 * MINUTE;
  expect((await person.readPipeline({ [PERSON_ACTIVE]: '1' })).status).toBe(401);
});

test('a session outlives a restart of the gateway', async () => {
  const person = await gateway.signedIn();
  const restarted = gateway.person(gateway.again());
  restarted.cookies.set('ctc-sid', person.cookies.get('ctc-sid') ?? '');
  restarted.token = person.token;
  expect((await restarted.readPipeline()).status).toBe(200);
});

test('a new session key in front of the old one keeps sessions; without the old one they end with 401', async () => {
  const person = await gateway.signedIn();
  const newKey = Buffer.from('another-session-key-with-more-than-32-bytes');
  const asSeenBy = async (sessionKeys: readonly Uint8Array[]): Promise<number> => {
    const other = gateway.person(gateway.again({ settings: { sessionKeys } }));
    other.cookies.set('ctc-sid', person.cookies.get('ctc-sid') ?? '');
    other.token = person.token;
    return (await check(other)).status;
  };
  expect(await asSeenBy([newKey, ...gateway.settings.sessionKeys])).toBe(200);
  expect(await asSeenBy([newKey])).toBe(401);
});

test('the database holds neither cookie, companion nor platform token', async () => {
  const person = await gateway.signedIn('grace');
  const { state } = await gateway.person().leaveForSignIn();
  const rows = JSON.stringify([
    await gateway.store.database.selectFrom('session').selectAll().execute(),
    await gateway.store.database.selectFrom('sign_in_state').selectAll().execute(),
  ]);
  expect(rows).toContain(hashSecret(person.cookies.get('ctc-sid') ?? ''));
  for (const secret of [person.cookies.get('ctc-sid'), person.token, state, 'platform-token-canary']) {
    expect(rows).not.toContain(secret);
  }
});

const GRACE = { email: 'grace@lender.example', firstName: 'Ada' };

test('the session keeps who signed in, and its row names nobody', async () => {
  const grace = await gateway.signedIn('grace');
  const rows = await gateway.store.database
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', 'grace')
    .execute();
  expect(rows[0]).toMatchObject({ email: '', first_name: '', last_name: '', full_name: '' });
  expect(JSON.stringify(rows)).not.toContain(GRACE.email);
  const preferences = `/prod/api/preferences/${GRACE.email}`;
  expect((await grace.send(preferences)).status).toBe(200);
  expect((await grace.send('/prod/api/preferences/ada@lender.example')).status).toBe(403);
});

test('a session of the previous release goes on, and one whose person was moved to it ends', async () => {
  const [grace, ada] = [await gateway.signedIn('grace'), await gateway.signedIn('ada')];
  const { database } = gateway.store;
  const rowOf = (person: Person) => hashSecret(person.cookies.get('ctc-sid') ?? '');
  await database
    .updateTable('session')
    .set({ sealed_person: null, email: GRACE.email, first_name: GRACE.firstName })
    .where('id_hash', '=', rowOf(grace))
    .execute();
  expect((await grace.send(`/prod/api/preferences/${GRACE.email}`)).status).toBe(200);
  const of = await database
    .selectFrom('session')
    .select('sealed_person')
    .where('id_hash', '=', rowOf(ada))
    .executeTakeFirst();
  await database
    .updateTable('session')
    .set({ sealed_person: of?.sealed_person ?? '' })
    .where('id_hash', '=', rowOf(grace))
    .execute();
  expect((await check(grace)).status).toBe(401);
  expect((await check(ada)).status).toBe(200);
});

test('signing out ends the session at once, revokes the token and clears the site', async () => {
  const person = await gateway.signedIn();
  const copy = gateway.person();
  copy.cookies.set('ctc-sid', person.cookies.get('ctc-sid') ?? '');
  copy.token = person.token;
  const answer = await person.send('/auth/logout', { method: 'POST' });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^ctc-sid=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^ctc-tx=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  const [revocation] = gateway.platform.callsOf('revocation');
  expect(new URLSearchParams(revocation?.body).get('token')).toMatch(/^platform-token-canary\.ada\./);
  expect((await copy.readPipeline()).status).toBe(401);
});

test('signing out works while the platform is down', async () => {
  const person = await gateway.signedIn();
  gateway.platform.answer('revocation', (context) => context.text('', 503));
  const answer = await person.send('/auth/logout', { method: 'POST' });
  gateway.platform.answer('revocation', undefined);
  expect(answer.status).toBe(204);
  expect(gateway.logLines.join('')).toContain('token-not-revoked');
});

test('signing out on a device with unsent notes leaves its storage alone', async () => {
  const person = await gateway.signedIn();
  const answer = await person.send('/auth/logout', { method: 'POST', headers: { 'x-keep-storage': '1' } });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  expect((await person.readPipeline()).status).toBe(401);
});

test('signing out without the companion changes nothing; without a session it still clears the site', async () => {
  const person = await gateway.signedIn();
  const refused = await person.send('/auth/logout', { method: 'POST', without: ['authorization'] });
  expect(refused.status).toBe(401);
  expect((await person.readPipeline()).status).toBe(200);
  const stranger = await gateway.person().send('/auth/logout', { method: 'POST' });
  expect(stranger.status).toBe(204);
  expect(stranger.headers.get('clear-site-data')).toBe('"cache", "storage"');
});

test('a token that the platform no longer takes ends the session: 401, and not a second call', async () => {
  const person = await gateway.signedIn();
  gateway.platform.answer('pipeline', (context) => context.json({ summary: 'Unauthorized' }, 401));
  expect((await person.readPipeline()).status).toBe(401);
  gateway.platform.answer('pipeline', undefined);
  gateway.platform.forgetCalls();
  expect((await person.readPipeline()).status).toBe(401);
  expect(gateway.platform.calls).toEqual([]);
});

test('only what is over is removed', async () => {
  const { database } = gateway.store;
  await database.deleteFrom('session').execute();
  await gateway.signedIn('old');
  await gateway.person().leaveForSignIn();
  gateway.clock.now += 31 * MINUTE;
  await gateway.signedIn('new');
  const { createGatewayContext } = await import('#src/gateway/context/gateway-context.ts');
  const { createGatewayLog } = await import('#src/gateway/settings/gateway-log.ts');
  const context = createGatewayContext({
    settings: gateway.settings,
    database,
    fetch,
    now: () => gateway.clock.now,
    randomBytes: (size) => new Uint8Array(size),
    log: createGatewayLog('silent'),
  });
  await context.sessions.removeExpired();
  await context.signInStates.removeExpired();
  const users = await database.selectFrom('session').select('user_id').execute();
  expect(users).toEqual([{ user_id: 'new' }]);
  expect(await database.selectFrom('sign_in_state').selectAll().execute()).toEqual([]);
});
