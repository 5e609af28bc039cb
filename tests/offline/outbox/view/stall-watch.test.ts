import { describe, expect, test } from 'vitest';
import type { EntryFacts, HoldReason, OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { createStallWatch } from '#src/offline/outbox/view/stall-watch.ts';
import { step } from '#src/offline/outbox/entry/outbox-machine.ts';
import { LANE_A } from '#tests/support/outbox/outbox.ts';
import { ACKNOWLEDGE, entryFacts } from '#tests/support/outbox/outbox-rows.ts';

const MINUTE = 60_000;

function entry(id: string, changes: Partial<EntryFacts> = {}): OutboxEntry {
  return { ...entryFacts({ id, ...changes }), state: 'queued' };
}

function held(why: HoldReason): OutboxEntry {
  return { ...entryFacts({ id: 'a' }), state: 'held', why };
}

const ACKED = step(entry('a'), ACKNOWLEDGE) ?? entry('a');

describe('a note that does not get through', () => {
  test('for a minute while the gateway answers other calls is stuck, since the first of these answers', () => {
    const watch = createStallWatch();
    watch.see([entry('a')]);
    watch.apiAnswered(1000);
    watch.apiAnswered(1000 + MINUTE - 1);
    expect(watch.stalledSince()).toBeUndefined();
    watch.apiAnswered(1000 + MINUTE);
    expect(watch.stalledSince()).toBe(1000);
  });

  test.each([
    ['sent', { ...entryFacts(), state: 'sending' as const }],
    ['held for the network', held('network')],
    ['held for the server', held('server')],
    ['held for the gateway, which is busy', held('busy')],
  ])('is stuck as well when it is %s', (_name, from) => {
    const watch = createStallWatch();
    watch.see([from]);
    watch.apiAnswered(0);
    watch.apiAnswered(MINUTE);
    expect(watch.stalledSince()).toBe(0);
  });

  test.each(['auth', 'rate', 'upgrade'] as const)(
    'is not stuck while all notes wait for what one of them was told: %s',
    (why) => {
      const watch = createStallWatch();
      const told = held(why);
      watch.see([told, entry('b', { lane: 'another' })]);
      watch.apiAnswered(0);
      watch.apiAnswered(MINUTE);
      expect(watch.stalledSince()).toBeUndefined();
      watch.see([entry('b', { lane: 'another' })]);
      watch.apiAnswered(2 * MINUTE);
      watch.apiAnswered(3 * MINUTE);
      expect(watch.stalledSince()).toBe(2 * MINUTE);
    },
  );

  test('is not stuck while nothing says that the gateway answers', () => {
    const watch = createStallWatch();
    watch.see([entry('a')]);
    watch.apiAnswered(0);
    expect(watch.stalledSince()).toBeUndefined();
    watch.apiLost();
    watch.apiAnswered(60 * MINUTE);
    expect(watch.stalledSince()).toBeUndefined();
    watch.apiAnswered(61 * MINUTE);
    expect(watch.stalledSince()).toBe(60 * MINUTE);
  });

  test.each([
    ['the sign-in', held('auth')],
    ['whoever has the loan open', held('locked')],
    ['a limit', held('rate')],
    ['an update', held('upgrade')],
    ['the person', { ...entryFacts(), state: 'parked' as const, why: 'gone' as const }],
  ])('is not stuck while it waits for %s', (_name, from) => {
    const watch = createStallWatch();
    watch.see([from]);
    watch.apiAnswered(0);
    watch.apiAnswered(10 * MINUTE);
    expect(watch.stalledSince()).toBeUndefined();
  });

  test('is not stuck behind one that waits, and starts anew when it is its turn', () => {
    const watch = createStallWatch();
    watch.see([held('locked'), entry('b', { seq: 2 })]);
    watch.apiAnswered(0);
    watch.apiAnswered(10 * MINUTE);
    expect(watch.stalledSince()).toBeUndefined();
    watch.see([ACKED, entry('b', { seq: 2 })]);
    watch.apiAnswered(10 * MINUTE);
    watch.apiAnswered(11 * MINUTE - 1);
    expect(watch.stalledSince()).toBeUndefined();
    watch.apiAnswered(11 * MINUTE);
    expect(watch.stalledSince()).toBe(10 * MINUTE);
  });

  test('is forgotten when it got through', () => {
    const watch = createStallWatch();
    watch.see([entry('a'), entry('b', { lane: `${LANE_A}x` })]);
    watch.apiAnswered(0);
    watch.apiAnswered(2 * MINUTE);
    watch.see([ACKED]);
    expect(watch.stalledSince()).toBeUndefined();
  });

  test('is not stuck because the clock was set', () => {
    const watch = createStallWatch();
    watch.see([entry('a')]);
    watch.apiAnswered(100 * MINUTE);
    watch.apiAnswered(0);
    watch.apiAnswered(MINUTE - 1);
    expect(watch.stalledSince()).toBeUndefined();
    watch.apiAnswered(MINUTE);
    expect(watch.stalledSince()).toBe(0);
  });
});
