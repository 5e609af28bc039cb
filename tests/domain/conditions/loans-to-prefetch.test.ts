import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isPrefetchDue, loansToPrefetch } from '#src/domain/conditions/loans-to-prefetch.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { dateIn, rawLoan, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

const CLOSING = fieldMap.loan.projectedClosingDate;

/** A loan that closes so many days from today. */
function closingIn(days: number | string, loanId = `closes in ${days}`, isFunded = false): RawLoan {
  const funds = stepFields('Closing', { 'Funds Sent': isFunded ? { done: dateIn(-1) } : {} });
  return rawLoan({ ...funds, [CLOSING]: typeof days === 'number' ? dateIn(days) : days }, loanId);
}

function wanted(...loans: readonly RawLoan[]): readonly string[] {
  return loansToPrefetch(loans, fieldMap, TODAY);
}

describe('the loans whose conditions are fetched ahead', () => {
  test.each([
    ['today', closingIn(0), true],
    ['tomorrow', closingIn(1), true],
    ['in 13 days, the last of 14 with today', closingIn(13), true],
    ['in 14 days', closingIn(14), false],
    ['yesterday, funds not sent: any day now', closingIn(-1), true],
    ['14 days ago, funds not sent', closingIn(-14), true],
    ['15 days ago, funds not sent: nobody keeps that date up', closingIn(-15), false],
    ['yesterday, funds sent: done', closingIn(-1, 'funded', true), false],
    ['today, funds sent already', closingIn(0, 'funded early', true), true],
    ['on no day that is known', closingIn('//'), false],
    ['on a day that cannot be read', closingIn('13/45/2026'), false],
    ['never heard of', rawLoan({}), false],
  ] as const)('one that closes %s: %s', (_, loan, isWanted) => {
    expect(wanted(loan)).toEqual(isWanted ? [loan.loanId] : []);
  });

  test('go by how near the closing is, the one to come before the one that slipped as long ago', () => {
    const loans = [closingIn(9), closingIn(-2), closingIn(2), closingIn(0), closingIn(-1), closingIn(40)];
    expect(wanted(...loans)).toEqual([
      'closes in 0',
      'closes in -1',
      'closes in 2',
      'closes in -2',
      'closes in 9',
    ]);
  });

  test('keep the order of the list on the same day', () => {
    expect(wanted(closingIn(3, 'b'), closingIn(3, 'a'), closingIn(3, 'c'))).toEqual(['b', 'a', 'c']);
  });

  test('come once, however the list writes their ids', () => {
    expect(wanted(closingIn(3, 'AB-1'), closingIn(1, 'ab-1'), closingIn(2, 'cd'))).toHaveLength(2);
  });

  test('are loans of the list within 14 days of today, nearest first, whatever the platform sends', () => {
    const someLoans = fc
      .array(aRawLoan(fieldMap), { maxLength: 30 })
      .map((loans) => loans.map((loan, place) => ({ ...loan, loanId: `loan-${place}` })));
    fc.assert(
      fc.property(someLoans, (loans) => {
        const ids = wanted(...loans);
        expect(new Set(ids).size).toBe(ids.length);
        const distances = ids.map((id) => {
          const loan = loans.find(({ loanId }) => loanId === id);
          return Math.abs((parseCalendarDay(loan?.fields[CLOSING]) ?? Infinity) - TODAY);
        });
        expect(distances).toEqual(distances.toSorted((left, right) => left - right));
        expect(distances.every((days) => days <= 14)).toBe(true);
        const left = loans.filter(({ loanId }) => !ids.includes(loanId));
        for (const { fields } of left) {
          const days = (parseCalendarDay(fields[CLOSING]) ?? Infinity) - TODAY;
          expect(days >= 0 && days <= 13).toBe(false);
        }
      }),
    );
  });

  test('are the same ones in whatever order the list is', () => {
    const someDays = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 20 });
    fc.assert(
      fc.property(someDays, (days) => {
        const loans = days.map((day, place) => closingIn(day, `loan-${place}`));
        const turned = wanted(...loans.toReversed());
        expect(turned.toSorted()).toEqual(wanted(...loans).toSorted());
      }),
    );
  });
});

describe('a copy', () => {
  const NOW = Date.parse('2026-11-20T15:41:00Z');
  const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

  test.each([
    ['that is not there is wanted', undefined, true],
    ['of this moment is good', minutesAgo(0), false],
    ['of 29 minutes is good', minutesAgo(29), false],
    ['of 30 minutes is read anew', minutesAgo(30), true],
    ['of yesterday is read anew', minutesAgo(24 * 60), true],
    ['from a little ahead of the server’s clock is good', minutesAgo(-2), false],
    ['from tomorrow is not believed', minutesAgo(-24 * 60), true],
    ['of a time that cannot be read is read anew', 'some time ago', true],
  ])('%s', (_, asOf, isDue) => {
    expect(isPrefetchDue(asOf, NOW)).toBe(isDue);
  });

  test('does not become good again as time passes', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (minutes, more) => {
        const asOf = minutesAgo(minutes);
        expect(!isPrefetchDue(asOf, NOW) || isPrefetchDue(asOf, NOW + more * 60_000)).toBe(true);
      }),
    );
  });
});
