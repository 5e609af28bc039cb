import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { closingCalendar, type EntryDay } from '#src/domain/closings/closing-calendar.ts';
import { closingFacts, hasFact } from '#src/domain/closing/closing-facts.ts';
import { isClosingAtRisk, isClosingInDoubt, lastNearDay } from '#src/domain/closing/closing-risk.ts';
import { entryTitle } from '#src/domain/closings/entry-text.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import { hasLateStep } from '#src/domain/loan/open-steps.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

// Today is Friday, November 20, 2026; Thursday the 26th is Thanksgiving.
const RULES = createLenderRules({
  cdReceipt: 'proof',
  officeDays: { opensSaturdays: false, closedDays: [] },
});
const DISCLOSED = {
  ...stepFields('Disclosures', { 'Disclosures Sent': { done: -30 } }),
  ...stepFields('Initial CD', { Requested: { done: -12 }, Sent: { done: -10 } }),
};
const closingOn = (day: string): Record<string, string> => ({ 'Fields.763': day });
const fundsDue = (days: number): Record<string, string> =>
  stepFields('Closing', { 'Funds Sent': { due: days } });
const LATE_TITLE = stepFields('Title', { Ordered: { done: -9 }, Received: { due: -2 } });

function daysOf(...loans: readonly Loan[]): readonly EntryDay[] {
  return [...closingCalendar(loans, RULES, TODAY).days.values()];
}

const riskOn = (closing: string, more: Readonly<Record<string, string>> = {}): number | undefined =>
  daysOf(loanOf({ ...DISCLOSED, ...closingOn(closing), ...more })).find(({ closings }) => closings.length > 0)
    ?.atRiskCount;

test('a closing with nothing late on a day that suits the law is not at risk', () => {
  expect(riskOn('11/24/2026')).toBe(0);
});

test('a late step puts a closing at risk while it is at most 5 office days away', () => {
  // Thanksgiving is no office day: the fifth after Friday the 20th is Monday the 30th.
  expect(formatCalendarDay(lastNearDay(TODAY, RULES.isOfficeDay))).toBe('11/30/2026');
  expect(riskOn('11/30/2026', LATE_TITLE)).toBe(1);
  expect(riskOn('12/01/2026', LATE_TITLE)).toBe(0);
});

test('a closing that did not happen is at risk, and one that was funded is not', () => {
  expect(riskOn('11/17/2026')).toBe(1);
  const funded = stepFields('Closing', { 'Closing Sent': { done: -3 }, 'Funds Sent': { done: -3 } });
  expect(riskOn('11/17/2026', { ...funded, ...LATE_TITLE })).toBe(0);
});

const CLOSED = (fundsDueIn?: number): Record<string, string> =>
  stepFields('Closing', { 'Closing Sent': { done: -9 }, 'Funds Sent': { due: fundsDueIn ?? '' } });

// A right to rescind ends with the third business day after the closing, Saturdays counted.
test.each<[name: string, closing: string, fundsDueIn: number | undefined, atRisk: number, title: string]>([
  ['due today', '11/16/2026', 0, 0, 'Not funded: funds are due today'],
  ['due tomorrow', '11/16/2026', 3, 0, 'Not funded: funds are due Mon 11/23/2026'],
  ['due yesterday', '11/19/2026', -1, 1, 'Late: not funded, 1 day'],
  ['due on the Saturday before', '11/10/2026', -6, 1, 'Late: not funded, 10 days'],
  ['undated, a right to rescind not over', '11/16/2026', undefined, 0, 'Not funded, 4 days'],
  ['undated, a right to rescind over', '11/14/2026', undefined, 1, 'Late: not funded, 6 days'],
])('a closing that passed with funds %s', (_, closing, fundsDueIn, atRisk, title) => {
  const [day] = daysOf(loanOf({ ...DISCLOSED, ...closingOn(closing), ...CLOSED(fundsDueIn) }));
  expect(day?.atRiskCount).toBe(atRisk);
  expect(day?.closings.map((entry) => entryTitle(entry, TODAY))).toEqual([title]);
});

test('a closing that the law does not allow on its day is at risk, however far away', () => {
  const unsent = stepFields('Disclosures', { 'Disclosures Sent': { done: 0 } });
  expect(riskOn('11/25/2026', unsent)).toBe(1);
});

test('a closing whose funds are due on a day without wires cannot fund, and that puts it at risk', () => {
  const loan = loanOf({ ...DISCLOSED, ...closingOn('11/26/2026'), ...fundsDue(6) });
  const [day] = daysOf(loan);
  expect(day).toMatchObject({ atRiskCount: 1, hasNoWires: true });
  expect(day?.closings.map((entry) => entryTitle(entry, TODAY))).toEqual([
    "Closes, can't fund until Fri 11/27/2026",
  ]);
  // It funds after the right to rescind: the day has no wires, but this loan needs none.
  const refinance = loanOf({ ...DISCLOSED, ...closingOn('11/26/2026'), ...fundsDue(11) });
  expect(daysOf(refinance)[0]).toMatchObject({ atRiskCount: 0, hasNoWires: true });
});

test('a later day for the funds stands in the calendar where banks send no wires, and only there', () => {
  const funding = (days: number): string[] =>
    daysOf(loanOf({ ...DISCLOSED, ...closingOn('11/24/2026'), ...fundsDue(days) })).flatMap(
      ({ day, deadlines, hasNoWires }) =>
        deadlines
          .filter(({ kind }) => kind === 'funding')
          .map((entry) => `${formatCalendarDay(day)} ${entryTitle(entry, TODAY)} ${hasNoWires}`),
    );
  expect(funding(8)).toEqual(["11/28/2026 Can't fund until Mon 11/30/2026 true"]);
  expect(funding(7)).toEqual([]);
});

test('an ordinary day and a day that only holds funded loans have wires to send or none to miss', () => {
  expect(daysOf(loanOf({ ...DISCLOSED, ...closingOn('11/24/2026') }))[0]?.hasNoWires).toBe(false);
  const past = loanOf({ ...DISCLOSED, ...closingOn('11/14/2026') });
  expect(daysOf(past)[0]?.hasNoWires).toBe(false);
});

test('closings at risk come first in their day', () => {
  const calm = loanOf({ ...DISCLOSED, ...closingOn('11/24/2026'), 'Loan.LoanNumber': '1' });
  const late = loanOf({ ...DISCLOSED, ...closingOn('11/24/2026'), ...LATE_TITLE, 'Loan.LoanNumber': '2' });
  const day = daysOf(calm, late).find(({ closings }) => closings.length > 0);
  expect(day?.closings.map(({ loan }) => loan.loanNumber)).toEqual(['2', '1']);
});

test('whatever the loan, it is at risk if its facts say so, or a step is late while it is near', () => {
  const lastNear = lastNearDay(TODAY, RULES.isOfficeDay);
  fc.assert(
    fc.property(aRawLoan(fieldMap), fc.constantFrom('proof', 'mailbox'), (raw, cdReceipt) => {
      const loan = deriveLoan(raw, fieldMap, TODAY);
      const { day, isFunded } = loan.closing;
      const facts = closingFacts(loan, cdReceipt, TODAY);
      const isNear = day !== undefined && day >= TODAY && day <= lastNear;
      const isSaid = isClosingInDoubt(facts) || hasFact(facts, 'lock-ends-first');
      const isOpen = day !== undefined && !isFunded;
      expect(isClosingAtRisk(loan, { cdReceipt, today: TODAY, lastNear })).toBe(
        isOpen && (isSaid || (isNear && hasLateStep(loan, TODAY))),
      );
    }),
  );
});
