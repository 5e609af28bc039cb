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
let userChecks: number;

beforeEach(async () => {
  base = await startTestGateway({ settings: { oauthClientId: 'sandbox', oauthClientSecret: 'sandbox' } });
  sandbox = await startSandbox();
  isPlatformUp = true;
  userChecks = 0;
});
afterEach(() => base.close());

/** A gateway in front of the sandbox, whose timers are the test's. */
function gatewayOnSandbox(): Gateway {
  return createGateway({
    settings: base.settings,
    database: base.store.database,
    fetch: async (url, init) => {
      if (!isPlatformUp) throw new TypeError('fetch failed');
      if (url.endsWith('/users/me')) userChecks += 1;
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
  return person;
}

/** Minutes on which the gateway's own timer runs, and nothing else happens. */
async function pass(minutes: number, ...gateways: Gateway[]): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    base.clock.now += MINUTE;
    sandbox.pass(MINUTE);
    // oxlint-disable-next-line no-await-in-loop
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
    // oxlint-disable-next-line no-await-in-loop
    await pass(15, gateway);
    base.clock.now += 500;
    sandbox.pass(500);
    // oxlint-disable-next-line no-await-in-loop
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
    // oxlint-disable-next-line no-await-in-loop
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
  await pass(11, gateway);
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
