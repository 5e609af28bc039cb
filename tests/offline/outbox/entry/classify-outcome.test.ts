import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProblemCode } from '#src/contract/wire/problem.ts';
import {
  classifyOutcome,
  isReceiptOf,
  outcomeLabel,
  type TriedNote,
  type Verdict,
} from '#src/offline/outbox/entry/classify-outcome.ts';
import type { SendOutcome } from '#src/contract/wire/note-outcome.ts';
import { foreign, hashOf, problem, receiptOf } from '#tests/support/outbox/note-gateway.ts';
import { LOAN_A, LOAN_B, OFFICER_NOTES, PROCESSOR_NOTES } from '#tests/support/outbox/outbox.ts';

const NOW = Date.parse('2026-11-20T15:40:00Z');
const NOTE = {
  id: '00000000-0000-4000-8000-0000000000aa',
  loanGuid: LOAN_A,
  fieldId: PROCESSOR_NOTES,
  text: 'Called the title company.',
  writtenAt: '2026-11-20T15:39:00.000Z',
  author: 'jsmith',
};
const TRIED: TriedNote = { ...NOTE, textHash: hashOf(NOTE.text), attempts: 1 };
const RECEIPT = receiptOf(NOTE);

function classify(outcome: SendOutcome, random = 0.5, attempts = 1): Verdict {
  return classifyOutcome({ ...TRIED, attempts }, outcome, NOW, random);
}

/** The verdict in short: `held network lane`. */
function short(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'receipt':
      return 'receipt';
    case 'hold':
      return `held ${verdict.why} ${verdict.scope}`;
    case 'park':
      return `parked ${verdict.why}`;
  }
}

function waitOf(verdict: Verdict): number {
  if (verdict.kind !== 'hold') throw new Error('not held');
  return verdict.nextAt - NOW;
}

const ALL_STATUSES = Array.from({ length: 500 }, (_, index) => 100 + index);
const ALL_CODES: readonly (ProblemCode | undefined)[] = [
  undefined,
  'UNAUTHORIZED',
  'FORBIDDEN',
  'WRONG_ORIGIN',
  'NOT_FOUND',
  'INVALID_REQUEST',
  'UNREADABLE_REQUEST',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'OUTDATED_APP',
  'OTHER_USER',
  'NOTE_IN_PROGRESS',
  'NOTE_TOO_OLD',
  'NOTE_FROM_FUTURE',
  'KEY_REUSED',
  'LOAN_LOCKED',
  'SIGN_IN_FAILED',
  'PLATFORM_UNAVAILABLE',
  'PLATFORM_TIMEOUT',
  'PLATFORM_REFUSED',
  'PLATFORM_UNREADABLE',
  'GATEWAY_UNAVAILABLE',
  'INTERNAL',
];

describe('a receipt', () => {
  test.each([200, 201])('with status %i for this very note proves that it is in its field', (status) => {
    expect(classify({ kind: 'answer', status, receipt: RECEIPT })).toEqual({
      kind: 'receipt',
      receipt: RECEIPT,
    });
  });

  test.each([
    ['another note', { ...RECEIPT, id: '00000000-0000-4000-8000-0000000000bb' }],
    ['another text', { ...RECEIPT, textHash: hashOf('something else') }],
    ['another loan', { ...RECEIPT, loanGuid: LOAN_B }],
    ['another field', { ...RECEIPT, fieldId: OFFICER_NOTES }],
  ])('of %s proves nothing', (_name, receipt) => {
    expect(short(classify({ kind: 'answer', status: 200, receipt }))).toBe('held network lane');
    expect(isReceiptOf(TRIED, receipt)).toBe(false);
  });

  test.each([
    LOAN_A.toUpperCase(),
    `{${LOAN_A}}`,
    `{${LOAN_A.toUpperCase()}}`,
    ` ${LOAN_A} `,
    `${LOAN_A.slice(0, 9)}${LOAN_A.slice(9).toUpperCase()}`,
  ])('for the same loan as %j counts', (loanGuid) => {
    const receipt = { ...RECEIPT, loanGuid };
    expect(short(classify({ kind: 'answer', status: 200, receipt }))).toBe('receipt');
  });

  test('counts with no other status', () => {
    for (const status of ALL_STATUSES.filter((status) => status !== 200 && status !== 201)) {
      expect(short(classify({ kind: 'answer', status, receipt: RECEIPT }))).not.toBe('receipt');
    }
  });
});

