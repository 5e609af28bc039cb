import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type EntryState, type OutboxEntry, outboxEntrySchema } from '#src/contract/device/outbox-entry.ts';
import {
  type EntryEvent,
  headOf,
  isOnItsWay,
  isOutcomeUnknown,
  isOver,
  isPending,
  step,
} from '#src/offline/outbox/entry/outbox-machine.ts';
import { isDue } from '#src/offline/outbox/entry/when-due.ts';
import { DAY, FACTS, IN, NOW, PASS, RECEIPT } from '#tests/support/outbox/outbox-entries.ts';

type EventKind = EntryEvent['kind'];
type EventOf<K extends EventKind> = EntryEvent & { readonly kind: K };
/** The state that an event leads to, or that nothing changes. */
type Expected = EntryState | 'no change';

const STATES = Object.keys(IN) as EntryState[];
const { id, user, lane, seq, textHash, sealed, bytes, savedAt } = FACTS;
/** What never changes about an entry. */
const NOTE = { id, user, lane, seq, textHash, sealed, bytes, savedAt };
const TRY = { epoch: PASS, label: '423 LOAN_LOCKED' };
const EVENTS: { readonly [K in EventKind]: EventOf<K> } = {
  claim: { kind: 'claim', epoch: PASS + 1, now: NOW },
  receipt: { kind: 'receipt', receipt: RECEIPT, now: NOW },
  hold: { kind: 'hold', why: 'locked', nextAt: NOW + 9000, holder: 'J. Smith', ...TRY },
  park: { kind: 'park', why: 'refused', detail: 'The loan is closed.', ...TRY },
  discard: { kind: 'discard', now: NOW },
  resend: { kind: 'resend', now: NOW },
  undo: { kind: 'undo' },
  restore: { kind: 'restore', now: NOW },
};

// Every state with every event. Without Partial: the compiler asks for each cell.
const TABLE: Record<EntryState, Record<EventKind, Expected>> = {
  queued: {
    claim: 'sending',
    receipt: 'acked',
    hold: 'no change',
    park: 'no change',
    discard: 'discarded',
    resend: 'no change',
    undo: 'no change',
    restore: 'held',
  },
  sending: {
    claim: 'sending',
    receipt: 'acked',
    hold: 'held',
    park: 'parked',
    discard: 'no change',
    resend: 'no change',
    undo: 'no change',
    restore: 'held',
  },
  held: {
    claim: 'sending',
    receipt: 'acked',
    hold: 'no change',
    park: 'no change',
    discard: 'discarded',
    resend: 'no change',
    undo: 'no change',
    restore: 'held',
  },
  parked: {
    claim: 'no change',
    receipt: 'acked',
    hold: 'no change',
    park: 'no change',
    discard: 'discarded',
    resend: 'discarded',
    undo: 'no change',
    restore: 'no change',
  },
  acked: {
    claim: 'no change',
    receipt: 'no change',
    hold: 'no change',
    park: 'no change',
    discard: 'no change',
    resend: 'no change',
    undo: 'no change',
    restore: 'no change',
  },
  discarded: {
    claim: 'no change',
    receipt: 'acked',
    hold: 'no change',
    park: 'no change',
    discard: 'no change',
    resend: 'no change',
    undo: 'queued',
    restore: 'no change',
  },
};

describe.each(STATES)('an entry that is %s', (state) => {
  test.each(Object.values(EVENTS))('does with $kind what the table says', (event) => {
    const next = step(IN[state], event);
    expect(next?.state ?? 'no change').toBe(TABLE[state][event.kind]);
    expect(v.is(outboxEntrySchema, next ?? IN[state])).toBe(true);
  });

  test('stays the note that it is, whatever happens', () => {
    for (const event of Object.values(EVENTS)) {
      // With something that a later build has added under the same version.
      const later = { ...IN[state], device: 'tablet' };
      expect(step(later, event) ?? later).toMatchObject({ ...NOTE, device: 'tablet' });
    }
  });
});

