import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LONGEST_UNNAMED_MS,
  marksAfterAll,
  nextQuestion,
  type PipelinePart,
  type RefreshableList,
  type RefreshQuestion,
  type RefreshTerms,
} from '#src/domain/list/next-question.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { anyHistory, platformOf, type Refresh, TERMS } from '#tests/support/loans/list-history.ts';

const RUNS = Number(process.env['REFRESH_RUNS'] ?? 100);
// A limit ends what hangs: a run takes 10 ms on an idle machine.
const TIMEOUT_MS = 30_000 + RUNS * 100;

interface Held extends RefreshableList {
  readonly asOf: string;
}

/** One refresh as a device does it; undefined if one of its calls failed. */
function refreshed(
  platform: ReturnType<typeof platformOf>,
  known: Held | undefined,
  { minute, failsAt, gap }: Refresh,
  asked: string[],
): Held | undefined {
  let changes: PipelinePart | undefined;
  let ids: PipelinePart | undefined;
  for (let call = 0; ; call += 1) {
    const question = nextQuestion({ known, terms: TERMS, now: platform.instant(minute), changes, ids });
    asked.push(question.ask);
    if (question.ask === 'nothing') return { ...question, requestKey: TERMS.requestKey };
    if (call === failsAt) return undefined;
    const at = minute + call * gap;
    if (question.ask === 'changes') changes = platform.changedSince(question.since, at);
    else if (question.ask === 'ids') ids = platform.ids(at);
    else {
      const loans = platform.all(at);
      const asOf = platform.asOf(at);
      return { loans, asOf, requestKey: TERMS.requestKey, refresh: marksAfterAll(loans, asOf, TERMS) };
    }
  }
}

const byId = (loans: readonly RawLoan[]) => new Map(loans.map((loan) => [loan.loanId, loan]));

test(
  'after every refresh the list is what a full read would give, whatever came, left, lagged or failed',
  { timeout: TIMEOUT_MS },
  () => {
    const asked: string[] = [];
    fc.assert(
      fc.property(anyHistory, (history) => {
        const platform = platformOf(history);
        let held: Held | undefined;
        for (const refresh of history.refreshes) {
          const list = refreshed(platform, held, refresh, asked);
          if (list === undefined) continue;
          held = list;
          expect(byId(list.loans)).toEqual(byId(platform.all(refresh.minute)));
          expect(list.asOf).toBe(platform.asOf(refresh.minute));
        }
      }),
      { numRuns: RUNS },
    );
    expect(new Set(asked)).toEqual(new Set(['all', 'changes', 'ids', 'nothing']));
  },
);

test(
  'loans that move between the calls of a refresh are right after the next one, and no age is too young',
  { timeout: TIMEOUT_MS },
  () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 1, max: 3 }), (history, gap) => {
        const platform = platformOf(history);
        let held: Held | undefined;
        for (const refresh of history.refreshes) {
          const list = refreshed(platform, held, { ...refresh, gap }, []);
          if (list === undefined) continue;
          held = list;
          expect(Date.parse(list.asOf)).toBeLessThanOrEqual(platform.instant(refresh.minute + 2 * gap));
        }
        const last: Refresh = { kind: 'refresh', minute: 330, failsAt: undefined, gap: 0 };
        const list = refreshed(platform, held, last, []);
        expect(byId(list?.loans ?? [])).toEqual(byId(platform.all(330)));
      }),
      { numRuns: RUNS },
    );
  },
);

test('a change on its way into the list while clocks go forward is found', () => {
  const save = { kind: 'save', isListed: true, isSilent: false } as const;
  const platform = platformOf({
    start: '2026-03-08T05:00:00.000Z',
    saves: [
      { ...save, loan: 1, minute: 113, lag: 8 },
      { ...save, loan: 0, minute: 120, lag: 0 },
    ],
  });
  let held: Held | undefined;
  for (const minute of [0, 120, 135]) {
    held = refreshed(platform, held, { kind: 'refresh', minute, failsAt: undefined, gap: 0 }, []);
  }
  expect(byId(held?.loans ?? [])).toEqual(byId(platform.all(135)));
});

const NOON = '2026-11-20T17:00:00.000Z';
const LATER = '2026-11-20T17:05:00.000Z';
const stamped = (loanId: string, stamp: string): RawLoan => ({
  loanId,
  fields: { 'Loan.LastModified': stamp },
});
const OLD = stamped('old', '11/18/2026 9:00:00 AM');
const NEW = stamped('new', '11/20/2026 11:50:00 AM');

