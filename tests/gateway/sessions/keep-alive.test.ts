import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PERSON_ACTIVE } from '#src/contract/wire/wire-headers.ts';
import { type Gateway, createGateway } from '#src/gateway/create-gateway.ts';
import { createGatewayLog } from '#src/gateway/settings/gateway-log.ts';
import { type Person, createPerson } from '#tests/support/gateway/person.ts';
import { type TestGateway, startTestGateway } from '#tests/support/gateway/test-gateway.ts';
import { BUSY_OFFICER, startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';

const MINUTE = 60_000;

let base: TestGateway;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let isPlatformUp: boolean;
/** What the platform answers to one session's user check instead of its usual answer. */
let answerInstead: ((token: string) => Response | Promise<Response> | undefined) | undefined;
/** Tokens of the user checks, in the order in which they came. */
let askedFor: string[];
let userChecks: number;
/** How long the platform takes for a user check. */
let checkTakesMs: number;

beforeEach(async () => {
  base = await startTestGateway({ settings: { oauthClientId: 'sandbox', oauthClientSecret: 'sandbox' } });
  sandbox = await startSandbox();
  isPlatformUp = true;
  answerInstead = undefined;
  askedFor = [];
  userChecks = 0;
  checkTakesMs = 0;
});
afterEach(() => base.close());

/** A gateway in front of the sandbox, whose timers are the test's. */
function gatewayOnSandbox(): Gateway {
  return createGateway({
    settings: base.settings,
    database: base.store.database,
    fetch: async (url, init) => {
      if (!isPlatformUp) throw new TypeError('fetch failed');
      if (url.endsWith('/users/me')) {
        userChecks += 1;
        const token = new Headers(init.headers).get('authorization') ?? '';
        askedFor.push(token);
        base.clock.now += checkTakesMs;
        sandbox.pass(checkTakesMs);
        const instead = answerInstead?.(token);
        if (instead !== undefined) return instead;
      }
      return sandbox.app.request(url.slice(base.settings.platformApiUrl.length), init);
    },
    now: () => base.clock.now,
    randomBytes,
    log: createGatewayLog('silent'),
  });
}

async function signIn(gateway: Gateway): Promise<Person> {
  const person = createPerson(gateway.app, base.settings.publicOrigin);
  const { location, state } = await person.leaveForSignIn();
  const back = await sandbox.app.request(`/authorize${location.search}&user=${BUSY_OFFICER}`);
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const answer = await person.comeBack(state, code);
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  person.token = token;
  userChecks = 0;
  askedFor = [];
  return person;
}

/** Minutes on which the gateway's own timer runs, and nothing else happens. */
async function pass(minutes: number, ...gateways: Gateway[]): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    base.clock.now += MINUTE;
    sandbox.pass(MINUTE);
    for (const gateway of gateways) await gateway.keepTokensAlive();
  }
}

const check = async (person: Person, isActive: boolean): Promise<number> => {
  const headers = isActive ? { [PERSON_ACTIVE]: '1' } : {};
  return (await person.send('/platform-api/v1/company/users/me', { headers })).status;
};

test('somebody who is at work for three hours stays signed in, though the page calls a moment after every 15 minutes', async () => {
  const gateway = gatewayOnSandbox();
  const person = await signIn(gateway);
  for (let quarter = 0; quarter < 12; quarter += 1) {
    await pass(15, gateway);
    base.clock.now += 500;
    sandbox.pass(500);
    expect(await check(person, true)).toBe(200);
  }
});

test('without the timer the platform’s token would have died within the hour', async () => {
  const gateway = gatewayOnSandbox();
  const person = await signIn(gateway);
  const statuses: number[] = [];
  for (let quarter = 0; quarter < 3; quarter += 1) {
    base.clock.now += 15 * MINUTE + 500;
    sandbox.pass(15 * MINUTE + 500);
    statuses.push(await check(person, true));
  }
  expect(statuses).toEqual([200, 401, 401]);
});

test('nobody is kept alive for longer than the idle limit', async () => {
  const gateway = gatewayOnSandbox();
  const person = await signIn(gateway);
  await pass(29, gateway);
  expect(userChecks).toBe(2);
  await pass(60, gateway);
  expect(userChecks).toBe(2);
  expect(await check(person, true)).toBe(401);
});

