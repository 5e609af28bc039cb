import { createHmac } from 'node:crypto';
import { assert, constantFrom, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import {
  isSignedNotification,
  mayBeNewInLists,
  readNotification,
} from '#src/platform/webhook-notification.ts';

const KEY = 'Signing-key-of-the-sandbox-1234!';
const OLD_KEY = 'Signing-key-of-last-year-98765#';
const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';

const signed = (body: Uint8Array, key = KEY): string =>
  createHmac('sha256', key).update(body).digest('base64');
const bodyOf = (changes: object = {}, meta: object = {}): Uint8Array =>
  Buffer.from(
    JSON.stringify({
      eventId: 'e-1',
      eventTime: '2026-11-20T15:00:00.413Z',
      eventType: 'change',
      meta: {
        userId: 'admin',
        resourceType: 'Loan',
        resourceId: LOAN.toUpperCase(),
        instanceId: 'BE1',
        ...meta,
      },
      ...changes,
    }),
  );

test('a signature is that of the raw body, by one of the keys', () => {
  assert(
    property(uint8Array(), constantFrom(KEY, OLD_KEY), (body, key) => {
      expect(isSignedNotification(body, signed(body, key), [KEY, OLD_KEY])).toBe(true);
      expect(isSignedNotification(body, signed(body, key), [])).toBe(false);
      expect(
        isSignedNotification(Buffer.concat([body, Buffer.of(0)]), signed(body, key), [KEY, OLD_KEY]),
      ).toBe(false);
    }),
  );
});

test('anything else is no signature', () => {
  const body = bodyOf();
  const right = signed(body);
  const hex = createHmac('sha256', KEY).update(body).digest('hex');
  for (const wrong of [
    undefined,
    '',
    hex,
    right.slice(0, -1),
    `${right}=`,
    ` ${right}`,
    signed(body, OLD_KEY),
  ]) {
    expect(isSignedNotification(body, wrong, [KEY])).toBe(false);
  }
});

test('a notification says which loan, and when', () => {
  expect(readNotification(bodyOf())).toEqual({
    eventId: 'e-1',
    at: Date.parse('2026-11-20T15:00:00.413Z'),
    eventType: 'change',
    loanId: LOAN,
  });
  expect(readNotification(bodyOf({ eventTime: 'soon' }))).toMatchObject({ at: undefined });
  for (const [type, isNew] of [
    ['Create', true],
    ['move', true],
    ['change', false],
    ['delete', false],
    ['reportingdbupdate', false],
  ] as const) {
    const read = readNotification(bodyOf({ eventType: type }));
    expect(typeof read === 'object' && mayBeNewInLists(read)).toBe(isNew);
  }
});

test('what is not about the data of a loan is left alone, and nonsense is told apart', () => {
  expect(readNotification(bodyOf({}, { resourceType: 'Document' }))).toBe('other');
  expect(readNotification(bodyOf({ eventType: 'lock' }))).toBe('other');
  for (const nonsense of ['', '{', '[]', '{"eventId":"e"}']) {
    expect(readNotification(Buffer.from(nonsense))).toBeUndefined();
  }
  expect(readNotification(bodyOf({ eventId: 'e'.repeat(101) }))).toBeUndefined();
});