describe('an answer that is not the gateway’s', () => {
  test('holds the note at every status, and the lane alone unless it sets a limit for all', () => {
    for (const status of ALL_STATUSES) {
      const expected =
        status === 429
          ? 'held rate all'
          : status >= 500 || status === 408 || status === 425
            ? 'held server lane'
            : 'held network lane';
      expect([status, short(classify(foreign(status)))]).toEqual([status, expected]);
    }
  });

  test.each([200, 204, 302, 401, 403, 404, 407, 413, 422, 511])(
    'never parks or ends a note, as with a portal’s %i',
    (status) => {
      expect(classify(foreign(status)).kind).toBe('hold');
    },
  );

  test('with a time to wait limits everything when it says that the service is not there', () => {
    expect(short(classify({ ...foreign(503), kind: 'answer', status: 503, retryAfterMs: 7000 }))).toBe(
      'held rate all',
    );
  });
});

describe('an answer of the gateway', () => {
  test.each<[number, ProblemCode, string]>([
    [401, 'UNAUTHORIZED', 'held auth all'],
    [403, 'OTHER_USER', 'held auth all'],
    // A wrong PUBLIC_ORIGIN or proxy is for the lender to mend: it takes nobody's note from them.
    [403, 'WRONG_ORIGIN', 'held server lane'],
    [423, 'LOAN_LOCKED', 'held locked lane'],
    [409, 'NOTE_IN_PROGRESS', 'held busy lane'],
    [429, 'TOO_MANY_REQUESTS', 'held rate all'],
    [426, 'OUTDATED_APP', 'held upgrade all'],
    [408, 'INTERNAL', 'held server lane'],
    // As the gateway's server says it of a note whose network is too slow.
    [408, 'INVALID_REQUEST', 'held server lane'],
    // It came cut off or changed. An earlier try may stand in the loan, so nobody is asked to write it again.
    [400, 'UNREADABLE_REQUEST', 'held server lane'],
    [415, 'UNREADABLE_REQUEST', 'held server lane'],
    [431, 'UNREADABLE_REQUEST', 'held server lane'],
    [425, 'INTERNAL', 'held server lane'],
    [500, 'INTERNAL', 'held server lane'],
    [502, 'PLATFORM_UNAVAILABLE', 'held server lane'],
    [502, 'PLATFORM_REFUSED', 'held server lane'],
    [503, 'GATEWAY_UNAVAILABLE', 'held server lane'],
    [504, 'PLATFORM_TIMEOUT', 'held server lane'],
    [403, 'FORBIDDEN', 'parked forbidden'],
    [404, 'NOT_FOUND', 'parked gone'],
    [410, 'NOTE_TOO_OLD', 'parked too-old'],
    [422, 'NOTE_FROM_FUTURE', 'parked clock-ahead'],
    [413, 'TOO_LARGE', 'parked too-long'],
    [400, 'INVALID_REQUEST', 'parked invalid'],
    [415, 'INVALID_REQUEST', 'parked invalid'],
    [422, 'KEY_REUSED', 'parked key-reused'],
    [422, 'PLATFORM_REFUSED', 'parked refused'],
  ])('%i %s means %s', (status, code, expected) => {
    expect(short(classify(problem(status, code)))).toBe(expected);
  });

  test('with a code of a newer gateway, which reads as INTERNAL, holds the note', () => {
    for (const status of ALL_STATUSES.filter((status) => status >= 400)) {
      expect(classify(problem(status, 'INTERNAL')).kind).toBe('hold');
    }
  });

  test.each([undefined, false, true])(
    'says that the note may be in the loan only if it was told: %s',
    (told) => {
      const verdict = classify(problem(422, 'PLATFORM_REFUSED', { mayBeInLoan: told }));
      expect(verdict).toMatchObject({ kind: 'park', why: 'refused' });
      expect('mayBeInLoan' in verdict).toBe(told === true);
    },
  );

  test('keeps its sentence, and who has the loan open', () => {
    expect(classify(problem(422, 'PLATFORM_REFUSED', { detail: 'The loan is closed.' }))).toMatchObject({
      detail: 'The loan is closed.',
    });
    expect(classify(problem(423, 'LOAN_LOCKED', { holder: 'J. Smith' }))).toMatchObject({
      holder: 'J. Smith',
    });
    expect(classify(problem(502, 'PLATFORM_UNAVAILABLE', { detail: 'No answer.' }))).toMatchObject({
      detail: 'No answer.',
    });
  });

  test('that lets the doubt about one note settle leaves the other loans alone', () => {
    const settling = problem(503, 'PLATFORM_UNAVAILABLE', { retryAfterMs: 20_000 });
    expect(short(classify(settling))).toBe('held server lane');
    expect(waitOf(classify(settling))).toBeGreaterThanOrEqual(20_000);
    expect(short(classify(problem(503, 'GATEWAY_UNAVAILABLE', { retryAfterMs: 20_000 })))).toBe(
      'held rate all',
    );
  });

  test('parks by a status of the 400s and its own code together, never by one of them', () => {
    const parking = ALL_STATUSES.flatMap((status) =>
      ALL_CODES.filter((code) => classify({ kind: 'answer', status, code }).kind === 'park').map((code) => ({
        status,
        code,
      })),
    );
    expect(parking.filter(({ status, code }) => code === undefined || status < 400 || status >= 500)).toEqual(
      [],
    );
    expect(new Set(parking.map(({ code }) => code))).toEqual(
      new Set([
        ...(['FORBIDDEN', 'NOT_FOUND', 'NOTE_TOO_OLD', 'TOO_LARGE'] as const),
        ...(['INVALID_REQUEST', 'KEY_REUSED', 'PLATFORM_REFUSED', 'NOTE_FROM_FUTURE'] as const),
      ]),
    );
  });
});

