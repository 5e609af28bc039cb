import { expect, test } from 'vitest';
import { createCallBreakers } from '#src/platform/call-breaker.ts';
import { createCallLimiter } from '#src/platform/call-limiter.ts';
import { lockLoan, readLoanLocks, unlockLoan, writeLoanField } from '#src/platform/loan-locks.ts';
import { createPlatformClient, type PlatformClient } from '#src/platform/platform-client.ts';
import { readPersonName } from '#src/platform/read-current-user.ts';
import type { PlatformFetch } from '#src/platform/send-to-platform.ts';
import { PLATFORM_TIME_LIMITS } from '#src/platform/time-limits.ts';

const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';

interface Sent {
  readonly url: string;
  readonly method: string | undefined;
  readonly body: unknown;
}

function client(answer: () => Response): { platform: PlatformClient; sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch: PlatformFetch = async (url, init) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ url, method: init.method, body });
    return answer();
  };
  const limiter = createCallLimiter({ capacity: () => 1, waiting: 1, waitingEach: 1, patience: 1000 });
  return {
    sent,
    platform: createPlatformClient({
      fetch,
      apiUrl: 'https://api.example',
      limiter,
      breakers: createCallBreakers(() => undefined),
      timeLimits: PLATFORM_TIME_LIMITS,
    }),
  };
}

test('a field is written whole, under the lock, and an empty answer is a good one', async () => {
  const { platform, sent } = client(() => new Response(null, { status: 204 }));
  const write = { loanGuid: LOAN, fieldId: 'CX.LO.COMMENTS', lockId: 'lock/1?', text: 'a\r\nb' };
  expect(await writeLoanField(platform, 'token', write)).toEqual({ kind: 'ok', value: undefined });
  expect(sent).toEqual([
    {
      url: `https://api.example/encompass/v3/loans/${LOAN}/fieldWriter?lockId=lock%2F1%3F`,
      method: 'POST',
      body: [{ id: 'CX.LO.COMMENTS', value: 'a\r\nb' }],
    },
  ]);
});

const REFUSALS: readonly (readonly [body: string, detail: string | undefined])[] = [
  ['{"summary":"Conflict","details":"Loan processing failed"}', 'Loan processing failed'],
  ['{"summary":"Conflict"}', 'Conflict'],
  [
    '{"details":" ","errors":[{"details":"Field CX.LO.COMMENTS is read-only"}]}',
    'Field CX.LO.COMMENTS is read-only',
  ],
  ['{"summary":"Bad","errors":[{"summary":"Rule 7"}]}', 'Rule 7'],
  ['{"details":"two\\r\\n  lines\\u0007"}', 'two lines'],
  [`{"details":"${'x'.repeat(400)}"}`, `${'x'.repeat(299)}…`],
  ['{"details":7}', undefined],
  ['<h1>Conflict</h1>', undefined],
  ['', undefined],
  [`{"details":"${'x'.repeat(70_000)}"}`, undefined],
];

test.each(REFUSALS)('a write refused with %s keeps the sentence: %s', async (body, detail) => {
  const { platform } = client(() => new Response(body, { status: 409 }));
  const write = { loanGuid: LOAN, fieldId: 'CX.LO.COMMENTS', lockId: 'lock', text: 'a' };
  expect(await writeLoanField(platform, 'token', write)).toEqual({ kind: 'refused', status: 409, detail });
});

test('a read that is refused keeps nothing of the platform’s words', async () => {
  const { platform } = client(() => Response.json({ details: 'host 10.1.2.3' }, { status: 409 }));
  expect(await readLoanLocks(platform, 'token', LOAN)).toEqual({ kind: 'refused', status: 409 });
});

test('a lock is asked for, listed and given back by its id', async () => {
  const lock = { id: 'lock 1', userId: 'ada', lockType: 'Exclusive' };
  const answers = [Response.json(lock, { status: 201 }), new Response(null, { status: 204 })];
  const { platform, sent } = client(() => answers.shift() ?? Response.error());
  expect(await lockLoan(platform, 'token', LOAN)).toEqual({ kind: 'ok', value: 'lock 1' });
  expect(await unlockLoan(platform, 'token', LOAN, 'lock 1')).toEqual({ kind: 'ok', value: undefined });
  expect(sent).toEqual([
    {
      url: 'https://api.example/encompass/v3/resourceLocks?view=entity',
      method: 'POST',
      body: { resource: { entityId: LOAN, entityType: 'Loan' }, lockType: 'Exclusive' },
    },
    {
      url: `https://api.example/encompass/v3/resourceLocks/lock%201?resourceType=loan&resourceId=${LOAN}`,
      method: 'DELETE',
      body: undefined,
    },
  ]);
  const list = client(() => Response.json([lock, { id: 'other', userId: null }]));
  expect(await readLoanLocks(list.platform, 'token', LOAN)).toEqual({
    kind: 'ok',
    value: [
      { id: 'lock 1', userId: 'ada' },
      { id: 'other', userId: '' },
    ],
  });
  expect(list.sent[0]?.url).toBe(
    `https://api.example/encompass/v3/resourceLocks?resourceType=loan&resourceId=${LOAN}`,
  );
});

test('a page that answers an unlock is no success', async () => {
  const { platform } = client(() => new Response('<!doctype html><title>Guest Wi-Fi</title>'));
  expect(await unlockLoan(platform, 'token', LOAN, 'lock')).toEqual({ kind: 'unreadable' });
});

test.each(['{}', '[{"id":""}]', '"lock"', ''])('locks that read %s are unreadable', async (body) => {
  const { platform } = client(() => new Response(body));
  expect(await readLoanLocks(platform, 'token', LOAN)).toEqual({ kind: 'unreadable' });
  expect(await lockLoan(platform, 'token', LOAN)).toEqual({ kind: 'unreadable' });
});

test('a lock that cannot be had or given back says why', async () => {
  const { platform } = client(() =>
    Response.json({ details: 'Cancel lock is not allowed.' }, { status: 403 }),
  );
  const refused = { kind: 'refused', status: 403, detail: 'Cancel lock is not allowed.' };
  expect(await unlockLoan(platform, 'token', LOAN, 'lock')).toEqual(refused);
  expect(await lockLoan(platform, 'token', LOAN)).toEqual(refused);
});

test.each([
  [{ id: 'ada', fullName: 'Ada B. Lovelace', firstName: 'Ada' }, 'Ada B. Lovelace'],
  [{ id: 'ada', firstName: 'Ada', lastName: 'Lovelace' }, 'Ada Lovelace'],
  [{ id: 'ada', lastName: 'Lovelace' }, 'Lovelace'],
  [{ id: 'ada' }, undefined],
  [{}, undefined],
])('the name of %j is %s', async (user, name) => {
  const { platform, sent } = client(() => Response.json(user));
  expect(await readPersonName(platform, 'token', 'a/da')).toBe(name);
  expect(sent[0]?.url).toBe('https://api.example/encompass/v1/company/users/a%2Fda');
});

test('a name that cannot be asked for is none', async () => {
  const { platform } = client(() => new Response('', { status: 500 }));
  expect(await readPersonName(platform, 'token', 'ada')).toBeUndefined();
});
