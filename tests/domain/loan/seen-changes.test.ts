import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { createSeenOf } from '#src/domain/loan/loan-fingerprint.ts';
import {
  mergeSeenChanges,
  MOST_SEEN_CHANGES,
  SEEN_CHANGE,
  seenChange,
  seenElsewhere,
} from '#src/domain/loan/seen-changes.ts';
import {
  NO_UNSEEN_CHANGES,
  trackUnseenChanges,
  type UnseenChanges,
  withoutSeenLoans,
} from '#src/domain/loan/unseen-changes.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { rawLoan } from '#tests/support/loans/loan-factory.ts';
import { someLooks } from '#tests/support/person-data/any-looks.ts';

const SHOWN = '00000001';
const MORNING = Date.parse('2026-11-20T15:40:00.000Z');
const at = (seconds: number): string => new Date(MORNING + seconds * 1000).toISOString();

describe('looks of several devices', () => {
  test('become the same in whatever order and however often they meet', () => {
    fc.assert(
      fc.property(someLooks, someLooks, someLooks, (a, b, c) => {
        const ab = mergeSeenChanges(a, b);
        expect(mergeSeenChanges(b, a)).toEqual(ab);
        expect(mergeSeenChanges(ab, c)).toEqual(mergeSeenChanges(a, mergeSeenChanges(b, c)));
        expect(mergeSeenChanges(ab, b)).toEqual(ab);
      }),
    );
  });

  test('stay the same however they meet where more come together than are kept', () => {
    const many = (from: number) =>
      Array.from({ length: 700 }, (_, index) => seenChange(`${from + index}`, SHOWN, at(from + index)));
    const [a, b, c] = [many(0), many(500), many(1000)];
    const merged = mergeSeenChanges(mergeSeenChanges(a, b), c);
    expect(merged).toHaveLength(MOST_SEEN_CHANGES);
    expect(merged).toEqual(mergeSeenChanges(c, mergeSeenChanges(b, a)));
    expect([merged[0], merged.at(-1)]).toEqual([
      seenChange('1699', SHOWN, at(1699)),
      seenChange('700', SHOWN, at(700)),
    ]);
  });

  test('name no loan and no value, and stay in order for centuries', () => {
    const looks = ['1970-01-01T00:00:00.000Z', at(0), '2400-01-01T00:00:00.000Z'].map((instant) =>
      seenChange('0b5a0d1e-2222-4333-8444-000000000001', SHOWN, instant),
    );
    for (const look of looks) expect(look).toMatch(SEEN_CHANGE);
    expect(looks.toSorted()).toEqual(looks);
  });
});

describe('a mark', () => {
  const unseen: UnseenChanges = new Map([['a', { since: at(0), before: {} }]]);
  const seen = (look: string, marks = unseen) => [...seenElsewhere(marks, [look], () => SHOWN)];

  test('goes for a later look at what the loan shows now, of a new loan too', () => {
    expect(seen(seenChange('a', SHOWN, at(1)))).toEqual(['a']);
    expect(seen(seenChange('a', SHOWN, at(1)), new Map([['a', { since: at(0) }]]))).toEqual(['a']);
  });

  test.each([
    ['at something else', seenChange('a', '00000002', at(1))],
    ['from before the mark began', seenChange('a', SHOWN, at(0))],
    ['at another loan', seenChange('b', SHOWN, at(1))],
  ])('stays for a look %s', (_, look) => {
    expect(seen(look)).toEqual([]);
  });

  test('stays for a loan that is not there to be compared', () => {
    expect([...seenElsewhere(unseen, [seenChange('a', SHOWN, at(1))], () => undefined)]).toEqual([]);
  });
});

// A person with three devices, and a platform whose loans come, change, and change back.

const IDS = ['a', 'b'] as const;
const TEXTS = ['Okafor', 'Sato'] as const;
const DEVICES = [0, 1, 2] as const;
const device = fc.constantFrom(...DEVICES);
const loanId = fc.constantFrom(...IDS);