test.each([
  ['network', 'held network lane'],
  ['timeout', 'held network lane'],
  ['aborted', 'held network lane'],
  ['redirect', 'held network lane'],
  ['unreadable', 'held network lane'],
  ['signed-out', 'held auth all'],
] as const)('silence of the kind %s means %s', (why, expected) => {
  expect(short(classify({ kind: 'no-answer', why }))).toBe(expected);
});

describe('every outcome there can be', () => {
  const outcomes = fc.record({
    kind: fc.constant('answer' as const),
    status: fc.integer({ min: 100, max: 599 }),
    code: fc.constantFrom(...ALL_CODES),
    holder: fc.option(fc.string(), { nil: undefined }),
    detail: fc.option(fc.string(), { nil: undefined }),
    retryAfterMs: fc.option(fc.double({ min: -1e6, max: 1e15, noNaN: true }), { nil: undefined }),
  });
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  test('without a receipt ends no note', () => {
    fc.assert(
      fc.property(outcomes, chance, fc.nat(1_000_000), (outcome, random, attempts) => {
        expect(classify(outcome, random, attempts).kind).not.toBe('receipt');
      }),
    );
  });

  test('makes a held note wait at least a second and at most an hour, however often it was tried', () => {
    fc.assert(
      fc.property(outcomes, chance, fc.nat(1_000_000), (outcome, random, attempts) => {
        const verdict = classify(outcome, random, attempts);
        if (verdict.kind !== 'hold') return;
        expect(waitOf(verdict)).toBeGreaterThanOrEqual(1000);
        expect(waitOf(verdict)).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });

  test('means the same whatever was tried before, but for the wait', () => {
    fc.assert(
      fc.property(outcomes, fc.nat(1000), (outcome, attempts) => {
        expect(short(classify(outcome, 0.5, attempts))).toBe(short(classify(outcome)));
      }),
    );
  });
});

test('the label of an outcome is its status and code, or its silence', () => {
  expect(outcomeLabel(problem(423, 'LOAN_LOCKED'))).toBe('423 LOAN_LOCKED');
  expect(outcomeLabel(foreign(404))).toBe('404');
  expect(outcomeLabel({ kind: 'no-answer', why: 'timeout' })).toBe('timeout');
});
