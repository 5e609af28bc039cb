import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { problemSchema } from '#src/contract/wire/problem.ts';
import { PLATFORM_TIME_LIMITS } from '#src/platform/time-limits.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import type { DoubleAnswer } from '#tests/support/gateway/platform-double.ts';
import { HELD_MS, openedGateway } from '#tests/support/gateway/test-gateway.ts';

const gateway = openedGateway({
  // No earlier list stands in for the one that doesn't come.
  settings: { staleAge: 0 },
  parts: {
    timeLimits: {
      ...PLATFORM_TIME_LIMITS,
      pipeline: 500,
      conditions: 500,
      fieldReader: 500,
      currentUser: 500,
    },
  },
});
let ada: Person;

beforeAll(async () => {
  ada = await gateway.signedIn('ada');
});
beforeEach(() => {
  gateway.clock.now += HELD_MS;
  gateway.platform.forgetCalls();
});

const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const READS = {
  user: () => ada.send('/platform-api/v1/company/users/me'),
  pipeline: () => ada.readPipeline(),
  fields: () => ada.send(`/los/v3/loans/${LOAN}/fieldReader`, { method: 'POST', json: ['364'] }),
  conditions: () => ada.send(`/los/v3/loans/${LOAN}/conditions`),
} as const;
const KINDS = ['user', 'pipeline', 'fields', 'conditions'] as const;

const TROUBLES: readonly (readonly [what: string, how: DoubleAnswer, status: number, code: string])[] = [
  ['500', (c) => c.text('<h1>stack at Platform.cs:42 host=10.1.2.3</h1>', 500), 502, 'PLATFORM_UNAVAILABLE'],
  ['503', (c) => c.text('', 503), 502, 'PLATFORM_UNAVAILABLE'],
  ['429', (c) => c.json({ summary: 'Too many' }, 429, { 'Retry-After': '7' }), 503, 'PLATFORM_UNAVAILABLE'],
  ['400', (c) => c.json({ summary: 'Bad', details: 'secret-detail' }, 400), 502, 'PLATFORM_REFUSED'],
  ['409', (c) => c.json({ summary: 'Conflict' }, 409), 502, 'PLATFORM_REFUSED'],
  ['403', (c) => c.json({ summary: 'Forbidden' }, 403), 403, 'FORBIDDEN'],
  ['404', (c) => c.json({ summary: 'NotFound' }, 404), 404, 'NOT_FOUND'],
  ['an HTML page with 200', (c) => c.html('<html>sign in</html>'), 502, 'PLATFORM_UNREADABLE'],
  ['half a JSON', (c) => c.body('[{"loanId":"1"', 200), 502, 'PLATFORM_UNREADABLE'],
  ['a JSON number', (c) => c.json(7), 502, 'PLATFORM_UNREADABLE'],
  [
    'bytes that are no text',
    (c) => c.body(new Uint8Array([0x5b, 0xff, 0x5d]), 200),
    502,
    'PLATFORM_UNREADABLE',
  ],
  ['a redirect', (c) => c.redirect('/encompass/v3/elsewhere', 302), 502, 'PLATFORM_UNREADABLE'],
  ['silence', () => new Promise<Response>(() => undefined), 504, 'PLATFORM_TIMEOUT'],
  [
    'a connection that breaks',
    (c) => {
      c.env.incoming.socket.destroy();
      return new Promise<Response>(() => undefined);
    },
    502,
    'PLATFORM_UNAVAILABLE',
  ],
];

const MORE_CALLS: Readonly<Record<string, number>> = { 400: 1, silence: 1 };

for (const [what, how, status, code] of TROUBLES) {
  test.each(KINDS)(`${what} of the platform, asked for %s, becomes ${status} ${code}`, async (kind) => {
    gateway.platform.answer(kind, how);
    const answer = await READS[kind]();
    // Pages ask again, the gateway doesn't, but without a refused order, or for a smaller page than timed out.
    const more = kind === 'pipeline' ? (MORE_CALLS[what] ?? 0) : 0;
    expect(gateway.platform.callsOf(kind)).toHaveLength(1 + more);
    gateway.platform.answer(kind, undefined);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    const text = await answer.text();
    const problem = v.parse(problemSchema, JSON.parse(text));
    expect(problem).toMatchObject({ status, code });
    expect(problem.detail).not.toBe('');
    expect(problem.requestId).toBe(answer.headers.get('x-request-id'));
    expect(text).not.toMatch(/secret-detail|stack|10\.1\.2\.3|127\.0\.0\.1|canary| at /);
    // The session is untouched: trouble of the platform signs nobody out.
    expect((await READS[kind]()).status).toBe(200);
    expect(gateway.platform.callsOf('other')).toEqual([]);
  });
}

test('how long to wait is passed on, within bounds', async () => {
  for (const [said, heard] of [
    ['7', '7'],
    ['3600', '10'],
    ['Wed, 21 Oct 2026 07:28:00 GMT', '2'],
    ['-1', '2'],
  ] as const) {
    gateway.platform.answer('user', (context) => context.json({}, 429, { 'Retry-After': said }));
    expect((await READS.user()).headers.get('retry-after')).toBe(heard);
  }
  gateway.platform.answer('user', undefined);
});
