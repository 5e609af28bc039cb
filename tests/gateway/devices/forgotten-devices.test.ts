import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createAuditTrail } from '#src/gateway/audit/audit-trail.ts';
import { createGateway } from '#src/gateway/create-gateway.ts';
import { createDeviceStore, databaseKeyOf } from '#src/gateway/devices/device-store.ts';
import { forgetPerson } from '#src/gateway/devices/forget-person.ts';
import { hashSecret } from '#src/gateway/sessions/random-secret.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

const DAY_MS = 86_400_000;

const gateway = openedGateway(undefined, 'test');

/** As `npm run forget` does. */
function forget(userId: string) {
  const { database, now, log } = gateway.deps;
  const audit = createAuditTrail({ database, now, keep: DAY_MS, log });
  return forgetPerson(
    { database, audit, devices: createDeviceStore({ database, now, randomBytes, offlineHours: 72 }) },
    userId,
  );
}

const checkUser = (person: Person): Promise<Response> => person.send('/platform-api/v1/company/users/me');

/** Whom the device has to forget, and what the browser erases by itself. */
async function orders(person: Person) {
  const [check, config] = [await checkUser(person), await person.send('/config.json')];
  expect(config.headers.get('x-forget-device')).toBe(check.headers.get('x-forget-device'));
  return {
    status: check.status,
    toForget: check.headers.get('x-forget-device'),
    erases: config.headers.get('clear-site-data'),
  };
}
const NONE = { status: 200, toForget: null, erases: null };
const ALL = '"cache", "storage"';
/** As databases are named, and as pages from before this order's confirmation know a person. */
const orderFor = (userId: string) => `${databaseKeyOf(userId)},${hashSecret(userId)}`;

async function signedIn(userId: string, person = gateway.person()): Promise<Person> {
  await person.signIn(userId);
  return person;
}

function confirm(person: Person, ...people: readonly string[]): Promise<Response> {
  return person.send('/auth/device-forgotten', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ people }),
  });
}

test('all devices of a person are ordered to forget them, and no others', async () => {
  const [tablet, desktop, bens] = [await signedIn('ada'), await signedIn('ada'), await signedIn('ben')];
  expect(await forget('ada')).toMatchObject({ devices: [{}, {}], sessions: 2 });
  const order = { status: 401, toForget: orderFor('ada'), erases: ALL };
  for (const device of [tablet, desktop]) expect(await orders(device)).toEqual(order);
  expect(await orders(bens)).toEqual(NONE);
  expect(await orders(gateway.person())).toMatchObject({ status: 401, toForget: null, erases: null });
});

test('the order stands until it is confirmed: also a year later, without cookies of a session, and for an unchanged answer', async () => {
  const tablet = await signedIn('ada');
  await forget('ada');
  gateway.clock.now += 365 * DAY_MS;
  await createGateway(gateway.deps).removeExpired();
  tablet.cookies.delete('ctc-sid');
  tablet.token = undefined;
  const etag = (await tablet.send('/config.json')).headers.get('etag') ?? '';
  const again = await tablet.send('/config.json', { headers: { 'if-none-match': etag } });
  expect([again.status, again.headers.get('clear-site-data')]).toEqual([200, ALL]);
  gateway.clock.now += 40 * DAY_MS;
  await createGateway(gateway.deps).removeExpired();
  expect(await orders(tablet)).toMatchObject({ toForget: null, erases: null });
});

test('who signs in there again keeps what the device has from then on', async () => {
  const tablet = await signedIn('ada');
  await forget('ada');
  await tablet.leaveForSignIn();
  // While somebody signs in nothing is erased under their hands.
  expect((await tablet.send('/config.json')).headers.get('clear-site-data')).toBeNull();
  await tablet.signIn('ada');
  expect(await orders(tablet)).toEqual(NONE);
  expect(await devicesOf('ada')).toEqual([]);
});

/** How far the devices are, as a second `npm run forget` prints it. */
async function devicesOf(userId: string) {
  const rows = await gateway.store.database
    .selectFrom('device')
    .selectAll()
    .where('user_id', '=', userId)
    .where('forgotten_at', 'is not', null)
    .execute();
  return rows.map(({ told_at, confirmed_at }) => ({
    isTold: told_at !== null,
    isConfirmed: confirmed_at !== null,
  }));
}

