import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createConcurrencyCeiling, applyConcurrencyHeader } from '#src/platform/concurrency-ceiling.ts';

function ceilingOf(highest: number) {
  let now = 0;
  const ceiling = createConcurrencyCeiling(highest, () => now);
  return { ceiling, pass: (ms: number) => void (now += ms) };
}

test('while the lender has calls to spare, all of ours may go', () => {
  const { ceiling } = ceilingOf(20);
  for (let inFlight = 1; inFlight <= 20; inFlight += 1) ceiling.see(30 - inFlight, inFlight);
  expect(ceiling.current()).toBe(20);
});

test('beside somebody who uses 20 of 30, we settle at 5 and leave 5', () => {
  const { ceiling } = ceilingOf(20);
  ceiling.see(0, 10);
  expect(ceiling.current()).toBe(5);
  ceiling.see(5, 5);
  expect(ceiling.current()).toBe(5);
});

test('it comes back by one call every ten seconds, and not while calls are short', () => {
  const { ceiling, pass } = ceilingOf(20);
  ceiling.see(0, 20);
  expect(ceiling.current()).toBe(15);
  pass(9_999);
  expect(ceiling.current()).toBe(15);
  pass(1);
  expect(ceiling.current()).toBe(16);
  ceiling.see(4, 16);
  expect(ceiling.current()).toBe(15);
  pass(50_000);
  expect(ceiling.current()).toBe(20);
});

test('whatever the platform says, it stays between 4 calls and all of ours', () => {
  const seen = fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 }), fc.nat({ max: 30_000 }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.array(seen), (highest, sights) => {
      const { ceiling, pass } = ceilingOf(highest);
      for (const [remaining, inFlight, ms] of sights) {
        ceiling.see(remaining, inFlight);
        expect(ceiling.current()).toBeLessThanOrEqual(highest);
        expect(ceiling.current()).toBeGreaterThanOrEqual(Math.min(4, highest));
        pass(ms);
      }
    }),
  );
});

test.each([
  ['3', 200, 8],
  ['0', 200, 5],
  [null, 429, 5],
  ['29', 429, 5],
  [null, 200, 20],
  ['many', 200, 20],
])('remaining %s with status %i leaves room for %i calls', async (remaining, status, expected) => {
  const { ceiling } = ceilingOf(20);
  const headers = remaining === null ? {} : { 'X-Concurrency-Limit-Remaining': remaining };
  const fetch = applyConcurrencyHeader(
    async () => new Response(null, { status, headers }),
    ceiling,
    () => 10,
  );
  const { signal } = new AbortController();
  const call = { method: 'GET', headers: {}, redirect: 'manual', signal } as const;
  expect((await fetch('https://api.example', call)).status).toBe(status);
  expect(ceiling.current()).toBe(expected);
});
