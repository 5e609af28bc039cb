import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import type { Verdict } from '#src/offline/outbox/entry/classify-outcome.ts';
import {
  acknowledged,
  answered,
  claimed,
  discarded,
  headOf,
  holdOfAll,
  isDue,
  isHoldReason,
  isOnItsWay,
  isOutcomeUnknown,
  isOver,
  isPending,
  nextDueAt,
  undiscarded,
} from '#src/offline/outbox/entry/outbox-machine.ts';
import type { WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';
import { hashOf, receiptOf } from '#tests/support/outbox/note-gateway.ts';
import { LANE_A, LOAN_A, PROCESSOR_NOTES, SOME_USER } from '#tests/support/outbox/outbox.ts';

const NOW = Date.parse('2026-11-20T15:40:00Z');
const DAY = 24 * 60 * 60_000;
const ID = '00000000-0000-4000-8000-0000000000aa';
const RECEIPT = receiptOf({
  id: ID,
  loanGuid: LOAN_A,
  fieldId: PROCESSOR_NOTES,
  text: 'Called.',
  writtenAt: '2026-11-20T15:39:00.000Z',
  author: 'jsmith',
});

function entry(changes: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    v: 1,
    id: ID,
    user: SOME_USER.key,
    lane: LANE_A,
    seq: 1,
    state: 'queued',
    epoch: 0,
    attempts: 0,
    savedAt: NOW,
    nextAt: NOW,
    sealed: {},
    textHash: hashOf('Called.'),
    bytes: 7,
    appVersion: 'test',
    ...changes,
  };
}

const held = (why: OutboxEntry['why'], changes: Partial<OutboxEntry> = {}): OutboxEntry =>
  entry({ state: 'held', why, attempts: 1, lastTry: NOW - 1000, nextAt: NOW + 30_000, ...changes });
const parked = entry({ state: 'parked', why: 'forbidden', attempts: 1 });
const acked = entry({ state: 'acked', receipt: RECEIPT, endedAt: NOW });
const TRY = { epoch: 3, now: NOW, label: '423 LOAN_LOCKED' };
const LOCKED: Verdict = {
  kind: 'held',
  why: 'locked',
  scope: 'lane',
  nextAt: NOW + 9000,
  holder: 'J. Smith',
};

describe('taking an entry to send it', () => {
  test('counts the try, names the pass and forgets what was waited for', () => {
    const taken = claimed(held('locked', { holder: 'J. Smith', detail: 'open' }), 7, NOW);
    expect(taken).toMatchObject({ state: 'sending', epoch: 7, attempts: 2, firstTry: NOW, lastTry: NOW });
    expect(taken).not.toHaveProperty('why');
    expect(taken).not.toHaveProperty('holder');
    expect(taken).not.toHaveProperty('detail');
  });

  test('keeps the time of the first try', () => {
    expect(claimed(held('network', { firstTry: NOW - DAY }), 7, NOW)?.firstTry).toBe(NOW - DAY);
  });

  test.each([
    ['parked', parked],
    ['acked', acked],
    ['discarded', entry({ state: 'discarded' })],
  ])('is not possible when it is %s', (_name, from) => {
    expect(claimed(from, 7, NOW)).toBeUndefined();
  });
});

describe('an answer', () => {
  const sending = entry({ state: 'sending', epoch: 3, attempts: 1 });

  test('that holds the note says for what, until when, and who has the loan open', () => {
    expect(answered(sending, LOCKED, TRY)).toMatchObject({
      state: 'held',
      why: 'locked',
      holder: 'J. Smith',
      nextAt: NOW + 9000,
      lastStatus: '423 LOAN_LOCKED',
    });
  });

  test('that parks the note keeps the gateway’s sentence', () => {
    const verdict: Verdict = { kind: 'parked', why: 'refused', detail: 'The loan is closed.' };
    expect(answered(sending, verdict, TRY)).toMatchObject({
      state: 'parked',
      why: 'refused',
      detail: 'The loan is closed.',
    });
  });

  test('of an older pass changes nothing', () => {
    expect(answered({ ...sending, epoch: 4 }, LOCKED, TRY)).toBeUndefined();
  });

  test.each([parked, acked, entry(), held('network'), entry({ state: 'discarded' })])(
    'changes nothing about an entry that is not being sent',
    (from) => {
      expect(answered(from, LOCKED, TRY)).toBeUndefined();
    },
  );

  test('with a receipt ends the note wherever it stands, and whoever brings it', () => {
    const verdict: Verdict = { kind: 'receipt', receipt: RECEIPT };
    const states = [{ ...sending, epoch: 9 }, parked, entry(), held('auth'), entry({ state: 'discarded' })];
    for (const from of states) {
      expect(answered(from, verdict, TRY)).toMatchObject({ state: 'acked', receipt: RECEIPT, endedAt: NOW });
    }
    expect(acknowledged(acked, RECEIPT, NOW + 5)).toBeUndefined();
  });
});

