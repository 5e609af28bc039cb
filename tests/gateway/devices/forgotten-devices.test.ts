import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAuditTrail } from '#src/gateway/audit/audit-trail.ts';
import { createGateway } from '#src/gateway/create-gateway.ts';
import { createDeviceStore } from '#src/gateway/devices/device-store.ts';
import { forgetPerson } from '#src/gateway/devices/forget-person.ts';
import { hashSecret } from '#src/gateway/sessions/random-secret.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import { type TestGateway, startTestGateway } from '#tests/support/gateway/test-gateway.ts';

const DAY_MS = 86_400_000;

let gateway: TestGateway;

beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.close());

/** As `npm run forget` does. */
function forget(userId: string) {
  const { database, now, log } = gateway.deps;
  const audit = createAuditTrail({ database, now, keep: DAY_MS, log });
  return forgetPerson(
    { database, audit, devices: createDeviceStore({ database, now, randomBytes }) },
    userId,
  );
}

const checkUser = (person: Person): Promise<Response> => person.send('/platform-api/v1/company/users/me');

/** Whom the device has to forget, and what the browser erases by itself. */
async function orders(person: Person) {
  const [check, config] = [await checkUser(person), await person.send('/config.json')];
  return {
    status: check.status,
    toForget: check.headers.get('x-forget-device'),
    erases: config.headers.get('clear-site-data'),
  };
}
const NONE = { status: 200, toForget: null, erases: null };
const ALL = '"cache", "storage"';

async function signedIn(userId: string, person = gateway.person()): Promise<Person> {
  await person.signIn(userId);
  return person;
}

test('all devices of a person forget them at the next contact, and no others', async () => {
  const [tablet, desktop, bens] = [await signedIn('ada'), await signedIn('ada'), await signedIn('ben')];
  expect(await forget('ada')).toEqual({ devices: 2, sessions: 2 });
  const order = { status: 401, toForget: hashSecret('ada'), erases: ALL };
  for (const device of [tablet, desktop]) expect(await orders(device)).toEqual(order);
  expect(await orders(bens)).toEqual(NONE);
  expect(await orders(gateway.person())).toMatchObject({ status: 401, toForget: null, erases: null });
});

test('the order stands until it is heard: also a year later, without cookies of a session, and for an unchanged answer', async () => {
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
});

test('on a shared device one person is forgotten, and what others have there stays', async () => {
  const tablet = await signedIn('ada');
  const name = tablet.cookies.get('ctc-device');
  await tablet.send('/auth/logout', { method: 'POST' });
  await signedIn('ben', tablet);
  expect(tablet.cookies.get('ctc-device')).toBe(name);
  await forget('ada');
  expect(await orders(tablet)).toEqual(NONE);
  await tablet.send('/auth/logout', { method: 'POST' });
  expect(await orders(tablet)).toEqual({ status: 401, toForget: hashSecret('ada'), erases: null });
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
