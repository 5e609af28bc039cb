import { describe, expect, test } from 'vitest';
import type { EntryFields, HoldReason, OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import type { WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';
import { holdOfAll, isDue, nextDueAt, UNDO_MS } from '#src/offline/outbox/entry/when-due.ts';
import { DAY, IN, NOW } from '#tests/support/outbox/outbox-entries.ts';

/** By wake-up, the waits that it ends before their time. The compiler asks for each wake-up there is. */
const ENDED_EARLY: Record<WakeReason, HoldReason[]> = {
  start: ['auth', 'network', 'upgrade'],
  'signed-in': ['auth', 'network'],
  online: ['network'],
  retry: ['auth', 'busy', 'locked', 'network', 'server', 'upgrade'],
  visible: [],
  enqueue: [],
  'api-success': [],
  'other-tab': [],
  timer: [],
};
const EVERY_WAKE = Object.keys(ENDED_EARLY) as WakeReason[];
const EVERY_HOLD: HoldReason[] = ['auth', 'busy', 'locked', 'network', 'rate', 'server', 'upgrade'];

function held(why: HoldReason, changes: Partial<EntryFields> = {}): OutboxEntry {
  return { ...IN.held, lastTry: NOW - 1000, nextAt: NOW + 30_000, ...changes, why };
}

function sending(changes: Partial<EntryFields>): OutboxEntry {
  return { ...IN.sending, lastTry: NOW - 60_000, ...changes };
}

describe('whether an entry may be tried', () => {
  test('a queued one always, one left behind by an older pass too', () => {
    for (const wake of EVERY_WAKE) {
      expect(isDue(IN.queued, 5, NOW, wake)).toBe(true);
      expect(isDue(sending({ epoch: 4 }), 5, NOW, wake)).toBe(true);
      expect(isDue(sending({ epoch: 5 }), 5, NOW, wake)).toBe(false);
      // The count of passes was lost and began anew.
      expect(isDue(sending({ epoch: 57 }), 5, NOW, wake)).toBe(true);
    }
  });

  test('a queued one that can still be taken back only after that, or if its person asks for it', () => {
    const heldBack = { ...IN.queued, nextAt: NOW + UNDO_MS };
    for (const wake of EVERY_WAKE) {
      expect(isDue(heldBack, 5, NOW, wake)).toBe(wake === 'retry');
      expect(isDue(heldBack, 5, NOW + UNDO_MS, wake)).toBe(true);
      // The clock was set back.
      expect(isDue(heldBack, 5, NOW - 1, wake)).toBe(true);
    }
  });

  test('one that another tab has just told of is left to that tab, for as long as a try can last', () => {
    const told = sending({ epoch: 4, lastTry: NOW });
    expect(isDue(told, 5, NOW + 44_999, 'other-tab')).toBe(false);
    expect(isDue(told, 5, NOW + 45_000, 'other-tab')).toBe(true);
    expect(isDue(told, 5, NOW - 45_000, 'other-tab')).toBe(true);
    expect(isDue(told, 5, NOW, 'start')).toBe(true);
  });

  test('a held one when its time has come', () => {
    for (const why of EVERY_HOLD) {
      expect(isDue(held(why), 5, NOW + 30_000, 'timer')).toBe(true);
      expect(isDue(held(why), 5, NOW + 29_999, 'timer')).toBe(false);
    }
  });

  test.each(EVERY_WAKE)('%s ends early just the waits that it is for', (wake) => {
    expect(EVERY_HOLD.filter((why) => isDue(held(why), 5, NOW, wake))).toEqual(ENDED_EARLY[wake]);
  });

  test('no person and no event shortens a limit that the gateway has set', () => {
    for (const wake of EVERY_WAKE) expect(isDue(held('rate'), 5, NOW, wake)).toBe(false);
  });

  test('an answer to another call ends a wait for the network, but not every second', () => {
    const waiting = held('network', { lastTry: NOW - 2000 });
    expect(isDue(waiting, 5, NOW, 'timer', NOW - 2000)).toBe(true);
    expect(isDue(waiting, 5, NOW - 1, 'timer', NOW - 2000)).toBe(false);
    expect(isDue(waiting, 5, NOW, 'timer', NOW - 2001)).toBe(false);
    expect(isDue(held('server', { lastTry: NOW - 2000 }), 5, NOW, 'timer', NOW)).toBe(false);
  });

  test('a clock that was set back by minutes keeps nobody waiting either', () => {
    const lastTry = NOW + 10 * 60_000;
    expect(isDue(held('network', { lastTry, nextAt: lastTry + 1000 }), 5, NOW, 'timer')).toBe(true);
  });

  test('a clock that was set back keeps nobody waiting for days', () => {
    expect(isDue(held('network', { lastTry: NOW + DAY, nextAt: NOW + DAY + 1000 }), 5, NOW, 'timer')).toBe(
      true,
    );
    expect(isDue(held('network', { nextAt: NOW + DAY }), 5, NOW, 'timer')).toBe(true);
  });

  test('one that came to its end, or waits for the person, never', () => {
    for (const from of [IN.parked, IN.acked, IN.discarded]) {
      for (const wake of EVERY_WAKE) expect(isDue(from, 5, NOW + DAY, wake)).toBe(false);
    }
  });
});

describe('what everything waits for', () => {
  test('is an update before a sign-in before a limit, and nothing of one lane', () => {
    expect(holdOfAll([held('rate'), held('auth'), held('upgrade')])).toBe('upgrade');
    expect(holdOfAll([held('rate'), held('auth')])).toBe('auth');
    expect(holdOfAll([held('rate'), IN.queued])).toBe('rate');
    expect(
      holdOfAll([held('locked'), held('network'), held('server'), held('busy'), IN.parked]),
    ).toBeUndefined();
    expect(holdOfAll([IN.discarded])).toBeUndefined();
  });

  test('decides when to look again', () => {
    expect(nextDueAt([held('network', { nextAt: 50 }), held('locked', { nextAt: 40 })], 0)).toBe(40);
    expect(nextDueAt([held('network', { nextAt: 50 }), held('rate', { nextAt: 90 })], 0)).toBe(90);
    expect(nextDueAt([held('network'), held('locked')], NOW, NOW)).toBe(NOW + 1000);
    expect(nextDueAt([held('network', { nextAt: 50 }), held('auth')], 0)).toBeUndefined();
    expect(nextDueAt([IN.queued, IN.parked], NOW)).toBeUndefined();
    const heldBack = { ...IN.queued, nextAt: NOW + UNDO_MS };
    expect(nextDueAt([heldBack, held('network')], NOW)).toBe(heldBack.nextAt);
    expect(nextDueAt([heldBack], NOW + UNDO_MS)).toBeUndefined();
  });
});
