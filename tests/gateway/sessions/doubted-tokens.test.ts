import { expect, test } from 'vitest';
import type { Person } from '#tests/support/gateway/person.ts';
import { TOKEN_CANARY, createGate } from '#tests/support/gateway/platform-double.ts';
import { openedGateway, ORIGIN, SECRET_CANARY } from '#tests/support/gateway/test-gateway.ts';

const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const READS = {
  user: (person: Person) => person.send('/platform-api/v1/company/users/me'),
  pipeline: (person: Person) => person.readPipeline(),
  fields: (person: Person) =>
    person.send(`/los/v3/loans/${LOAN}/fieldReader`, { method: 'POST', json: ['364'] }),
  conditions: (person: Person) => person.send(`/los/v3/loans/${LOAN}/conditions`),
} as const;
const KINDS = ['user', 'pipeline', 'fields', 'conditions'] as const;

const gateway = openedGateway(undefined, 'test');

async function signedIn(userId: string): Promise<Person> {
  const person = await gateway.signedIn(userId);
  gateway.platform.forgetCalls();
  return person;
}

function answer401(isOn: boolean): void {
  for (const kind of KINDS) {
    gateway.platform.answer(
      kind,
      isOn ? (context) => context.json({ summary: 'Unauthorized' }, 401) : undefined,
    );
  }
}

const sessionsLeft = async (): Promise<number> =>
  (await gateway.store.database.selectFrom('session').select('user_id').execute()).length;

test('one second of 401s signs nobody out, whatever they read; introspection is asked once for each session', async () => {
  const people = [await signedIn('ada'), await signedIn('ben'), await signedIn('cleo')];
  gateway.platform.answer('introspection', (context) => context.json({ active: true, scope: 'lp' }));
  answer401(true);
  const answers = await Promise.all(people.flatMap((person) => KINDS.map((kind) => READS[kind](person))));
  gateway.clock.now += 1_000;
  for (const person of people) answers.push(await READS.user(person));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 502));
  expect(gateway.platform.callsOf('introspection')).toHaveLength(3);
  answer401(false);
  for (const person of people) for (const kind of KINDS) expect((await READS[kind](person)).status).toBe(200);
  expect(await sessionsLeft()).toBe(3);
});

test('the platform is asked with the client’s credentials, and the token is in the form alone', async () => {
  const ada = await signedIn('ada');
  answer401(true);
  await READS.user(ada);
  const [call] = gateway.platform.callsOf('introspection');
  expect(call?.headers['authorization']).toBe(
    `Basic ${Buffer.from(`the-client:${SECRET_CANARY}`).toString('base64')}`,
  );
  expect(call?.path).toBe('/oauth2/v1/token/introspection');
  expect(new URLSearchParams(call?.body).get('token')).toContain(TOKEN_CANARY);
});

test.each(KINDS)(
  'a token that introspection calls dead ends its session at once, at a read of %s',
  async (kind) => {
    const [ada, ben] = [await signedIn('ada'), await signedIn('ben')];
    answer401(true);
    expect((await READS[kind](ada)).status).toBe(401);
    answer401(false);
    expect((await READS[kind](ada)).status).toBe(401);
    expect((await READS[kind](ben)).status).toBe(200);
    expect(await sessionsLeft()).toBe(1);
  },
);

const CANT_TELL: readonly (readonly [what: string, status: number, body: string])[] = [
  ['401', 401, '{"error":"invalid_client"}'],
  ['400', 400, '{"error":"unsupported"}'],
  ['500', 500, ''],
  ['no state', 200, '{"scope":"lp"}'],
  ['half a JSON', 200, '{"active":'],
];

test.each(CANT_TELL)(
  'where introspection answers %s, a second read refused twice ten seconds apart ends the session',
  async (_what, status, body) => {
    const ada = await signedIn('ada');
    gateway.platform.answer('introspection', (context) => context.body(body, status as 200));
    answer401(true);
    for (const seconds of [0, 1, 8]) {
      gateway.clock.now += seconds * 1_000;
      expect((await READS.conditions(ada)).status).toBe(502);
    }
    expect(gateway.platform.callsOf('introspection')).toHaveLength(1);
    expect(gateway.platform.callsOf('user')).toHaveLength(1);
    gateway.clock.now += 1_000;
    expect((await READS.conditions(ada)).status).toBe(401);
    expect(await sessionsLeft()).toBe(0);
  },
);

test('where introspection can’t tell, a read that works in between ends the doubt', async () => {
  const ada = await signedIn('ada');
  gateway.platform.answer('introspection', (context) => context.text('', 500));
  for (let glitch = 0; glitch < 4; glitch += 1) {
    gateway.platform.answer('conditions', (context) => context.json({}, 401));
    expect((await READS.conditions(ada)).status).toBe(502);
    gateway.clock.now += 11_000;
  }
  // A doubt of long ago doesn't count either.
  answer401(true);
  expect((await READS.conditions(ada)).status).toBe(502);
  gateway.clock.now += 121_000;
  expect((await READS.conditions(ada)).status).toBe(502);
  answer401(false);
  expect((await READS.conditions(ada)).status).toBe(200);
  expect(await sessionsLeft()).toBe(1);
});

test('a note whose 401 isn’t confirmed waits at its device, and its person stays signed in', async () => {
  const ada = await signedIn('ada');
  gateway.platform.answer('introspection', (context) => context.json({ active: true }));
  const app = gateway.again({
    parts: {
      fetch: async (url, init) =>
        url.includes('resourceLocks') ? new Response('', { status: 401 }) : fetch(url, init),
    },
  });
  const person = gateway.person(app);
  for (const [name, value] of ada.cookies) person.cookies.set(name, value);
  person.token = ada.token;
  const answer = await person.send(`/prod/admin/${LOAN}/add-notes`, {
    method: 'POST',
    json: [{ id: 'CX.LO.COMMENTS', value: 'Called', writtenAt: new Date(gateway.clock.now).toISOString() }],
    headers: { 'idempotency-key': '5c1d0c1e-6f4f-4a59-8d55-3f3a0f6c2a01', origin: ORIGIN },
  });
  expect([answer.status, ((await answer.json()) as { code?: string }).code]).toEqual([
    502,
    'PLATFORM_UNAVAILABLE',
  ]);
  expect(await sessionsLeft()).toBe(1);
});

test('reads that fail at the same instant share one question', async () => {
  const ada = await signedIn('ada');
  const gate = createGate();
  gateway.platform.answer('introspection', async (context) => {
    await gate.opened;
    return context.json({ active: true });
  });
  answer401(true);
  const answers = KINDS.map((kind) => READS[kind](ada));
  await expect.poll(() => gateway.platform.callsOf('introspection').length).toBe(1);
  gate.open();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([502, 502, 502, 502]);
  expect(gateway.platform.callsOf('introspection')).toHaveLength(1);
});
