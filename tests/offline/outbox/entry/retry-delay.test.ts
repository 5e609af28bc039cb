import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endsByTime, LONGEST_WAIT_MS, nextTryAfter } from '#src/offline/outbox/entry/when-due.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const ALMOST_ONE = 1 - Number.EPSILON;

describe('the wait without an answer', () => {
  test('is anything from one second to a bound that doubles up to five minutes', () => {
    for (const why of ['network', 'server'] as const) {
      for (const attempts of [1, 2, 5, 20, 100_000]) expect(nextTryAfter(why, attempts, 0)).toBe(SECOND);
      expect(nextTryAfter(why, 1, ALMOST_ONE)).toBe(2 * SECOND);
      expect(nextTryAfter(why, 2, ALMOST_ONE)).toBe(4 * SECOND);
      expect(nextTryAfter(why, 5, ALMOST_ONE)).toBe(32 * SECOND);
      expect(nextTryAfter(why, 9, ALMOST_ONE)).toBe(5 * MINUTE);
      expect(nextTryAfter(why, 100_000, ALMOST_ONE)).toBe(5 * MINUTE);
    }
  });

  test('spreads devices over the whole span', () => {
    const waits = [0.1, 0.3, 0.5, 0.7, 0.9].map((random) => nextTryAfter('network', 8, random));
    expect(new Set(waits).size).toBe(5);
  });
});

describe('the wait for a loan that somebody has open', () => {
  test('is five seconds at least and two minutes at most', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.double({ min: 0, max: ALMOST_ONE, noNaN: true }), (attempts, random) => {
        const wait = nextTryAfter('locked', attempts, random);
        expect(wait).toBeGreaterThanOrEqual(5 * SECOND);
        expect(wait).toBeLessThanOrEqual(2 * MINUTE);
      }),
    );
  });
});

test('the wait for the gateway, which works on the note, is one to five seconds', () => {
  expect(nextTryAfter('busy', 1, 0)).toBe(SECOND);
  expect(nextTryAfter('busy', 50, ALMOST_ONE)).toBe(5 * SECOND);
});

describe('what an answer asks for', () => {
  test('is never undercut', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('rate', 'server', 'network', 'locked', 'busy'),
        fc.integer({ min: SECOND, max: LONGEST_WAIT_MS }),
        fc.nat(30),
        fc.double({ min: 0, max: ALMOST_ONE, noNaN: true }),
        (why, asked, attempts, random) => {
          expect(nextTryAfter(why, attempts, random, asked)).toBeGreaterThanOrEqual(asked);
        },
      ),
    );
  });

  test('is not overdone for a limit: a second of chance on top', () => {
    expect(nextTryAfter('rate', 12, 0, 30 * SECOND)).toBe(30 * SECOND);
    expect(nextTryAfter('rate', 12, 0.5, 30 * SECOND)).toBe(30.5 * SECOND);
  });

  test('holds for an hour at most, and for a second at least', () => {
    expect(nextTryAfter('rate', 1, 0.5, 1e15)).toBe(LONGEST_WAIT_MS);
    expect(nextTryAfter('rate', 1, 0, -5)).toBe(SECOND);
  });
});

test('a sign-in and an update end by an event, everything else by time', () => {
  expect(endsByTime('auth')).toBe(false);
  expect(endsByTime('upgrade')).toBe(false);
  for (const why of ['network', 'server', 'rate', 'locked', 'busy'] as const)
    expect(endsByTime(why)).toBe(true);
});
