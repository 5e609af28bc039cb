import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
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

  test('keep the newest of each loan and kind, and nothing else', () => {
    fc.assert(
      fc.property(someMarks, someMarks, (a, b) => {
        const merged = mergeLoanMarks(a, b);
        for (const mark of [...a, ...b]) {
          const same = merged.filter(({ kind, loanId }) => kind === mark.kind && loanId === mark.loanId);
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
