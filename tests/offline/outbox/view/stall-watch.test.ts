import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { createStallWatch } from '#src/offline/outbox/view/stall-watch.ts';
import { hashOf } from '#tests/support/outbox/note-gateway.ts';
import { LANE_A, SOME_USER } from '#tests/support/outbox/outbox.ts';

const MINUTE = 60_000;

function entry(id: string, changes: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    v: 1,
    id,
    user: SOME_USER.key,
    lane: LANE_A,
    seq: 1,
    state: 'queued',
    epoch: 0,
    attempts: 0,
    savedAt: 0,
    nextAt: 0,
    sealed: {},
    textHash: hashOf(''),
    bytes: 0,
    appVersion: 'test',
    ...changes,
  };
}

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
    ['sent', { state: 'sending' as const }],
    ['held for the network', { state: 'held' as const, why: 'network' as const }],
    ['held for the server', { state: 'held' as const, why: 'server' as const }],
    ['held for the gateway, which is busy', { state: 'held' as const, why: 'busy' as const }],
  ])('is stuck as well when it is %s', (_name, changes) => {
    const watch = createStallWatch();
    watch.see([entry('a', changes)]);
    watch.apiAnswered(0);
    watch.apiAnswered(MINUTE);
    expect(watch.stalledSince()).toBe(0);
  });

  test.each(['auth', 'rate', 'upgrade'] as const)(
    'is not stuck while all notes wait for what one of them was told: %s',
    (why) => {
      const watch = createStallWatch();
      const told = entry('a', { state: 'held', why });
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
    ['the sign-in', { state: 'held' as const, why: 'auth' as const }],
    ['whoever has the loan open', { state: 'held' as const, why: 'locked' as const }],
    ['a limit', { state: 'held' as const, why: 'rate' as const }],
    ['an update', { state: 'held' as const, why: 'upgrade' as const }],
    ['the person', { state: 'parked' as const, why: 'gone' as const }],
  ])('is not stuck while it waits for %s', (_name, changes) => {
    const watch = createStallWatch();
    watch.see([entry('a', changes)]);
    watch.apiAnswered(0);
    watch.apiAnswered(10 * MINUTE);
    expect(watch.stalledSince()).toBeUndefined();
  });

  test('is not stuck behind one that waits, and starts anew when it is its turn', () => {
    const watch = createStallWatch();
    watch.see([entry('a', { state: 'held', why: 'locked' }), entry('b', { seq: 2 })]);
    watch.apiAnswered(0);
    watch.apiAnswered(10 * MINUTE);
    expect(watch.stalledSince()).toBeUndefined();
    watch.see([entry('a', { state: 'acked' }), entry('b', { seq: 2 })]);
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
    watch.see([entry('a', { state: 'acked' })]);
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