describe('SPEC.md', () => {
  const spec = readFileSync('src/offline/outbox/SPEC.md', 'utf8');

  test('has the same table', () => {
    const [kinds = [], , ...rows] = spec
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const written = rows.map(([, state, ...cells]) => [
      state,
      Object.fromEntries(kinds.slice(2, -1).map((kind, at) => [kind, cells[at] || 'no change'])),
    ]);
    expect(Object.fromEntries(written)).toEqual(TABLE);
  });

  test('names tests that are there', () => {
    const named = [...spec.replace(/\s+/g, ' ').matchAll(/`(tests\/[^`]+\.test\.ts)`: "([^"]+)"/g)];
    expect(named.length).toBeGreaterThan(20);
    const gone = named.filter(([, path = '', title = '']) => !readFileSync(path, 'utf8').includes(title));
    expect(gone.map(([citation]) => citation)).toEqual([]);
  });
});

describe('taking an entry to send it', () => {
  test('counts the try, names the pass and forgets what was waited for', () => {
    const { why: _why, holder: _holder, detail: _detail, ...rest } = IN.held;
    expect(step(IN.held, EVENTS.claim)).toEqual({
      ...rest,
      state: 'sending',
      epoch: PASS + 1,
      attempts: 2,
      lastTry: NOW,
    });
    expect(step(IN.queued, EVENTS.claim)).toMatchObject({ attempts: 1, firstTry: NOW, lastTry: NOW });
  });
});

describe('an answer', () => {
  test('that holds the note says for what, until when, and who has the loan open', () => {
    expect(step(IN.sending, EVENTS.hold)).toMatchObject({
      why: 'locked',
      holder: 'J. Smith',
      nextAt: NOW + 9000,
      lastStatus: '423 LOAN_LOCKED',
    });
  });

  test('that parks the note keeps the gateway’s sentence', () => {
    expect(step(IN.sending, EVENTS.park)).toMatchObject({ why: 'refused', detail: 'The loan is closed.' });
  });

  test('to another pass changes nothing, unless it is a receipt', () => {
    for (const epoch of [PASS - 1, PASS + 1]) {
      const taken = { ...IN.sending, epoch };
      expect(step(taken, EVENTS.hold)).toBeUndefined();
      expect(step(taken, EVENTS.park)).toBeUndefined();
      expect(step(taken, EVENTS.receipt)).toMatchObject({ state: 'acked', receipt: RECEIPT, endedAt: NOW });
    }
  });

  test.each(STATES)('leaves nothing of another state in a note that was %s', (state) => {
    const ended = step(IN[state], EVENTS.receipt) ?? IN.acked;
    for (const field of ['why', 'holder', 'detail']) expect(ended).not.toHaveProperty(field);
  });
});

describe('throwing away', () => {
  const thrown = step(IN.parked, EVENTS.discard) ?? IN.parked;

  test('can be undone: what was on its way is queued again, without what it waited for', () => {
    const back = step(step(IN.held, EVENTS.discard) ?? IN.held, EVENTS.undo);
    expect(back?.state).toBe('queued');
    for (const field of ['why', 'holder', 'detail', 'endedAt']) expect(back).not.toHaveProperty(field);
  });

  test('keeps that a parked note may be in the loan, until its receipt', () => {
    const doubtful = step(IN.sending, { ...EVENTS.park, mayBeInLoan: true }) ?? IN.sending;
    expect(doubtful).toMatchObject({ state: 'parked', mayBeInLoan: true });
    const discarded = step(doubtful, EVENTS.discard) ?? doubtful;
    expect(step(discarded, EVENTS.undo)).toEqual(doubtful);
    expect(step(doubtful, EVENTS.receipt)).not.toHaveProperty('mayBeInLoan');
  });

  test('brings a parked note back as parked, with its reason', () => {
    expect(step(thrown, EVENTS.undo)).toEqual(IN.parked);
  });

  test('is over when the receipt comes all the same', () => {
    expect(step(thrown, EVENTS.receipt)).toMatchObject({ state: 'acked', endedAt: NOW });
  });

  test('of a row of an older build leaves nothing behind that does not belong to its state', () => {
    // It kept the name of who had the loan open through an undo.
    const old = { ...IN.queued, holder: 'J. Smith' };
    expect(step(old, EVENTS.claim)).not.toHaveProperty('holder');
  });
});

test('an entry out of the second copy counts as tried, and belongs to no pass', () => {
  for (const state of ['queued', 'sending', 'held'] as const) {
    const again = step(IN[state], EVENTS.restore);
    expect(again).toMatchObject({ state: 'held', why: 'network', epoch: 0, attempts: 1, nextAt: NOW });
    expect(again && isOutcomeUnknown(again)).toBe(true);
  }
});

test('a lane goes on in the order of writing, past what waits for the person and what is over', () => {
  const { queued, held, parked, acked, discarded } = IN;
  expect(headOf([acked, parked, discarded, { ...held, seq: 4 }, { ...queued, seq: 5 }])?.seq).toBe(4);
  expect(headOf([acked, parked])).toBeUndefined();
});

test('an outcome is unknown after a try that may have reached the gateway', () => {
  expect(isOutcomeUnknown(IN.sending)).toBe(true);
  for (const why of ['network', 'server', 'busy'] as const)
    expect(isOutcomeUnknown({ ...IN.held, why })).toBe(true);
  for (const why of ['auth', 'rate', 'locked', 'upgrade'] as const)
    expect(isOutcomeUnknown({ ...IN.held, why })).toBe(false);
  expect(isOutcomeUnknown(IN.queued)).toBe(false);
});

describe('an entry may be removed for good', () => {
  test.each([IN.acked, IN.discarded])('30 days after it was $state, and not before', (ended) => {
    expect(isOver(ended, NOW + 30 * DAY)).toBe(false);
    expect(isOver(ended, NOW + 30 * DAY + 1)).toBe(true);
  });

  test.each([IN.queued, IN.sending, IN.held, IN.parked])('never while it is $state', (waiting) => {
    expect(isOver(waiting, NOW + 10_000 * DAY)).toBe(false);
  });
});

describe('any sequence of what can happen to an entry', () => {
  const epochs = fc.nat(5);
  /** What nobody but the person and a receipt can do is left out. */
  const events: fc.Arbitrary<EntryEvent> = fc.oneof(
    epochs.map((epoch): EntryEvent => ({ ...EVENTS.claim, epoch })),
    fc
      .tuple(fc.constantFrom('locked', 'network', 'auth'), epochs)
      .map(([why, epoch]): EntryEvent => ({ ...EVENTS.hold, why, epoch })),
    epochs.map((epoch): EntryEvent => ({ ...EVENTS.park, epoch })),
    fc.constant(EVENTS.undo),
    fc.constant(EVENTS.restore),
  );
  const after = (from: OutboxEntry, sequence: readonly EntryEvent[]): OutboxEntry =>
    sequence.reduce((entry, event) => step(entry, event) ?? entry, from);

  test('leads out of the outbox only by a receipt or by the person', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 60 }), (sequence) => {
        const end = after(IN.queued, sequence);
        expect(isPending(end)).toBe(true);
        expect(isOver(end, NOW + 10_000 * DAY)).toBe(false);
      }),
    );
  });

  test('always leaves a way to send a note that is on its way', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 60 }), (sequence) => {
        const end = after(IN.queued, sequence);
        if (!isOnItsWay(end)) return;
        expect(isDue(end, 100, NOW + DAY, 'timer')).toBe(true);
        expect(step(end, { ...EVENTS.claim, epoch: 100 })).toMatchObject({ state: 'sending', epoch: 100 });
      }),
    );
  });
});
