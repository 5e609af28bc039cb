import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { deriveLoans } from '#src/domain/loan/loan.ts';
import { makeRawLoans } from '#tests/support/loans/raw-loans.ts';
import { stepFields, TODAY, type StepDates } from '#tests/support/loans/loan-factory.ts';
import { expectedStatuses, type ExpectedCategory } from '#tests/support/loans/status-oracle.ts';

const DAY = { year: 2026, month: 11, day: 20 };

function expected(
  category: string,
  label: string,
  steps: Readonly<Record<string, StepDates>>,
  others: Readonly<Record<string, string>> = {},
): ExpectedCategory | undefined {
  return expectedStatuses({ ...stepFields(category, steps), ...others }, fieldMap, DAY)[label];
}

// The oracle is what the browser test trusts, so its own answers are checked against answers written by hand.
describe('the second reading of the rules', () => {
  test('knows all 13 categories by their labels', () => {
    expect(Object.keys(expectedStatuses({}, fieldMap, DAY))).toEqual(
      fieldMap.categories.map(({ label }) => label),
    );
  });

  test('of a loan without dates has red Dead in Water and everything else white', () => {
    const statuses = Object.values(expectedStatuses({}, fieldMap, DAY)).map(({ status }) => status);
    expect(statuses).toEqual(['PAST_DUE', ...Array.from({ length: 12 }, () => 'NOT_STARTED')]);
  });

  test.each<[string, Record<string, StepDates>, string]>([
    ['all green', { Ordered: { done: -3 }, Received: { done: -2 }, Cleared: { done: 0 } }, 'COMPLETED'],
    ['the last one green', { Cleared: { done: 0 } }, 'COMPLETED'],
    ['one red', { Ordered: { done: -3 }, Received: { due: -1 } }, 'PAST_DUE'],
    ['one due today', { Ordered: { done: -3 }, Received: { due: 0 } }, 'DUE_TODAY'],
    ['one green', { Ordered: { done: -3 } }, 'INPROGRESS'],
    ['one completed tomorrow', { Ordered: { done: 1 } }, 'NOT_STARTED'],
    ['an unreadable date', { Ordered: { done: '13/45/2026', due: '//' } }, 'NOT_STARTED'],
    ['a pipeline date', { Ordered: { due: '11/2/2026 12:00:00 AM' } }, 'PAST_DUE'],
    ['an ISO date', { Ordered: { due: '2026-11-20' } }, 'DUE_TODAY'],
  ])('of a title with %s', (_, steps, status) => {
    expect(expected('Title', 'Title', steps)?.status).toBe(status);
  });

  test('puts PIW in front and switches the appraisal off', () => {
    expect(expected('Appraisal', 'Appraisal', {}, { 'Fields.CX.PIW': 'Yes' })).toEqual({
      status: 'COMPLETED',
      fields: {
        PIW: { status: 'COMPLETED', disabled: false },
        'Appraisal Ordered': { status: 'NOT_STARTED', disabled: true },
        'Appraisal Paid': { status: 'NOT_STARTED', disabled: true },
        'Inspection Scheduled': { status: 'NOT_STARTED', disabled: true },
        'Appraisal Received': { status: 'NOT_STARTED', disabled: true },
        'Appraisal Cleared': { status: 'NOT_STARTED', disabled: true },
      },
    });
  });

  test('leaves a VA loan with all else green In progress', () => {
    const done = { done: -1 };
    const steps = { 'Appraisal Ordered': done, 'Appraisal Received': done, 'Appraisal Cleared': done };
    const category = expected('Appraisal', 'Appraisal', steps, { 'Fields.1172': 'VA' });
    expect(category?.status).toBe('INPROGRESS');
    expect(category?.fields['Appraisal Paid']).toEqual({ status: 'NOT_STARTED', disabled: true });
  });

  test('switches Ordered off for an appraisal received without it', () => {
    const category = expected('Appraisal', 'Appraisal', { 'Appraisal Received': { done: -1 } });
    expect(category?.fields['Appraisal Ordered']).toEqual({ status: 'NOT_STARTED', disabled: true });
    expect(category?.status).toBe('COMPLETED');
  });

  test('agrees with the rules on 1,200 loans of every kind', () => {
    const raws = makeRawLoans(1200, fieldMap, 42);
    const loans = deriveLoans(raws, fieldMap, TODAY);
    const wrong = loans.flatMap(({ raw, categories, loanId }) => {
      const byHand = expectedStatuses(raw.fields, fieldMap, DAY);
      return categories
        .filter(({ label, status }) => byHand[label]?.status !== status)
        .map(({ label, status }) => `${loanId} ${label}: ${status}, by hand ${byHand[label]?.status}`);
    });
    expect(wrong).toEqual([]);
    const seen = new Set(loans.flatMap(({ categories }) => categories.map(({ status }) => status)));
    expect(seen.size).toBe(5);
  });
});