describe('throwing away', () => {
  test('is possible for what waits or is parked, and can be undone', () => {
    expect(discarded(entry(), NOW)).toMatchObject({ state: 'discarded', endedAt: NOW });
    for (const from of [entry(), held('network'), held('auth')]) {
      const back = undiscarded(discarded(from, NOW) ?? from);
      expect(back?.state).toBe('queued');
      expect(back).not.toHaveProperty('endedAt');
      expect(back).not.toHaveProperty('why');
    }
  });

  test('brings a parked note back as parked, with its reason', () => {
    expect(undiscarded(discarded(parked, NOW) ?? parked)).toMatchObject({
      state: 'parked',
      why: 'forbidden',
    });
  });

  test('is not possible while it is sent, nor after it arrived', () => {
    expect(discarded(entry({ state: 'sending', epoch: 1 }), NOW)).toBeUndefined();
    expect(discarded(acked, NOW)).toBeUndefined();
    expect(discarded(entry({ state: 'discarded' }), NOW)).toBeUndefined();
    expect(undiscarded(acked)).toBeUndefined();
    expect(undiscarded(entry())).toBeUndefined();
  });
});

describe('whether an entry may be tried', () => {
  const EVERY_WAKE: WakeReason[] = [
    'start',
    'signed-in',
    'online',
    'visible',
    'enqueue',
    'api-success',
    'timer',
    'other-tab',
    'retry',
  ];

  test('a queued one always, one left behind by an older pass too', () => {
    for (const wake of EVERY_WAKE) {
      expect(isDue(entry(), 5, NOW, wake)).toBe(true);
      expect(isDue(entry({ state: 'sending', epoch: 4 }), 5, NOW, wake)).toBe(true);
      expect(isDue(entry({ state: 'sending', epoch: 5 }), 5, NOW, wake)).toBe(false);
      // The count of passes was lost and began anew.
      expect(isDue(entry({ state: 'sending', epoch: 57 }), 5, NOW, wake)).toBe(true);
    }
  });

  test('one that another tab has just told of is left to that tab, for as long as a try can last', () => {
    const told = entry({ state: 'sending', epoch: 4, lastTry: NOW });
    expect(isDue(told, 5, NOW + 44_999, 'other-tab')).toBe(false);
    expect(isDue(told, 5, NOW + 45_000, 'other-tab')).toBe(true);
    expect(isDue(told, 5, NOW - 45_000, 'other-tab')).toBe(true);
    expect(isDue(told, 5, NOW, 'start')).toBe(true);
  });

  test('a held one when its time has come', () => {
    for (const why of ['auth', 'locked', 'busy', 'rate', 'server', 'network', 'upgrade'] as const) {
      expect(isDue(held(why), 5, NOW + 30_000, 'timer')).toBe(true);
      expect(isDue(held(why), 5, NOW + 29_999, 'timer')).toBe(false);
    }
  });

  test.each<[WakeReason, string[]]>([
    ['start', ['auth', 'network', 'upgrade']],
    ['signed-in', ['auth', 'network']],
    ['online', ['network']],
    ['retry', ['auth', 'busy', 'locked', 'network', 'server', 'upgrade']],
    ['visible', []],
    ['enqueue', []],
    ['other-tab', []],
    ['timer', []],
  ])('%s ends early the waits for: %j', (wake, expected) => {
    const reasons = ['auth', 'locked', 'busy', 'rate', 'server', 'network', 'upgrade'] as const;
    expect(reasons.filter((why) => isDue(held(why), 5, NOW, wake)).sort()).toEqual(expected);
  });

  test('no person and no event shortens a limit that the gateway has set', () => {
    for (const wake of EVERY_WAKE) expect(isDue(held('rate'), 5, NOW, wake)).toBe(false);
  });

  test('an answer to another call ends a wait for the network, but not every second', () => {
    expect(isDue(held('network', { lastTry: NOW - 5000 }), 5, NOW, 'api-success')).toBe(true);
    expect(isDue(held('network', { lastTry: NOW - 4999 }), 5, NOW, 'api-success')).toBe(false);
    expect(isDue(held('server', { lastTry: NOW - 5000 }), 5, NOW, 'api-success')).toBe(false);
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
    for (const from of [parked, acked, entry({ state: 'discarded' })]) {
      for (const wake of EVERY_WAKE) expect(isDue(from, 5, NOW + DAY, wake)).toBe(false);
    }
  });
});

describe('the order in a lane', () => {
  test('is that of writing, past what waits for the person and what is over', () => {
    const lane = [
      acked,
      parked,
      entry({ state: 'discarded' }),
      held('network', { seq: 4 }),
      entry({ seq: 5 }),
    ];
    expect(headOf(lane)?.seq).toBe(4);
    expect(headOf([acked, parked])).toBeUndefined();
  });
});

