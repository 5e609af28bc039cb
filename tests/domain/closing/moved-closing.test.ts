import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { isPreciseBusinessDay, nthDayBefore } from '#src/domain/calendar/business-days.ts';
import { addDays, calendarDayOf, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { banksSendWires } from '#src/domain/calendar/wire-days.ts';
import { closingFactWords } from '#src/domain/closing/closing-fact-words.ts';
import { type ClosingFact, closingFacts, hasFact } from '#src/domain/closing/closing-facts.ts';
import { summariseLoan } from '#src/domain/closing/loan-summary.ts';
import { earliestClosing, moveClosing, officeDaysLater } from '#src/domain/closing/moved-closing.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { closingText } from '#src/domain/loan/closing.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { deriveLoan, deriveLoans, type Loan } from '#src/domain/loan/loan.ts';
import { explainCategory } from '#src/domain/status/explanation.ts';
import { categoryCellText } from '#src/domain/status/status-text.ts';
import { loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';
import { sandboxFiles } from '#tests/support/loans/sandbox-loans.ts';
import { expectedStatuses } from '#tests/support/loans/status-oracle.ts';
import { TEST_DAY, todaysPart } from '#tests/support/this-run.ts';

const CLOSING = fieldMap.loan.projectedClosingDate;
const DAYS = 60;
const DATE = { year: 2026, month: 11, day: 20 };

/** A lender whose closing steps are due on the projected closing itself: their statuses move with it. */
const DUE_AT_CLOSING: FieldMap = {
  ...fieldMap,
  categories: fieldMap.categories.map((category) =>
    category.name === 'Closing' || category.name === 'Final Verbal'
      ? { ...category, fields: category.fields.map((field) => ({ ...field, due: CLOSING })) }
      : category,
  ),
};

const rulesOf = (cdReceipt: CdReceipt) =>
  createLenderRules({ cdReceipt, officeDays: { opensSaturdays: false, closedDays: ['2026-11-27'] } });
const MAILBOX = { fieldMap, rules: rulesOf('mailbox'), today: TODAY };
const LENDERS = [MAILBOX, { fieldMap: DUE_AT_CLOSING, rules: rulesOf('proof'), today: TODAY }];

const SANDBOX = sandboxFiles(TODAY).map(({ loan }) => loan);

/** All that any screen says of a loan, as plain texts. */
function told(loan: Loan, facts: readonly ClosingFact[], cdReceipt: CdReceipt): string {
  return JSON.stringify({
    categories: loan.categories.map((category) => [
      category.status,
      categoryCellText(category, TODAY),
      explainCategory(category, TODAY),
      ...category.fields.map(({ name, status, due, isDisabled }) => [name, status, due, isDisabled].join()),
    ]),
    facts: facts.map((fact) => [fact.kind, fact.isLate, closingFactWords(fact, TODAY)]),
    summary: summariseLoan(loan, TODAY, cdReceipt),
    closing: closingText(loan.closing),
    faults: loan.faults,
  });
}

// All 1,200 loans on all 60 days take 3 minutes a lender: each loan plays another eighth of the days each day.
test.each(LENDERS)(
  'a moved closing says what the loan would say that really has that day',
  { timeout: 120_000 },
  (lender) => {
    const { fieldMap: map, rules } = lender;
    let changed = 0;
    todaysPart(SANDBOX, 5).forEach(({ raw }, at) => {
      const days = Array.from({ length: DAYS }, (_, ahead) => addDays(TODAY, ahead)).filter(
        (_day, ahead) => (ahead + at + TEST_DAY) % 8 === 0,
      );
      const loan = deriveLoan(raw, map, TODAY);
      // As the platform writes it.
      const raws = days.map((day) => ({
        loanId: raw.loanId,
        fields: { ...raw.fields, [CLOSING]: `${formatCalendarDay(day)} 12:00:00 AM` },
      }));
      deriveLoans(raws, map, TODAY).forEach((really, index) => {
        const moved = moveClosing(loan, days[index] ?? TODAY, lender);
        // As text: to compare the parts would take longer.
        expect(told(moved.loan, moved.facts, rules.cdReceipt)).toBe(
          told(really, closingFacts(really, rules.cdReceipt, TODAY), rules.cdReceipt),
        );
        const others = really.categories.filter(({ status }, of) => loan.categories[of]?.status !== status);
        expect(moved.changed.map(({ category }) => [category.name, category.status])).toEqual(
          others.map(({ name, status }) => [name, status]),
        );
        changed += others.length;
      });
      // The second reading of the rules, on another day for each loan.
      const byHand = expectedStatuses(raws[0]?.fields ?? {}, map, DATE);
      for (const { label, status } of moveClosing(loan, days[0] ?? TODAY, lender).loan.categories)
        expect(byHand[label]?.status).toBe(status);
    });
    // With the default map no step is due by the closing's own field.
    expect(changed > 0).toBe(map === DUE_AT_CLOSING);
  },
);

test.each(LENDERS)(
  'the earliest lawful day is lawful, and the business day before it is not',
  { timeout: 120_000 },
  (lender) => {
    const loans = SANDBOX.map(({ raw }) => deriveLoan(raw, lender.fieldMap, TODAY));
    const unjudged = loans.filter((loan) => earliestClosing(loan, lender) === undefined);
    expect(unjudged.flatMap((loan) => moveClosing(loan, TODAY, lender).broken)).toEqual([]);
    const judged = loans.flatMap((loan) => {
      const earliest = earliestClosing(loan, lender);
      return earliest === undefined ? [] : [{ loan, ...earliest }];
    });
    expect(judged.length).toBeGreaterThan(500);
    for (const { loan, day, wireDay } of judged) {
      const { facts, broken } = moveClosing(loan, day, lender);
      expect(hasFact(facts, 'too-early', 'needs-proof')).toBe(false);
      expect(broken).toEqual([]);
      expect(banksSendWires(wireDay) && wireDay >= day).toBe(true);
    }
    const held = judged
      .map(({ loan, day }) => ({ loan, day, before: nthDayBefore(day, 1, isPreciseBusinessDay) }))
      .filter(({ before }) => before >= TODAY);
    expect(held.length).toBeGreaterThan(200);
    for (const { loan, day, before } of held) {
      const { facts, broken } = moveClosing(loan, before, lender);
      expect(hasFact(facts, 'too-early', 'needs-proof')).toBe(true);
      expect(broken[0]?.days).toBe(day - before);
      for (const { lastDay } of broken) expect(lastDay).toBeLessThan(before);
    }
  },
);

const CLOSED_BY_CD = {
  ...stepFields('Disclosures', { 'Disclosures Sent': { done: -30 } }),
  ...stepFields('Initial CD', { Sent: { done: -1 } }),
};
const on = (month: number, day: number) => calendarDayOf(2026, month, day);

test('a day that no receipt makes lawful breaks the deadlines by their days, the deciding one first', () => {
  const loan = loanOf({ ...stepFields('Disclosures', { 'Disclosures Sent': { done: -1 } }) });
  // Today is Fri 11/20. The LE of yesterday and a CD of today both allow Sat 11/28: Thanksgiving doesn't count.
  expect(moveClosing(loan, on(11, 24), MAILBOX).broken).toEqual([
    { document: 'LE', lastDay: on(11, 16), days: 4 },
    { document: 'CD', lastDay: on(11, 20), days: 4 },
  ]);
  expect(earliestClosing(loan, MAILBOX)).toMatchObject({
    day: on(11, 28),
    wireDay: on(11, 30),
    clock: { document: 'LE', basis: 'sent' },
  });
});

test('a loan without a closing date has an earliest lawful day, and days to choose', () => {
  const loan = loanOf(CLOSED_BY_CD);
  expect(loan.closing.day).toBeUndefined();
  expect(earliestClosing(loan, MAILBOX)).toMatchObject({ day: on(11, 27), clock: { basis: 'presumed' } });
  // Thanksgiving, and the Friday on which this lender is closed.
  expect([1, 3, 7].map((number) => officeDaysLater(loan, number, MAILBOX))).toEqual([
    on(11, 23),
    on(11, 25),
    on(12, 3),
  ]);
});

test('categories with steps due only after the day are told, and funds may go out later', () => {
  const loan = loanOf({
    ...CLOSED_BY_CD,
    ...stepFields('Title', { Ordered: { done: -3 }, Received: { due: 12 } }),
    ...stepFields('Closing', { 'Funds Sent': { due: 20 } }),
    [CLOSING]: '12/04/2026',
  });
  const sooner = moveClosing(loan, on(11, 30), MAILBOX);
  expect(sooner.dueAfter.map(({ category, due }) => [category.name, due])).toEqual([['Title', on(12, 2)]]);
  expect(sooner.heldUp).toEqual([]);
  const later = moveClosing(sooner.loan, on(12, 4), MAILBOX);
  expect(later.dueAfter).toEqual([]);
  expect(later.dueInTime.map(({ name }) => name)).toEqual(['Title']);
});

test('within a week of the closing what is open holds it up, and later it no longer does', () => {
  const loan = loanOf({ ...CLOSED_BY_CD, [CLOSING]: '12/15/2026' });
  const sooner = moveClosing(loan, on(11, 27), MAILBOX);
  expect(sooner.heldUp.map(({ name }) => name)).toContain('Title');
  const back = moveClosing(sooner.loan, on(12, 15), MAILBOX);
  expect(back.heldUp).toEqual([]);
  expect(back.released.map(({ name }) => name)).toEqual(sooner.heldUp.map(({ name }) => name));
});

test('a lock that ends first, a day without wires and a closing that passed are told, and taken back', () => {
  const lock = { 'Fields.762': '11/30/2026', ...CLOSED_BY_CD };
  const loan = loanOf({ ...lock, [CLOSING]: '11/30/2026' });
  const after = moveClosing(loan, on(12, 5), MAILBOX);
  expect(after.facts.map(({ kind }) => kind)).toEqual(['no-wires', 'lock-ends-first', 'legal']);
  expect(after.risk).toBe('starts');
  const back = moveClosing(after.loan, on(11, 30), MAILBOX);
  expect(back.goneFacts).toEqual(['no-wires', 'lock-ends-first']);
  expect(back.risk).toBe('ends');
  const passed = loanOf({ ...lock, [CLOSING]: '11/18/2026' });
  expect(moveClosing(passed, on(11, 30), MAILBOX).goneFacts).toEqual(['did-not-close']);
});