test('of two replicas one keeps a token alive, not both', async () => {
  const gateways = [gatewayOnSandbox(), gatewayOnSandbox()] as const;
  await signIn(gateways[0]);
  await pass(25, ...gateways);
  expect(userChecks).toBe(2);
});

test('a platform that is down for two minutes costs nobody the session', async () => {
  const gateway = gatewayOnSandbox();
  const people = [await signIn(gateway), await signIn(gateway)];
  await pass(9, gateway);
  isPlatformUp = false;
  await pass(2, gateway);
  isPlatformUp = true;
  await pass(16, gateway);
  expect(await Promise.all(people.map((person) => check(person, true)))).toEqual([200, 200]);
  // Tokens of the sign-in alone would be dead by now.
  await pass(10, gateway);
  expect(await Promise.all(people.map((person) => check(person, true)))).toEqual([200, 200]);
});

test('a token that the platform revoked ends its session, and nobody else’s', async () => {
  const gateway = gatewayOnSandbox();
  await signIn(gateway);
  const other = await signIn(gateway);
  const tokens = await sandbox.store.list('token');
  await sandbox.postForm('/oauth2/v1/token/revocation', {
    token: tokens[0]?.[0] ?? '',
    client_id: 'sandbox',
    client_secret: 'sandbox',
  });
  await pass(13, gateway);
  expect(await base.store.database.selectFrom('session').select('user_id').execute()).toHaveLength(1);
  expect(await check(other, true)).toBe(200);
});

test('a minute of 401s in the sandbox signs nobody out, neither in the round nor at their own calls', async () => {
  const gateway = gatewayOnSandbox();
  const people: Person[] = [];
  for (let count = 0; count < 5; count += 1) people.push(await signIn(gateway));
  await pass(9, gateway);
  const faults = (json: unknown) =>
    sandbox.app.request('/faults', { method: 'PUT', body: JSON.stringify(json) });
  await faults({ errorRate: 1, status: 401, match: { path: '/encompass/' } });
  await pass(1, gateway);
  expect(await Promise.all(people.map((person) => check(person, true)))).toEqual(people.map(() => 502));
  await faults({});
  await pass(2, gateway);
  expect(await Promise.all(people.map((person) => check(person, true)))).toEqual(people.map(() => 200));
  await pass(15, gateway);
  expect(await Promise.all(people.map((person) => check(person, true)))).toEqual(people.map(() => 200));
});

const UNHELPFUL: readonly (readonly [what: string, answer: () => Response | Promise<Response>])[] = [
  ['403', () => Response.json({ summary: 'Forbidden' }, { status: 403 })],
  ['400', () => Response.json({ summary: 'BadRequest' }, { status: 400 })],
  ['half a JSON', () => new Response('{"id":"mkess')],
  ['an HTML page', () => new Response('<html>sign in</html>')],
  ['429', () => Response.json({}, { status: 429 })],
  ['500', () => new Response('', { status: 500 })],
  ['a broken connection', () => Promise.reject(new TypeError('fetch failed'))],
];

test.each(UNHELPFUL)(
  'one session’s answer of %s ends the round for none of the 19 others',
  async (_what, answer) => {
    const gateway = gatewayOnSandbox();
    for (let count = 0; count < 20; count += 1) await signIn(gateway);
    await pass(9, gateway);
    expect(userChecks).toBe(0);
    let unlucky: string | undefined;
    answerInstead = (token) => {
      // Whoever is asked for fifth: sessions before and behind that one must be served.
      if (new Set(askedFor).size === 5) unlucky ??= token;
      return token === unlucky ? answer() : undefined;
    };
    await pass(1, gateway);
    expect(new Set(askedFor).size).toBe(20);
    expect(userChecks).toBe(20);
    // At minute 29 a token of the sign-in alone would have a minute left; these have more than ten.
    await pass(19, gateway);
    answerInstead = undefined;
    const alive = await Promise.all(
      [...new Set(askedFor)].map(async (token) => {
        const [, bearer = ''] = token.split(' ');
        return (await sandbox.call(bearer, 'GET', '/encompass/v1/company/users/me')).status;
      }),
    );
    expect(alive).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await base.store.database.selectFrom('session').select('user_id').execute()).toHaveLength(20);
  },
);