describe('what everything waits for', () => {
  test('is an update before a sign-in before a limit, and nothing of one lane', () => {
    expect(holdOfAll([held('rate'), held('auth'), held('upgrade')])).toBe('upgrade');
    expect(holdOfAll([held('rate'), held('auth')])).toBe('auth');
    expect(holdOfAll([held('rate'), entry()])).toBe('rate');
    expect(
      holdOfAll([held('locked'), held('network'), held('server'), held('busy'), parked]),
    ).toBeUndefined();
    expect(holdOfAll([entry({ state: 'discarded', why: 'auth' })])).toBeUndefined();
  });

  test('decides when to look again', () => {
    expect(nextDueAt([held('network', { nextAt: 50 }), held('locked', { nextAt: 40 })])).toBe(40);
    expect(nextDueAt([held('network', { nextAt: 50 }), held('rate', { nextAt: 90 })])).toBe(90);
    expect(nextDueAt([held('network', { nextAt: 50 }), held('auth')])).toBeUndefined();
    expect(nextDueAt([entry(), parked])).toBeUndefined();
  });
});

test('an outcome is unknown after a try that may have reached the gateway', () => {
  expect(isOutcomeUnknown(entry({ state: 'sending' }))).toBe(true);
  for (const why of ['network', 'server', 'busy'] as const) expect(isOutcomeUnknown(held(why))).toBe(true);
  for (const why of ['auth', 'rate', 'locked', 'upgrade'] as const)
    expect(isOutcomeUnknown(held(why))).toBe(false);
  expect(isOutcomeUnknown(entry())).toBe(false);
});

test('reasons to wait and reasons to be parked are told apart', () => {
  expect(isHoldReason('network')).toBe(true);
  expect(isHoldReason('forbidden')).toBe(false);
  expect(isHoldReason(undefined)).toBe(false);
});

describe('an entry may be removed for good', () => {
  test('30 days after it arrived or was thrown away, and not before', () => {
    expect(isOver(acked, NOW + 30 * DAY)).toBe(false);
    expect(isOver(acked, NOW + 30 * DAY + 1)).toBe(true);
    expect(isOver(entry({ state: 'discarded', endedAt: NOW }), NOW + 31 * DAY)).toBe(true);
  });

  test('never while it waits, however old it is', () => {
    for (const from of [entry(), parked, held('network'), entry({ state: 'sending' })]) {
      expect(isOver({ ...from, endedAt: NOW }, NOW + 10_000 * DAY)).toBe(false);
    }
  });

  test('not when nobody knows since when', () => {
    expect(isOver(entry({ state: 'acked' }), NOW + 1000 * DAY)).toBe(false);
  });
});

describe('any sequence of what can happen to an entry', () => {
  type Step = (from: OutboxEntry, at: number) => OutboxEntry | undefined;
  const verdicts: Verdict[] = [
    LOCKED,
    { kind: 'held', why: 'network', scope: 'lane', nextAt: NOW + 1000 },
    { kind: 'held', why: 'auth', scope: 'all', nextAt: NOW + 1000 },
    { kind: 'parked', why: 'forbidden' },
  ];
  const steps: fc.Arbitrary<[string, Step]> = fc.oneof(
    fc.nat(5).map((epoch): [string, Step] => ['claim', (from, at) => claimed(from, epoch, at)]),
    fc
      .tuple(fc.constantFrom(...verdicts), fc.nat(5))
      .map(([verdict, epoch]): [string, Step] => [
        'answer',
        (from, at) => answered(from, verdict, { epoch, now: at, label: 'x' }),
      ]),
    fc.constant<[string, Step]>(['undo', (from) => undiscarded(from)]),
  );

  test('leads out of the outbox only by a receipt or by the person', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60 }), (sequence) => {
        let now = NOW;
        let current = entry();
        for (const [, step] of sequence) {
          now += DAY;
          current = step(current, now) ?? current;
          expect(isPending(current)).toBe(true);
          expect(isOver(current, now + 10_000 * DAY)).toBe(false);
        }
      }),
    );
  });

  test('never changes what the note is', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60 }), fc.nat(60), (sequence, discardAt) => {
        let current = entry();
        for (const [position, [, step]] of sequence.entries()) {
          current = step(current, NOW) ?? current;
          if (position === discardAt) current = discarded(current, NOW) ?? current;
          const { id, user, lane, seq, textHash, sealed, savedAt } = current;
          expect({ id, user, lane, seq, textHash, sealed, savedAt }).toEqual({
            id: ID,
            user: SOME_USER.key,
            lane: LANE_A,
            seq: 1,
            textHash: hashOf('Called.'),
            sealed: {},
            savedAt: NOW,
          });
        }
      }),
    );
  });

  test('always leaves a way to send a note that is on its way', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60 }), (sequence) => {
        let current = entry();
        for (const [, step] of sequence) current = step(current, NOW) ?? current;
        if (!isOnItsWay(current)) return;
        expect(isDue(current, 100, NOW + DAY, 'timer')).toBe(true);
        expect(claimed(current, 100, NOW)).toMatchObject({ state: 'sending', epoch: 100 });
      }),
    );
  });
});