const aStep = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), loanId, text: fc.constantFrom(...TEXTS) }),
  fc.record({ kind: fc.constant('refresh' as const), device }),
  fc.record({ kind: fc.constant('look' as const), device, loanId }),
  fc.record({ kind: fc.constant('exchange' as const), device }),
);

interface Device {
  loans: readonly RawLoan[] | undefined;
  asOf: string;
  unseen: UnseenChanges;
  looks: readonly string[];
}

function world() {
  const platform = new Map<string, string>([['a', 'Okafor']]);
  const devices: Device[] = DEVICES.map(() => ({
    loans: undefined,
    asOf: '',
    unseen: NO_UNSEEN_CHANGES,
    looks: [],
  }));
  /** What the person did look at, by themselves: text and the list's instant. */
  const truth: { readonly loanId: string; readonly text: string; readonly asOf: string }[] = [];
  let shared: readonly string[] = [];
  let seconds = 0;

  const textOf = (own: Device, id: string): string | undefined =>
    own.loans?.find((loan) => loan.loanId === id)?.fields[fieldMap.loan.borrowerLastName];

  /** Each mark that goes does so for a look of the person's. */
  function dropSeen(own: Device): void {
    const dropped = seenElsewhere(own.unseen, own.looks, createSeenOf(own.loans ?? [], fieldMap));
    for (const id of dropped) {
      const since = own.unseen.get(id)?.since ?? '';
      const looks = truth.filter((look) => look.loanId === id && look.asOf > since);
      expect(looks.map(({ text }) => text)).toContain(textOf(own, id));
    }
    own.unseen = withoutSeenLoans(own.unseen, dropped);
  }

  return {
    devices,
    play: (step: typeof aStep extends fc.Arbitrary<infer Step> ? Step : never): void => {
      seconds += 1;
      if (step.kind === 'change') return void platform.set(step.loanId, step.text);
      const own = devices[step.device];
      if (own === undefined) return;
      if (step.kind === 'refresh') {
        const fresh = [...platform].map(([id, text]) =>
          rawLoan({ [fieldMap.loan.borrowerLastName]: text }, id),
        );
        if (own.loans !== undefined)
          own.unseen = trackUnseenChanges({ loans: own.loans, asOf: own.asOf, unseen: own.unseen }, fresh);
        own.loans = fresh;
        own.asOf = at(seconds);
        dropSeen(own);
      } else if (step.kind === 'look') {
        if (!own.unseen.has(step.loanId)) return;
        const shown = createSeenOf(own.loans ?? [], fieldMap)(step.loanId) ?? '';
        truth.push({ loanId: step.loanId, text: textOf(own, step.loanId) ?? '', asOf: own.asOf });
        own.looks = mergeSeenChanges(own.looks, [seenChange(step.loanId, shown, own.asOf)]);
        own.unseen = withoutSeenLoans(own.unseen, new Set([step.loanId]));
      } else {
        shared = mergeSeenChanges(shared, own.looks);
        own.looks = shared;
        dropSeen(own);
      }
    },
  };
}

describe('however three devices are used', () => {
  test('a mark goes only where somebody looked, since it began, at exactly what the loan shows', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 60, size: 'max' }), (steps) => {
        const { play } = world();
        for (const step of steps) play(step);
      }),
      { numRuns: 300 },
    );
  });

  test('what is seen on one is seen on all, once they have met and nothing changed', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 40, size: 'max' }), (steps) => {
        const { play, devices } = world();
        for (const step of steps) play(step);
        const everywhere = (kind: 'refresh' | 'exchange') =>
          DEVICES.forEach((each) => play({ kind, device: each }));
        everywhere('refresh');
        const marked = [...(devices[0]?.unseen.keys() ?? [])];
        for (const id of IDS) play({ kind: 'look', device: 0, loanId: id });
        everywhere('exchange');
        for (const { unseen } of devices) expect(marked.filter((id) => unseen.has(id))).toEqual([]);
      }),
    );
  });
});
