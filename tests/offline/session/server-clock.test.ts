import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createServerClock } from '#src/offline/session/server-clock.ts';

const NOON = Date.parse('2026-11-20T17:00:00Z');
const HOUR_MS = 3_600_000;

function device(time: number) {
  const clock = { time };
  return { clock, now: () => clock.time };
}

test('without a word of the server it is the device’s clock', () => {
  const { clock, now } = device(NOON);
  const server = createServerClock({ now });
  expect(server.now()).toBe(NOON);
  clock.time += 5;
  expect(server.now()).toBe(NOON + 5);
});

test('a device that is hours wrong tells the server’s time all the same', () => {
  const { clock, now } = device(NOON - 3 * HOUR_MS);
  const server = createServerClock({ now });
  server.heard(NOON);
  expect(server.now()).toBe(NOON);
  clock.time += 1_000;
  expect(server.now()).toBe(NOON + 1_000);
});

test('what was learnt last time holds at a start without a network', () => {
  const { now } = device(NOON - 3 * HOUR_MS);
  expect(createServerClock({ now, offsetMs: 3 * HOUR_MS, latestSeenAt: NOON - 5 }).now()).toBe(NOON);
});

test('a clock that was set back makes nothing newer, across a start too', () => {
  const { clock, now } = device(NOON);
  const server = createServerClock({ now });
  server.now();
  clock.time -= HOUR_MS;
  expect(server.now()).toBe(NOON);
  expect(createServerClock({ now, offsetMs: 0, latestSeenAt: NOON }).now()).toBe(NOON);
});

test('the server’s own word counts, also when it is earlier', () => {
  const { now } = device(NOON + HOUR_MS);
  const server = createServerClock({ now });
  server.now();
  server.heard(NOON);
  expect(server.now()).toBe(NOON);
});

test('between two words of the server time only goes on, whatever is done to the device’s clock', () => {
  const jumps = fc.array(fc.integer({ min: -48 * HOUR_MS, max: 48 * HOUR_MS }), { minLength: 1 });
  fc.assert(
    fc.property(jumps, fc.integer({ min: -HOUR_MS, max: HOUR_MS }), (steps, offsetMs) => {
      const { clock, now } = device(NOON);
      const server = createServerClock({ now, offsetMs });
      let last = server.now();
      for (const step of steps) {
        clock.time += step;
        expect(server.now()).toBeGreaterThanOrEqual(last);
        last = server.now();
      }
    }),
  );
});
