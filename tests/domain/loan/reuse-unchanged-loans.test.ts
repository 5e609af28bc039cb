import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { deriveLoan, deriveLoans, type Loan } from '#src/domain/loan/loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { createLoanMemo } from '#src/domain/loan/loan-memo.ts';
import { reuseUnchangedLoans } from '#src/domain/loan/reuse-unchanged-loans.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { rawLoan, TODAY } from '#tests/support/loans/loan-factory.ts';

const OKAFOR = rawLoan({ 'Fields.4002': 'Okafor', 'Fields.763': '12/01/2026' }, 'okafor');
const SATO = rawLoan({ 'Fields.4002': 'Sato' }, 'sato');

/** Two answers about some of the same loans: a few of them changed, some new, some gone, in any order. */
function twoAnswers(): fc.Arbitrary<{ known: RawLoan[]; fresh: RawLoan[] }> {
  const loans = fc.uniqueArray(aRawLoan(fieldMap), { maxLength: 12, selector: ({ loanId }) => loanId });
  return loans.chain((all) =>
    fc.record({
      known: fc.shuffledSubarray(all).map((some) => structuredClone(some)),
      fresh: fc
        .tuple(fc.shuffledSubarray(all), fc.array(fc.nat(11)), aRawLoan(fieldMap))
        .map(([some, changed, { fields }]) =>
          some.map((loan, at) => structuredClone(changed.includes(at) ? { ...loan, fields } : loan)),
        ),
    }),
  );
}

describe('loans of a new answer', () => {
  test('that are as they were stay the same objects, and only those', () => {
    const changed = rawLoan({ ...OKAFOR.fields, 'Fields.763': '12/02/2026' }, 'okafor');
    const kept = reuseUnchangedLoans([OKAFOR, SATO], [structuredClone(SATO), changed]);
    expect(kept).toEqual([SATO, changed]);
    expect(kept[0]).toBe(SATO);
    expect(kept[1]).toBe(changed);
  });

  test.each([
    ['a field that vanished', { 'Fields.4002': 'Okafor' }],
    ['a field that came', { ...OKAFOR.fields, 'Fields.364': 'x' }],
    ['another name for a field', { 'Fields.4002': 'Okafor', 'Fields.7': '12/01/2026' }],
  ])('with %s are changed', (_, fields) => {
    const [kept] = reuseUnchangedLoans([OKAFOR], [rawLoan(fields, 'okafor')]);
    expect(kept?.fields).toEqual(fields);
  });

  test('that could be read better or worse are changed', () => {
    const [kept] = reuseUnchangedLoans([{ ...OKAFOR, faults: ['odd'] }], [structuredClone(OKAFOR)]);
    expect(kept).toEqual(OKAFOR);
  });

  test('that are all as they were, in their order, are the known list itself', () => {
    const known = [OKAFOR, SATO];
    expect(reuseUnchangedLoans(known, structuredClone(known))).toBe(known);
    expect(reuseUnchangedLoans(known, structuredClone([SATO, OKAFOR]))).not.toBe(known);
    expect(reuseUnchangedLoans(known, [structuredClone(OKAFOR)])).not.toBe(known);
  });

  test('always say what the answer says', () => {
    fc.assert(
      fc.property(twoAnswers(), ({ known, fresh }) => {
        expect(reuseUnchangedLoans(known, fresh)).toEqual(fresh);
      }),
    );
  });
});

describe('the rows of one list after the other', () => {
  test('are those that each list alone would have, and the same objects for the same loans', () => {
    fc.assert(
      fc.property(twoAnswers(), ({ known, fresh }) => {
        const rowsOf = createLoanMemo(fieldMap, TODAY);
        const before = rowsOf(known);
        const raws = reuseUnchangedLoans(known, fresh);
        const after = rowsOf(raws);
        const told = (row: { loanNumber: string; raw: RawLoan }) => [row.raw, row.loanNumber];
        expect(after.map(told)).toEqual(deriveLoans(raws, fieldMap, TODAY).map(told));
        const redone = raws.flatMap((raw, place) => {
          const row = after[place];
          return known.includes(raw) && row !== undefined && !before.includes(row) ? [raw] : [];
        });
        expect(redone).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('are the same objects for every screen of a day, and the next day has its own statuses', () => {
    const tomorrow = addDays(TODAY, 1);
    fc.assert(
      fc.property(fc.array(aRawLoan(fieldMap), { maxLength: 4 }), (raws) => {
        const rows = deriveLoans(raws, fieldMap, TODAY);
        expect(createLoanMemo(fieldMap, TODAY)(raws).every((row, at) => row === rows[at])).toBe(true);
        const told = (list: readonly Loan[]) =>
          list.map(({ categories }) => categories.map(({ reason }) => reason));
        const alone = (day: CalendarDay) => told(raws.map((raw) => deriveLoan(raw, fieldMap, day)));
        expect(told(deriveLoans(raws, fieldMap, tomorrow))).toEqual(alone(tomorrow));
        expect(told(deriveLoans(raws, fieldMap, TODAY))).toEqual(alone(TODAY));
      }),
      { numRuns: 50 },
    );
  });

  test('are the same list for the same list', () => {
    const rowsOf = createLoanMemo(fieldMap, TODAY);
    const raws = [OKAFOR, SATO];
    expect(rowsOf(raws)).toBe(rowsOf(raws));
  });
});
