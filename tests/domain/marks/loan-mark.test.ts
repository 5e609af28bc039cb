import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  donesOf,
  LONGEST_REASON,
  type LoanMark,
  mergeLoanMarks,
  MOST_KEPT_MARKS,
  MOST_MARKED_LOANS,
  snoozesByLoan,
  starredLoans,
  withLoanMark,
} from '#src/domain/marks/loan-mark.ts';
import { someMarks } from '#tests/support/person-data/any-marks.ts';

const TODAY = '2026-11-20';
const NOON = Date.parse('2026-11-20T18:00:00.000Z');
const star = (loanId: string, changedAt = '2026-11-20T15:00:00.000Z', isOn = true): LoanMark => ({
  kind: 'star',
  loanId,
  isOn,
  changedAt,
});

const placeOf = (mark: LoanMark): string =>
  [mark.kind, mark.loanId, mark.kind === 'done' ? mark.task : ''].join(' ');

describe('marks of several devices', () => {
  test('become the same in whatever order and however often they meet', () => {
    fc.assert(
      fc.property(someMarks, someMarks, someMarks, (a, b, c) => {
        const ab = mergeLoanMarks(a, b);
        expect(mergeLoanMarks(b, a)).toEqual(ab);
        expect(mergeLoanMarks(ab, c)).toEqual(mergeLoanMarks(a, mergeLoanMarks(b, c)));
        expect(mergeLoanMarks(ab, b)).toEqual(ab);
      }),
    );
  });

  test('keep the newest of each loan, kind and checked step, and nothing else', () => {
    fc.assert(
      fc.property(someMarks, someMarks, (a, b) => {
        const merged = mergeLoanMarks(a, b);
        for (const mark of [...a, ...b]) {
          const same = merged.filter((other) => placeOf(other) === placeOf(mark));
          expect(same).toHaveLength(1);
          expect(same[0]?.changedAt.localeCompare(mark.changedAt)).toBeGreaterThanOrEqual(0);
          expect([...a, ...b]).toContainEqual(same[0]);
        }
      }),
    );
  });

  test('stay the same however they meet where more come together than are kept', () => {
    const hour = (at: number) => new Date(at * 3_600_000).toISOString();
    const many = (from: number) =>
      Array.from({ length: 60 }, (_, at) => star(`${from + at}`, hour(from + at)));
    const [a, b, c] = [many(0), many(50), many(100)];
    const merged = mergeLoanMarks(mergeLoanMarks(a, b), c);
    expect(merged).toHaveLength(MOST_KEPT_MARKS);
    expect(merged).toEqual(mergeLoanMarks(c, mergeLoanMarks(b, a)));
    expect(merged.at(-1)).toEqual(star('80', hour(80)));
  });
});

describe('a new mark', () => {
  test('wins over the one before, though the clock went back', () => {
    const before = [star('a', '2027-01-01T00:00:00.000Z')];
    const after = withLoanMark(before, { kind: 'star', loanId: 'a', isOn: false }, NOON, TODAY);
    expect(after).toEqual([star('a', '2027-01-01T00:00:00.001Z', false)]);
    expect(mergeLoanMarks(before, after ?? [])).toEqual(after);
  });

  test('is refused where so many loans have one, but taking one off never is', () => {
    const full = Array.from({ length: MOST_MARKED_LOANS }, (_, at) => star(`${at}`));
    const more = { kind: 'star', loanId: 'more', isOn: true } as const;
    expect(withLoanMark(full, more, NOON, TODAY)).toBeUndefined();
    expect(withLoanMark(full, { ...more, loanId: '7' }, NOON, TODAY)).toHaveLength(MOST_MARKED_LOANS);
    const fewer = withLoanMark(full, { ...more, loanId: '7', isOn: false }, NOON, TODAY) ?? [];
    expect(starredLoans(fewer).size).toBe(MOST_MARKED_LOANS - 1);
    expect(starredLoans(withLoanMark(fewer, more, NOON, TODAY) ?? []).has('more')).toBe(true);
  });

  test('of a loan that was put off until a day that came counts no more', () => {
    const past = Array.from({ length: MOST_MARKED_LOANS }, (_, at): LoanMark => ({
      kind: 'snooze',
      loanId: `${at}`,
      isOn: true,
      until: TODAY,
      reason: '',
      seen: '',
      changedAt: '2026-11-19T15:00:00.000Z',
    }));
    const next = { kind: 'snooze', loanId: 'more', isOn: true, reason: '', seen: '' } as const;
    expect(snoozesByLoan(withLoanMark(past, next, NOON, TODAY) ?? []).has('more')).toBe(true);
    expect(withLoanMark(past, next, NOON, '2026-11-19')).toBeUndefined();
  });
});

describe('what is checked', () => {
  const check = (loanId: string, task = '0000000a', day = TODAY) =>
    ({ kind: 'done', loanId, isOn: true, day, task, seen: '00000001' }) as const;

  test('counts for each step of a loan, on its day, until it is taken back', () => {
    const marks = [
      check('a'),
      check('a', '0000000b'),
      check('b'),
      check('c', '0000000a', '2026-11-19'),
    ].reduce((kept: LoanMark[], mark) => withLoanMark(kept, mark, NOON, TODAY) ?? [], []);
    expect(donesOf(marks, TODAY)).toHaveLength(3);
    const back = withLoanMark(marks, { ...check('a'), isOn: false }, NOON, TODAY) ?? [];
    expect(donesOf(back, TODAY).map(({ loanId, task }) => `${loanId} ${task}`)).toEqual([
      'a 0000000b',
      'b 0000000a',
    ]);
    expect(donesOf(back, '2026-11-21')).toEqual([]);
  });

  test('is never refused: the oldest gives way', () => {
    let marks: LoanMark[] = [];
    for (let at = 0; at <= MOST_KEPT_MARKS; at += 1)
      marks = withLoanMark(marks, check(`loan ${at}`), NOON + at, TODAY) ?? [];
    expect(donesOf(marks, TODAY)).toHaveLength(MOST_KEPT_MARKS);
    expect(donesOf(marks, TODAY).some(({ loanId }) => loanId === 'loan 0')).toBe(false);
  });
});

test('as many marks as are kept, with the longest reasons in any script, fit in what the gateway takes', () => {
  const marks = Array.from({ length: 100 }, (_, at): LoanMark[] => {
    const shared = {
      loanId: `0b5a0d1e-2222-4333-8444-${String(at).padStart(12, '0')}`,
      isOn: true,
      changedAt: new Date(NOON + at).toISOString(),
    };
    const reason = 'あ'.repeat(LONGEST_REASON);
    return [
      { ...shared, kind: 'star' },
      { ...shared, kind: 'snooze', until: TODAY, reason, seen: '00000001' },
      { ...shared, kind: 'done', day: TODAY, task: '0000000a', seen: '00000001' },
      { ...shared, kind: 'called', day: TODAY },
    ];
  }).flat();
  const sent = new TextEncoder().encode(JSON.stringify(mergeLoanMarks(marks, []))).byteLength;
  expect(sent).toBeLessThan(60 * 1024);
});
