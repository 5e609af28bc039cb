import { describe, expect, test } from 'vitest';
import { createGatewayClient } from '#src/api/gateway-client.ts';
import { watchPerson } from '#src/api/request/person-activity.ts';
import { PERSON_ACTIVE } from '#src/contract/wire/wire-headers.ts';
import { fakeNetwork, type Server } from '#tests/support/offline/offline.ts';

const MINUTE = 60_000;
const USER = { id: 'mlopez', firstName: '', lastName: '', fullName: '', email: '' };

function setUp(server: Server = () => Response.json(USER)) {
  const page = new EventTarget();
  const clock = { now: 0 };
  let spoken = 0;
  const activity = watchPerson({ page, now: () => clock.now, speakUp: () => (spoken += 1) });
  const network = fakeNetwork(server);
  const client = createGatewayClient({ fetch: network.fetch, getAuthToken: () => 'token', activity });
  return {
    clock,
    client,
    act: (type = 'pointerdown') => page.dispatchEvent(new Event(type)),
    spoken: () => spoken,
    /** What each request so far said. */
    said: () => network.requests.map((request) => request.headers.get(PERSON_ACTIVE)),
  };
}

describe('a request', () => {
  test.each(['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'])(
    'says that the person was active after %s, and the next one does not',
    async (type) => {
      const { client, act, said } = setUp();
      await client.readCurrentUser();
      act(type);
      await client.readCurrentUser();
      await client.readCurrentUser();
      expect(said()).toEqual([null, '1', null]);
    },
  );

  test('says nothing of what is no sign of a person', async () => {
    const { client, act, said } = setUp();
    for (const type of ['focus', 'visibilitychange', 'scroll', 'online']) act(type);
    await client.readCurrentUser();
    expect(said()).toEqual([null]);
  });

  test('says it again when the gateway could not be reached the last time', async () => {
    let isDown = true;
    const { client, act, said } = setUp(() =>
      isDown ? new Response('', { status: 502 }) : Response.json(USER),
    );
    act();
    await client.readCurrentUser().catch(() => undefined);
    isDown = false;
    await client.readCurrentUser();
    await client.readCurrentUser();
    expect(said()).toEqual(['1', '1', null]);
  });

  test('says it again for what was done while the last one was on its way', async () => {
    const { client, act, said } = setUp();
    act();
    const running = client.readCurrentUser();
    act();
    await running;
    await client.readCurrentUser();
    expect(said()).toEqual(['1', '1']);
  });

  test('says nothing before anybody is signed in', async () => {
    const page = new EventTarget();
    const activity = watchPerson({ page, now: () => 0, speakUp: () => undefined });
    const network = fakeNetwork(() => new Response('{}', { status: 400 }));
    const client = createGatewayClient({ fetch: network.fetch, getAuthToken: () => undefined, activity });
    page.dispatchEvent(new Event('keydown'));
    await client.readConfig().catch(() => undefined);
    expect(network.requests.map((request) => request.headers.get(PERSON_ACTIVE))).toEqual([null]);
  });
});

describe('somebody who works for long without a request', () => {
  test('is told about at the first act after five minutes, once', async () => {
    const { clock, act, spoken } = setUp();
    clock.now = 5 * MINUTE - 1;
    act();
    expect(spoken()).toBe(0);
    clock.now += 1;
    act();
    act();
    expect(spoken()).toBe(1);
    clock.now += 5 * MINUTE;
    expect(spoken()).toBe(1);
    act();
    expect(spoken()).toBe(2);
  });

  test('needs no request of its own while others tell', async () => {
    const { clock, client, act, spoken } = setUp();
    for (let minute = 0; minute < 20; minute += 4) {
      act();
      await client.readCurrentUser();
      clock.now += 4 * MINUTE;
    }
    expect(spoken()).toBe(0);
  });
});
