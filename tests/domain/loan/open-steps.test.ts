import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { deriveLoan } from '#src/domain/loan/loan.ts';
import { hasLateStep, openSteps } from '#src/domain/loan/open-steps.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { loanOf, rawLoan, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

function namesOf(steps: readonly { readonly name: string }[]): string[] {
  return steps.map(({ name }) => name);
}

describe('the steps that are still open', () => {
  test('are late, due today, ahead or without a date, the most pressing first', () => {
    const steps = openSteps(
      loanOf({
        ...stepFields('Title', {
          Ordered: { due: -1 },
          Received: { due: -8 },
          Cleared: { due: 0 },
        }),
        ...stepFields('HOI', { Received: { due: 9 }, Cleared: { due: 2 } }),
      }),
      TODAY,
    );
    expect(namesOf(steps.late)).toEqual(['Title Received', 'Title Ordered']);
    expect(namesOf(steps.dueToday)).toEqual(['Title Cleared']);
    expect(namesOf(steps.ahead)).toEqual(['HOI Cleared', 'HOI Received']);
    expect(steps.undatedCount).toBe(23);
  });

  test('are not those that are completed or not needed, but those completed only in the future', () => {
    const steps = openSteps(
      loanOf({
        'Fields.1172': 'VA',
        ...stepFields('Appraisal', {
          'Appraisal Ordered': { due: -5, done: -5 },
          'Appraisal Paid': { due: -4 },
          'Inspection Scheduled': { due: -4 },
          'Appraisal Received': { due: -3, done: 2 },
        }),
      }),
      TODAY,
    );
    expect(namesOf(steps.late)).toEqual(['Appraisal Received']);
  });

  test('do not hold the appraisal of a loan whose inspection is waived', () => {
    const appraisal = stepFields('Appraisal', { 'Appraisal Ordered': { due: -5 } });
    expect(openSteps(loanOf({ 'Fields.CX.PIW': 'Yes', ...appraisal }), TODAY).late).toEqual([]);
  });

  test('hold a step of two categories once', () => {
    const steps = openSteps(loanOf(stepFields('Disclosures', { 'ITP Received': { due: -3 } })), TODAY);
    expect(namesOf(steps.late)).toEqual(['ITP Received']);
  });

  test('tell apart two steps of one name by their category', () => {
    const steps = openSteps(
      loanOf({
        ...stepFields('Borrower CTC', { Submitted: { due: -3 } }),
        ...stepFields('Final CTC', { Submitted: { due: -3 } }),
      }),
      TODAY,
    );
    expect(namesOf(steps.late)).toEqual(['Borrower CTC Submitted', 'Final CTC Submitted']);
  });

  test('of Dead in Water are late by their due date alone', () => {
    const dead = (due: number) =>
      openSteps(loanOf(stepFields('Dead in Water', { 'Ready to UW': { due } })), TODAY);
    expect(namesOf(dead(-2).late)).toEqual(['Ready to UW']);
    expect(dead(2).late).toEqual([]);
    expect(namesOf(dead(2).ahead)).toEqual(['Ready to UW']);
  });
});

describe('of any loan', () => {
  test('the most days late are those of its latest category', () => {
    fc.assert(
      fc.property(aRawLoan(fieldMap), (raw) => {
        const loan = deriveLoan(raw, fieldMap, TODAY);
        const [worst] = openSteps(loan, TODAY).late;
        const daysLate = Math.max(...loan.categories.map((category) => category.daysLate));
        expect(worst === undefined ? 0 : TODAY - worst.due).toBe(daysLate);
        expect(hasLateStep(loan, TODAY)).toBe(worst !== undefined);
      }),
    );
  });

  test('each open step is counted once, in one place', () => {
    fc.assert(
      fc.property(aRawLoan(fieldMap), (raw) => {
        const loan = deriveLoan(raw, fieldMap, TODAY);
        const { late, dueToday, ahead, undatedCount } = openSteps(loan, TODAY);
        const open = loan.categories.flatMap((category) =>
          category.fields.filter(({ isDisabled, status }) => !isDisabled && status !== 'COMPLETED'),
        );
        const counted = late.length + dueToday.length + ahead.length + undatedCount;
        // ITP Received may stand in both of its categories.
        const twice = open.filter(({ name }) => name === 'ITP Received').length === 2 ? 1 : 0;
        expect(counted).toBe(open.length - twice);
        expect(late.every(({ due }) => due < TODAY) && ahead.every(({ due }) => due > TODAY)).toBe(true);
      }),
    );
  });

  test('without fields every step is open and none has a date', () => {
    expect(openSteps(deriveLoan(rawLoan(), fieldMap, TODAY), TODAY)).toEqual({
      late: [],
      dueToday: [],
      ahead: [],
      undatedCount: 28,
    });
  });
});