test('three sessions that the platform never answers keep nobody else from being asked', async () => {
  const gateway = gatewayOnSandbox();
  for (let count = 0; count < 12; count += 1) await signIn(gateway);
  const unlucky = new Set<string>();
  answerInstead = (token) => {
    if (unlucky.size < 3) unlucky.add(token);
    return unlucky.has(token) ? new Response('', { status: 503 }) : undefined;
  };
  await pass(10, gateway);
  // Three in a row look like a platform that is down.
  expect(new Set(askedFor)).toEqual(unlucky);
  await pass(1, gateway);
  expect(new Set(askedFor).size).toBe(12);
});

test('200 sessions of a platform that takes 0.9 s a call are all alive at minute 29, and at minute 31', async () => {
  const gateway = gatewayOnSandbox();
  for (let count = 0; count < 200; count += 1) await signIn(gateway);
  const tokens = (await sandbox.store.list('token')).map(([token]) => token);
  expect(tokens).toHaveLength(200);
  const signedInAt = base.clock.now;
  // The round comes as late as it can.
  base.clock.now += MINUTE - 1_000;
  sandbox.pass(MINUTE - 1_000);
  checkTakesMs = 900;
  while (base.clock.now < signedInAt + 15 * MINUTE) await pass(1, gateway);
  expect(new Set(askedFor).size).toBe(200);
  checkTakesMs = 0;
  const minute29 = signedInAt + 29 * MINUTE - base.clock.now;
  sandbox.pass(minute29);
  base.clock.now += minute29;
  const sessions = await base.store.database.selectFrom('session').select('user_id').execute();
  expect(sessions).toHaveLength(200);
  // Tokens of the sign-in alone would be dead by now.
  sandbox.pass(2 * MINUTE);
  const alive: number[] = [];
  for (const token of tokens) {
    alive.push((await sandbox.call(token, 'GET', '/encompass/v1/company/users/me')).status);
  }
  expect(alive).toEqual(tokens.map(() => 200));
});

test('a gateway that is killed in its round leaves the rest to another one, within two minutes', async () => {
  const [dying, other] = [gatewayOnSandbox(), gatewayOnSandbox()];
  const people: Person[] = [];
  for (let count = 0; count < 8; count += 1) people.push(await signIn(dying));
  await pass(9, other);
  // In the middle of its third call it dies: nothing more happens in that process until the test is over.
  let died = (): void => undefined;
  const isDead = new Promise<void>((resolve) => {
    died = resolve;
  });
  let endTest = (): void => undefined;
  const isOver = new Promise<Response>((resolve) => {
    endTest = () => resolve(new Response('', { status: 503 }));
  });
  answerInstead = () => {
    if (userChecks < 3) return undefined;
    died();
    return isOver;
  };
  base.clock.now += MINUTE;
  sandbox.pass(MINUTE);
  const deadRound = dying.keepTokensAlive();
  await isDead;
  answerInstead = undefined;
  const served = new Set(askedFor.slice(0, 2));
  askedFor = [];
  await pass(2, other);
  // The two that were served aren't asked for again; the one whose call died, and the five behind it, are.
  expect(askedFor).toHaveLength(6);
  expect(new Set([...served, ...askedFor]).size).toBe(8);
  // Minute 29, on tokens that were extended at minute 10 to 12.
  await pass(17, other);
  expect(await Promise.all(people.map((person) => check(person, true)))).toEqual(people.map(() => 200));
  endTest();
  await deadRound;
});

test('a round that takes longer than a minute isn’t started a second time beside itself', async () => {
  const gateway = gatewayOnSandbox();
  for (let count = 0; count < 3; count += 1) await signIn(gateway);
  base.clock.now += 12 * MINUTE;
  sandbox.pass(12 * MINUTE);
  await Promise.all([gateway.keepTokensAlive(), gateway.keepTokensAlive(), gateway.keepTokensAlive()]);
  expect(userChecks).toBe(3);
});
