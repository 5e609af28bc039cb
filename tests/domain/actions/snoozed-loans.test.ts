import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { legalLimitOf, partSnoozed, snoozeDays } from '#src/domain/actions/snoozed-loans.ts';
import { addDays, type CalendarDay, calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { isPreciseBusinessDay } from '#src/domain/calendar/business-days.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import { createSeenOf } from '#src/domain/loan/loan-fingerprint.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { SnoozeMark } from '#src/domain/marks/loan-mark.ts';
import { actionsIn } from '#tests/support/loans/action-cases.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';

const CD_RECEIPT = 'mailbox';
const CHANGED_AT = '2026-11-20T15:00:00.000Z';
const someLoans = fc.uniqueArray(aRawLoan(fieldMap), { maxLength: 8, selector: ({ loanId }) => loanId });
/** Days from today; undefined for "when the loan changes". */
const someUntil = fc.option(fc.integer({ min: -3, max: 20 }), { nil: undefined });

function part(raws: readonly RawLoan[], untils: readonly (number | undefined)[], seenIn = raws) {
  const seenAtSnooze = createSeenOf(seenIn, fieldMap);
  const snoozes = new Map(
    raws.map(({ loanId }, index): [string, SnoozeMark] => {
      const days = untils[index % Math.max(1, untils.length)];
      const until = days === undefined ? {} : { until: formatIsoDay(addDays(TODAY, days)) };
      const seen = seenAtSnooze(loanId) ?? '';
      return [
        loanId,
        { kind: 'snooze', loanId, isOn: true, reason: '', seen, changedAt: CHANGED_AT, ...until },
      ];
    }),
  );
  const found = actionsIn(raws.map((raw) => deriveLoan(raw, fieldMap, TODAY)));
  const seenOf = createSeenOf(raws, fieldMap);
  return { found, ...partSnoozed(found, { today: TODAY, cdReceipt: CD_RECEIPT, snoozes, seenOf }) };
}

describe('for any loans put off in any way', () => {
  test('each is awake or asleep, in the order it had', () => {
    fc.assert(
      fc.property(someLoans, fc.array(someUntil, { minLength: 1 }), (raws, untils) => {
        const { found, awake, asleep } = part(raws, untils);
        const sleeping = new Set(asleep.map(({ loan }) => loan.loanId));
        expect(awake).toEqual(found.filter(({ loan }) => !sleeping.has(loan.loanId)));
        expect(awake.length + asleep.length).toBe(found.length);
      }),
    );
  });

  test('none sleeps on the day that the law asks for something, or on its own day', () => {
    fc.assert(
      fc.property(someLoans, fc.array(someUntil, { minLength: 1 }), (raws, untils) => {
        for (const { loan, actions, until, snooze, isLegal } of part(raws, untils).asleep) {
          expect(actions.filter(({ legalDay }) => legalDay !== undefined && legalDay <= TODAY)).toEqual([]);
          expect(until ?? Infinity).toBeGreaterThan(TODAY);
          const legalDay = legalLimitOf(loan, CD_RECEIPT, TODAY).day ?? Infinity;
          expect(until ?? Infinity).toBeLessThanOrEqual(legalDay);
          expect(isLegal).toBe(until === legalDay && (snooze.until ?? '9') > formatIsoDay(until));
        }
      }),
    );
  });

  test('"when it changes" ends with a change of what the list shows, and with nothing else', () => {
    const closing = fieldMap.loan.loanType;
    fc.assert(
      fc.property(aRawLoan(fieldMap), (raw) => {
        const same = { ...raw, fields: { ...raw.fields, [closing]: ` ${raw.fields[closing] ?? ''} ` } };
        const other = { ...raw, fields: { ...raw.fields, [closing]: 'Something else' } };
        const before = part([raw], [undefined]).asleep.length;
        expect(part([same], [undefined], [raw]).asleep).toHaveLength(before);
        expect(part([other], [undefined], [raw]).asleep).toEqual([]);
      }),
    );
  });
});

test('the days by name: none without work before it, each once, business days are those of the offices', () => {
  const days = (today: CalendarDay) =>
    snoozeDays(today, isPreciseBusinessDay).map(({ name, day }) => `${name} ${formatIsoDay(day)}`);
  // A Friday, the Wednesday before Thanksgiving, a Sunday, a Monday.
  expect(days(calendarDayOf(2026, 11, 20))).toEqual(['tomorrow 2026-11-21', 'two-business-days 2026-11-23']);
  expect(days(calendarDayOf(2026, 11, 25))).toEqual([
    'next-business-day 2026-11-27',
    'two-business-days 2026-11-28',
    'next-monday 2026-11-30',
  ]);
  // The Friday before Martin Luther King Jr. Day.
  expect(days(calendarDayOf(2027, 1, 15))).toEqual(['tomorrow 2027-01-16', 'two-business-days 2027-01-19']);
  expect(days(calendarDayOf(2026, 11, 22))).toEqual(['tomorrow 2026-11-23', 'two-business-days 2026-11-24']);
  expect(days(calendarDayOf(2026, 11, 23))).toEqual([
    'tomorrow 2026-11-24',
    'two-business-days 2026-11-25',
    'next-monday 2026-11-30',
  ]);
});