describe.each([
  ['that person was the last there', ['ada']],
  ['another was the last there', ['ada', 'ben']],
  ['that person came back after another', ['ben', 'ada']],
] as const)('an order where %s', (_, people) => {
  async function sharedTablet(): Promise<Person> {
    const tablet = gateway.person();
    for (const userId of people) await tablet.signIn(userId);
    return tablet;
  }

  test.each([
    ['signed in', async () => undefined],
    ['signed out', (tablet: Person) => tablet.send('/auth/logout', { method: 'POST' })],
  ] as const)(
    'is heard by a page that is %s, told, confirmed once, and over then',
    async (_state, change) => {
      const tablet = await sharedTablet();
      await change(tablet);
      await forget('ada');
      expect(await devicesOf('ada')).toEqual([{ isTold: false, isConfirmed: false }]);
      expect(await orders(tablet)).toMatchObject({ toForget: orderFor('ada') });
      expect(await devicesOf('ada')).toEqual([{ isTold: true, isConfirmed: false }]);
      expect((await confirm(tablet, databaseKeyOf('ben'))).status).toBe(204);
      expect(await orders(tablet)).toMatchObject({ toForget: orderFor('ada') });
      expect((await confirm(tablet, databaseKeyOf('ada'))).status).toBe(204);
      expect(await devicesOf('ada')).toEqual([{ isTold: true, isConfirmed: true }]);
      expect(await orders(tablet)).toMatchObject({ toForget: null, erases: null });
      expect(await forget('ada')).toMatchObject({ devices: [{ confirmedAt: expect.any(Date) }] });
    },
  );
});

test('an id in another case is the same person’s', async () => {
  const tablet = await signedIn('ada');
  expect(await forget(' ADA')).toMatchObject({ devices: [{}], sessions: 1 });
  expect(await orders(tablet)).toMatchObject({ toForget: orderFor('ada') });
  expect(await forget('nobody-here')).toEqual({ devices: [], sessions: 0 });
});

test('another person’s sign-in hears the order with its own answer', async () => {
  const tablet = await signedIn('ada');
  await forget('ada');
  const { state } = await tablet.leaveForSignIn();
  const answer = await tablet.comeBack(state, 'code-ben');
  expect(answer.headers.get('x-forget-device')).toBe(orderFor('ada'));
  tablet.token = ((await answer.json()) as { access_token?: string }).access_token;
  expect(await orders(tablet)).toEqual({ status: 200, toForget: orderFor('ada'), erases: null });
});

test('nobody confirms for another device', async () => {
  const tablet = await signedIn('ada');
  await forget('ada');
  await confirm(gateway.person(), databaseKeyOf('ada'));
  await confirm(await signedIn('ben'), databaseKeyOf('ada'));
  expect(await devicesOf('ada')).toEqual([{ isTold: false, isConfirmed: false }]);
  expect((await confirm(tablet, 'not-a-key')).status).toBe(400);
});

describe('the share that opens a person’s unsent notes', () => {
  const shareOf = async (person: Person) => (await checkUser(person)).headers.get('x-device-share');

  test('is the same at each check and sign-in, and another for each person and device', async () => {
    const tablet = await signedIn('ada');
    const share = await shareOf(tablet);
    expect(share).toMatch(/^[\w-]{43}$/);
    expect(await shareOf(tablet)).toBe(share);
    await signedIn('ben', tablet);
    expect(await shareOf(tablet)).not.toBe(share);
    await signedIn('ada', tablet);
    expect(await shareOf(tablet)).toBe(share);
    expect(await shareOf(await signedIn('ada'))).not.toBe(share);
  });

  test('goes to nobody else: without a session, with another’s, or from another browser', async () => {
    const tablet = await signedIn('ada');
    const share = await shareOf(tablet);
    const device = tablet.cookies.get('ctc-device') ?? '';
    const thief = await signedIn('ben');
    thief.cookies.set('ctc-device', device);
    expect(await shareOf(thief)).toBeNull();
    const nobody = gateway.person();
    nobody.cookies.set('ctc-device', device);
    expect(await shareOf(nobody)).toBeNull();
    expect(
      JSON.stringify(await gateway.store.database.selectFrom('device').selectAll().execute()),
    ).not.toContain(share ?? 'none');
  });

  test('is destroyed with an order to forget', async () => {
    const tablet = await signedIn('ada');
    const share = await shareOf(tablet);
    await forget('ada');
    await signedIn('ada', tablet);
    expect(await shareOf(tablet)).not.toBe(share);
  });
});

test('the trail tells of it, and the device’s name lies in the database as a hash alone', async () => {
  const tablet = await signedIn('ada');
  await forget('ada');
  const { database } = gateway.store;
  const told = await database.selectFrom('audit_entry').select(['act', 'user_id', 'detail']).execute();
  expect(told).toEqual(
    expect.arrayContaining([
      { act: 'session-ended', user_id: 'ada', detail: 'forgotten' },
      { act: 'devices-forgotten', user_id: 'ada', detail: '1 devices' },
    ]),
  );
  const name = tablet.cookies.get('ctc-device') ?? '';
  expect(name.length).toBeGreaterThanOrEqual(43);
  const rows = await database.selectFrom('device').selectAll().execute();
  expect(rows.map(({ id_hash }) => id_hash)).toEqual([hashSecret(name)]);
});

test('the settings are answered also while the database is away', async () => {
  const tablet = await signedIn('ada');
  const broken = gateway.again({
    parts: { database: gateway.store.database.withTables().withSchema('nowhere') },
  });
  const answer = await broken.request('/config.json', {
    headers: { cookie: `ctc-device=${tablet.cookies.get('ctc-device')}` },
  });
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, null]);
});
