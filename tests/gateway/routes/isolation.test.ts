import * as fc from 'fast-check';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '#tests/support/gateway/person.ts';
import { createGate } from '#tests/support/gateway/platform-double.ts';
import { HELD_MS, openedGateway } from '#tests/support/gateway/test-gateway.ts';

// No answer of one session reaches another, however their reads overlap; no cache between may mix them up either.

const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const KINDS = ['user', 'pipeline', 'fields', 'conditions'] as const;
type Kind = (typeof KINDS)[number];

const READS: Readonly<Record<Kind, (person: Person) => Promise<Response>>> = {
  user: (person) => person.send('/platform-api/v1/company/users/me'),
  pipeline: (person) => person.readPipeline(),
  fields: (person) => person.send(`/los/v3/loans/${LOAN}/fieldReader`, { method: 'POST', json: ['364'] }),
  conditions: (person) => person.send(`/los/v3/loans/${LOAN}/conditions`),
};

const gateway = openedGateway();
/** Two sessions of Ada's, one each of Ben's and Cleo's. */
let sessions: Person[];

beforeAll(async () => {
  sessions = [];
  for (const user of ['ada', 'ada', 'ben', 'cleo']) {
    const person = await gateway.signedIn(user);
    sessions.push(person);
  }
});
afterEach(() => {
  for (const kind of KINDS) gateway.platform.answer(kind, undefined);
});

/** The platform says in each answer whose token asked, once the gate is open. */
function echoTokens(opened: Promise<void>): void {
  const tokenOf = (header: string | undefined): string => (header ?? '').split('.').slice(1).join('.');
  gateway.platform.answer('user', async (context) => {
    await opened;
    return context.json({ id: tokenOf(context.req.header('authorization')) });
  });
  gateway.platform.answer('pipeline', async (context) => {
    await opened;
    return context.json([{ loanId: tokenOf(context.req.header('authorization')), fields: {} }]);
  });
  gateway.platform.answer('fields', async (context) => {
    await opened;
    return context.json({ '364': tokenOf(context.req.header('authorization')) });
  });
  gateway.platform.answer('conditions', async (context) => {
    await opened;
    return context.json([{ id: tokenOf(context.req.header('authorization')) }]);
  });
}

test('however the reads of several sessions overlap, each gets the answer to its own token', async () => {
  // Learn each session's name at the platform, one after the other.
  echoTokens(Promise.resolve());
  const names: string[] = [];
  for (const session of sessions)
    names.push(((await (await READS.user(session)).json()) as { id: string }).id);
  expect(new Set(names).size).toBe(sessions.length);

  const read = fc.record({
    session: fc.nat({ max: sessions.length - 1 }),
    kind: fc.constantFrom(...KINDS),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(read, { minLength: 2, maxLength: 14 }), async (reads) => {
      gateway.platform.forgetCalls();
      gateway.clock.now += HELD_MS;
      const gate = createGate();
      echoTokens(gate.opened);
      const answers = reads.map(({ session, kind }) => READS[kind](sessions[session] as Person));
      const distinct = new Set(reads.map(({ session, kind }) => `${String(session)} ${kind}`)).size;
      // A read that comes after the gate is open may be one more call. Before, only a read of another session is.
      await expect
        .poll(() => gateway.platform.calls.length, { interval: 5 })
        .toBe(distinct)
        .finally(gate.open);
      for (const [position, { session }] of reads.entries()) {
        const text = await (await answers[position])?.text();
        const own = names[session] ?? 'nobody';
        expect(text).toContain(own);
        for (const other of names.filter((name) => name !== own)) expect(text).not.toContain(other);
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

test.each(KINDS)(
  'a shared read of %s by several sessions is one call for each, never one for all',
  async (kind) => {
    gateway.platform.forgetCalls();
    gateway.clock.now += HELD_MS;
    const gate = createGate();
    echoTokens(gate.opened);
    const answers = [...sessions, ...sessions].map((session) => READS[kind](session));
    await expect
      .poll(() => gateway.platform.callsOf(kind).length)
      .toBe(sessions.length)
      .finally(gate.open);
    const bodies = await Promise.all(answers.map(async (answer) => (await answer).text()));
    expect(new Set(bodies).size).toBe(sessions.length);
    expect(bodies.slice(sessions.length)).toEqual(bodies.slice(0, sessions.length));
  },
);

/** What a cache must compare before it may answer with a kept answer. */
function variesBy(answer: Response): string[] {
  return (answer.headers.get('vary') ?? '').split(',').map((name) => name.trim().toLowerCase());
}

test.each(['br', 'identity'])(
  'every shared read varies by cookie and token (%s), also unchanged',
  async (encoding) => {
    for (const kind of KINDS) {
      const answer = await READS[kind](sessions[0] as Person);
      expect(answer.status).toBe(200);
      expect(variesBy(answer)).toEqual(expect.arrayContaining(['cookie', 'authorization']));
    }
    const session = sessions[0] as Person;
    const first = await session.readPipeline({ 'accept-encoding': encoding });
    const again = await session.readPipeline({
      'accept-encoding': encoding,
      'if-none-match': first.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
    for (const answer of [first, again]) {
      expect(variesBy(answer).toSorted()).toEqual(['accept-encoding', 'authorization', 'cookie']);
    }
  },
);

/** Routes that know no session. A route that is new has to be added here, or to vary by the session's secrets. */
const WITHOUT_SESSION = new Set([
  'GET /livez',
  'GET /readyz',
  'GET /config.json',
  'GET /auth/login',
  'POST /auth/logout',
  'POST /auth/device-forgotten',
  'POST /policy-reports',
  'POST /platform-auth/oauth2/v1/token',
  'GET /*',
]);

test('every other route of the gateway varies by the session’s two secrets, and gives nothing without them', async () => {
  const routes = gateway.app.routes.filter(({ method }) => method !== 'ALL');
  const asked = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  expect([...WITHOUT_SESSION].filter((route) => !asked.has(route))).toEqual([]);
  const guarded = [...asked].filter((route) => !WITHOUT_SESSION.has(route));
  expect(guarded.length).toBeGreaterThanOrEqual(12);
  const stranger = gateway.person();
  for (const route of guarded) {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern.replace(/:loanGuid/, LOAN).replace(/:\w+/, 'ada');
    const answer = await stranger.send(path, { method, ...(method === 'GET' ? {} : { json: {} }) });
    expect([route, answer.status]).toEqual([route, 401]);
    expect([route, ...variesBy(answer)]).toEqual([route, 'cookie', 'authorization']);
  }
});