function held(loans: readonly RawLoan[] = [OLD, NEW], terms: RefreshTerms = TERMS): RefreshableList {
  return { loans, requestKey: terms.requestKey, refresh: marksAfterAll(loans, NOON, terms) };
}

function ask(known: RefreshableList | undefined, more: Partial<Parameters<typeof nextQuestion>[0]> = {}) {
  return nextQuestion({ known, terms: TERMS, now: Date.parse(LATER), ...more });
}

const CHANGES: PipelinePart = { loans: [NEW], asOf: LATER, listCount: 2 };

describe('everything is read', () => {
  test.each<[string, RefreshQuestion]>([
    ['without a list', ask(undefined)],
    ['without settings', ask(held(), { terms: undefined })],
    ['at a list that remembers nothing, as older builds left it', ask({ loans: [OLD], requestKey: 'q' })],
    ['at marks that make no sense', ask({ ...held(), refresh: { watermark: '?', namedAt: '', basis: '' } })],
    ['with another field map', ask(held(), { terms: { ...TERMS, requestKey: 'other' } })],
    ['at a new build', ask(held(), { terms: { ...TERMS, buildId: 'next' } })],
    ['on the lender’s next day', ask(held(), { now: Date.parse('2026-11-21T05:00:01Z') })],
    [
      'on the lender’s next day by the gateway’s clock alone',
      ask(held(), { changes: { ...CHANGES, asOf: '2026-11-21T05:00:01Z' } }),
    ],
    ['where a loan doesn’t say when it changed', ask(held([OLD, { loanId: 'x', fields: {} }]))],
    ['where a loan couldn’t be read whole', ask(held([OLD, { ...NEW, faults: ['no fields'] }]))],
    ['of an empty list', ask(held([]))],
    [
      'where a changed loan doesn’t say when',
      ask(held(), { changes: { ...CHANGES, loans: [stamped('new', '')] } }),
    ],
    [
      'where the platform doesn’t find what must have changed',
      ask(held(), { changes: { ...CHANGES, loans: [] } }),
    ],
    [
      'where a loan came in without a change',
      ask(held(), {
        changes: { ...CHANGES, listCount: 3 },
        ids: { loans: [OLD, NEW, stamped('x', '')], asOf: LATER, listCount: 3 },
      }),
    ],
    [
      'where ids moved while they were read',
      ask(held(), {
        changes: { ...CHANGES, listCount: 3 },
        ids: { loans: [OLD, NEW], asOf: LATER, listCount: 3 },
      }),
    ],
  ])('%s', (_when, question) => expect(question).toEqual({ ask: 'all' }));
});

describe('otherwise', () => {
  test('what changed since the newest change, less the overlap, is asked first', () => {
    expect(ask(held())).toEqual({ ask: 'changes', since: '2026-11-20T11:35:00' });
  });

  test('a stamp in the future hides nothing', () => {
    const list = held([OLD, stamped('new', '1/1/2099 9:00:00 AM')]);
    expect(ask(list)).toEqual({ ask: 'changes', since: '2026-11-20T11:45:00' });
  });

  test.each([
    ['the count is lower', { ...CHANGES, listCount: 1 }],
    ['the platform gives no count', { ...CHANGES, listCount: undefined }],
    [
      'they weren’t read for long',
      { ...CHANGES, asOf: new Date(Date.parse(NOON) + LONGEST_UNNAMED_MS).toISOString() },
    ],
  ])('the ids are read where %s', (_why, changes) => {
    expect(ask(held(), { changes })).toEqual({ ask: 'ids' });
  });

  test('nothing is read if nobody left, and an unchanged list stays the same list', () => {
    const list = held();
    const question = ask(list, { changes: { ...CHANGES, loans: list.loans.slice(1) } });
    expect(question).toMatchObject({ ask: 'nothing', asOf: LATER, refresh: { namedAt: NOON } });
    expect(question.ask === 'nothing' && question.loans).toBe(list.loans);
  });

  test('a loan that left goes, and the list is as old as its older part', () => {
    const question = ask(held(), {
      changes: { ...CHANGES, listCount: 1 },
      ids: { loans: [{ loanId: 'new', fields: {} }], asOf: NOON, listCount: 1 },
    });
    expect(question).toMatchObject({ ask: 'nothing', loans: [NEW], asOf: NOON });
  });
});
