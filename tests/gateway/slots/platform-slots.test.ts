import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPlatformSlots, fairShare } from '#src/gateway/slots/platform-slots.ts';
import type { SlotRows } from '#src/gateway/slots/slot-rows.ts';

// Replicas over rows in memory, with one clock that the test sets. shared-slots.test.ts has the rows of a database.

function rowsInMemory(now: () => number): SlotRows & { readonly holders: () => (string | undefined)[] } {
  const replicas = new Map<string, number>();
  const slots = new Map<number, { holder: string | undefined; until: number }>();
  const own = (replica: string) => [...slots].filter(([, row]) => row.holder === replica);
  return {
    holders: () => [...slots.values()].map(({ holder, until }) => (until > now() ? holder : undefined)),
    async prepare(total) {
      for (let slot = 1; slot <= total; slot += 1) {
        if (!slots.has(slot)) slots.set(slot, { holder: undefined, until: 0 });
      }
    },
    async join(replica, ms) {
      replicas.set(replica, now() + ms);
      return [...replicas].flatMap(([id, until]) => (until > now() ? [id] : [])).sort();
    },
    async renew(replica, _total, ms) {
      for (const [, row] of own(replica)) row.until = now() + ms;
      return own(replica).map(([slot]) => slot);
    },
    async take(replica, count, _total, ms) {
      const free = [...slots].filter(([, row]) => row.until <= now()).slice(0, count);
      for (const [, row] of free) Object.assign(row, { holder: replica, until: now() + ms });
      return free.map(([slot]) => slot);
    },
    async giveBack(replica, given) {
      for (const [slot, row] of own(replica)) {
        if (given.includes(slot)) Object.assign(row, { holder: undefined, until: now() });
      }
    },
    async leave(replica) {
      for (const [, row] of own(replica)) Object.assign(row, { holder: undefined, until: now() });
      replicas.delete(replica);
    },
  };
}

/** A world of replicas that make as many calls as they may. */
function world(total: number) {
  let now = 0;
  const rows = rowsInMemory(() => now);
  const start = (replica: string) => {
    let inFlight = 0;
    const slots = createPlatformSlots({
      rows,
      total,
      replica,
      elapsed: () => now,
      inFlight: () => inFlight,
      onMore: () => undefined,
    });
    return {
      slots,
      inFlight: () => inFlight,
      callAll: () => void (inFlight = Math.max(inFlight, slots.current())),
      endAll: () => void (inFlight = 0),
    };
  };
  return { rows, start, pass: (ms: number) => void (now += ms) };
}

const COUNT = 4;
const step = fc.record({
  which: fc.nat({ max: COUNT - 1 }),
  what: fc.constantFrom('beat', 'beat', 'beat', 'call', 'end', 'leave'),
  ms: fc.nat({ max: 1_500 }),
});

test('however replicas join, beat, stall and leave, together they never make more calls than there are slots', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 30 }),
      fc.array(step, { maxLength: 60 }),
      async (total, steps) => {
        const { start, pass } = world(total);
        const replicas = Array.from({ length: COUNT }, (_, index) => start(`replica ${index}`));
        const stalled = replicas.map(() => 0);
        for (const { which, what, ms } of steps) {
          pass(ms);
          const one = replicas[which];
          if (one === undefined) continue;
          // A call is over, or given up, before the lease of its slot ends.
          for (const [index, each] of replicas.entries()) {
            stalled[index] = index === which && what === 'beat' ? 0 : (stalled[index] ?? 0) + ms;
            if ((stalled[index] ?? 0) > 5_000) each.endAll();
          }
          if (what === 'beat') await one.slots.beat();
          else if (what === 'call') one.callAll();
          else {
            one.endAll();
            if (what === 'leave') await one.slots.leave();
          }
          expect(replicas.reduce((sum, each) => sum + each.inFlight(), 0)).toBeLessThanOrEqual(total);
        }
      },
    ),
  );
});

test('the parts of all replicas are the whole, and differ by one at most', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 30 }),
      fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 }),
      (total, ids) => {
        const living = [...ids].sort();
        const parts = living.map((id) => fairShare(total, living, id));
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('a replica that joins gets its part once the other one noticed, and only slots whose calls are over', async () => {
  const { start, pass } = world(20);
  const [first, second] = [start('a'), start('b')];
  await first.slots.beat();
  first.callAll();
  expect(first.inFlight()).toBe(20);
  await second.slots.beat();
  expect(second.slots.current()).toBe(0);
  pass(2_000);
  await first.slots.beat();
  await second.slots.beat();
  // Its calls are still going, so nothing was given back, but it makes no new ones.
  expect([first.slots.current(), second.slots.current()]).toEqual([10, 0]);
  first.endAll();
  expect(await first.slots.beat()).toBe(2_000);
  expect(await second.slots.beat()).toBe(2_000);
  expect([first.slots.current(), second.slots.current()]).toEqual([10, 10]);
});

test('the part of a killed replica is back within 15 seconds; the part of one that leaves, at the next beat', async () => {
  const { start, pass } = world(20);
  const [killed, left, staying] = [start('a'), start('b'), start('c')];
  for (let n = 0; n < 3; n += 1) {
    for (const one of [killed, left, staying]) await one.slots.beat();
  }
  expect([killed, left, staying].map(({ slots }) => slots.current())).toEqual([7, 7, 6]);
  await left.slots.leave();
  await staying.slots.beat();
  expect([left.slots.current(), staying.slots.current()]).toEqual([0, 10]);
  let waited = 0;
  while (staying.slots.current() < 20 && waited < 60_000) {
    const ms = await staying.slots.beat();
    pass(ms);
    waited += ms;
  }
  expect(waited).toBeLessThanOrEqual(15_000);
});

test('a replica that cannot renew its leases makes no calls before they end', async () => {
  const { start, pass } = world(20);
  const alone = start('a');
  await alone.slots.beat();
  pass(5_999);
  expect(alone.slots.current()).toBe(20);
  pass(1);
  expect(alone.slots.current()).toBe(0);
  await alone.slots.beat();
  expect(alone.slots.current()).toBe(20);
});
