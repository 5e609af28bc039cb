import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { startOfWeek } from '#src/domain/calendar/calendar-week.ts';
import { closingCalendar } from '#src/domain/closings/closing-calendar.ts';
import { closingOutcome } from '#src/domain/closing/closing-outcome.ts';
import {
  behindTest,
  FILE_AGES,
  formatBehind,
  type LoansBehind,
  parseBehind,
} from '#src/domain/list/loans-behind.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import { openSteps } from '#src/domain/loan/open-steps.ts';
import { categoryDone } from '#src/domain/status/category-done.ts';
import { aBehind } from '#tests/support/loans/behind-arbitrary.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';
import { sandboxFiles } from '#tests/support/loans/sandbox-loans.ts';

const RULES = createLenderRules({
  cdReceipt: 'mailbox',
  officeDays: { opensSaturdays: false, closedDays: [] },
});
const INPUTS = { today: TODAY, cdReceipt: RULES.cdReceipt };

test('what an address names comes back from it', () => {
  fc.assert(
    fc.property(aBehind, (behind) => {
      expect(parseBehind(formatBehind(behind))).toEqual(behind);
    }),
  );
});

test('any text names loans or nothing, and what it names has one name', () => {
  const kind = fc.constantFrom('late-step', 'done', 'closed', 'age', 'cannot-close', '');
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('30', '-1', '2026-11-25:slipped', '1970-01-02:on-time', '2026-11-25:slipped:x', '//:x'),
  );
  const aText = fc.oneof(
    fc.string(),
    fc.tuple(kind, value).map((parts) => parts.join(':')),
  );
  fc.assert(
    fc.property(aText, (text) => {
      const behind = parseBehind(text);
      expect(behind && parseBehind(formatBehind(behind))).toEqual(behind);
    }),
  );
});

test.each([
  '',
  'late',
  'late-step:x',
  'done',
  'done:',
  'closed:2026-11-22',
  'closed:soon:slipped',
  'age:31',
  'within',
  'within:',
  'within::',
  'within:2026-11-25::within::2026-11-26',
  'within:2026-11-25::age:31',
])('%j names nothing', (text) => {
  expect(parseBehind(text)).toBeUndefined();
});

test('any day of a week names the week', () => {
  expect(parseBehind('closed:2026-11-25:slipped')).toEqual(parseBehind('closed:2026-11-22:slipped'));
});

test('every age is in one group', () => {
  fc.assert(
    fc.property(fc.nat(400), (age) => {
      expect(FILE_AGES.filter(({ from, to }) => age >= from && age < to)).toHaveLength(1);
    }),
  );
});

/** The same question asked of a loan's dates again, in the plainest way. */
function isBehind(loan: Loan, behind: LoansBehind): boolean {
  const { day, isFunded } = loan.closing;
  const month = (date: typeof day) => date && formatCalendarDay(date).replace(/\/\d\d\//, '/');
  const doneDays = loan.categories
    .flatMap(({ fields }) => fields.map(({ completed = Infinity }) => TODAY - completed))
    .filter((days) => days >= 0);
  switch (behind.kind) {
    case 'open':
      return !isFunded;
    case 'closing-in-14-days':
      return !isFunded && day !== undefined && day >= TODAY && day <= TODAY + 13;
    case 'any-done':
      return loan.categories.some(
        ({ name }) => name !== 'Dead in Water' && isBehind(loan, { kind: 'done', category: name }),
      );
    case 'cleared': {
      const final = loan.categories.find(({ name }) => name === 'Final CTC');
      const done = final && categoryDone(final)?.done;
      return done !== undefined && done <= TODAY && TODAY - done < 90;
    }
    case 'within': {
      const isAfter = behind.from === undefined || (day ?? 0) >= behind.from;
      const isBefore = behind.to === undefined || (day ?? Infinity) <= behind.to;
      const isOfFigure = behind.of === undefined || isBehind(loan, behind.of);
      return day !== undefined && isAfter && isBefore && isOfFigure;
    }
    case 'late-step':
      return openSteps(loan, TODAY).late.length > 0;
    case 'done-this-week':
      return doneDays.some((days) => days < 7);
    case 'cannot-close': {
      const entries = [...closingCalendar([loan], RULES, TODAY).days.values()];
      return !isFunded && entries.some(({ closings }) => closings.some(({ isInDoubt }) => isInDoubt));
    }
    case 'closing-this-month':
      return month(day) === month(TODAY);
    case 'on-time-this-month':
      return month(day) === month(TODAY) && closingOutcome(loan) === 'on-time';
    case 'done': {
      const needed = loan.categories
        .filter(({ name }) => name === behind.category)
        .flatMap(({ fields }) => fields.filter(({ isDisabled }) => !isDisabled));
      const last = Math.max(...needed.map(({ completed = -Infinity }) => completed));
      const isDated = needed.some(({ due }) => due !== undefined);
      const isDone = needed.every(({ status }) => status === 'COMPLETED');
      return isDated && isDone && last <= TODAY && TODAY - last < 42;
    }
    case 'closed':
      return day !== undefined && startOfWeek(day) === behind.week && closingOutcome(loan) === behind.outcome;
    case 'age': {
      const age = Math.max(...doneDays);
      return !isFunded && age >= behind.from && age < behind.to;
    }
  }
}

test('the loans behind a figure are those of a plainer reading, of any loan', () => {
  fc.assert(
    fc.property(aRawLoan(fieldMap), fc.array(aBehind, { maxLength: 8 }), (raw, some) => {
      const loan = deriveLoan(raw, fieldMap, TODAY);
      for (const behind of some) expect(behindTest(behind, INPUTS)(loan)).toBe(isBehind(loan, behind));
    }),
  );
});

test('so are those of the sandbox, where each kind has loans behind it', () => {
  const loans = sandboxFiles(TODAY, 300).map(({ loan }) => loan);
  const week = startOfWeek(TODAY);
  const asked = [
    'open',
    'closing-in-14-days',
    'any-done',
    'cleared',
    'late-step',
    'done-this-week',
    'cannot-close',
    'closing-this-month',
    'on-time-this-month',
  ]
    .concat(['done:Appraisal', 'done:Title', 'age:0', 'age:15', 'age:30'])
    .flatMap((text) => parseBehind(text) ?? []);
  for (const behind of [...asked, { kind: 'closed', week, outcome: 'on-time' } as const]) {
    const found = loans.filter(behindTest(behind, INPUTS));
    expect(found).toEqual(loans.filter((loan) => isBehind(loan, behind)));
    expect([formatBehind(behind), found.length > 0]).toEqual([formatBehind(behind), true]);
  }
});
