import { describe, expect, test } from 'vitest';
import {
  categoryOf,
  fieldStates,
  loanOf,
  stepFields,
  type StepDates,
} from '#tests/support/loans/loan-factory.ts';

const PIW = 'Fields.CX.PIW';
const LOAN_TYPE = 'Fields.1172';

function appraisal(
  steps: Readonly<Record<string, StepDates>>,
  others: Readonly<Record<string, string>>,
): ReturnType<typeof categoryOf> {
  return categoryOf('Appraisal', steps, others);
}

describe('a waived property inspection (PIW)', () => {
  test('switches all fields off, puts a green PIW field in front and completes the category', () => {
    const category = appraisal({ 'Appraisal Ordered': { due: -20 } }, { [PIW]: 'Yes' });
    expect(fieldStates(category)).toEqual([
      'PIW: COMPLETED PIW',
      'Appraisal Ordered: NOT_STARTED disabled',
      'Appraisal Paid: NOT_STARTED disabled',
      'Inspection Scheduled: NOT_STARTED disabled',
      'Appraisal Received: NOT_STARTED disabled',
      'Appraisal Cleared: NOT_STARTED disabled',
    ]);
    expect(category.status).toBe('COMPLETED');
    expect([category.completedCount, category.totalCount, category.daysLate]).toEqual([1, 6, 0]);
  });

  test('also switches off fields that are completed', () => {
    const category = appraisal(
      { 'Appraisal Ordered': { done: -9 }, 'Appraisal Cleared': { done: -1 } },
      { [PIW]: 'Yes' },
    );
    expect(new Set(category.fields.slice(1).map(({ status }) => status))).toEqual(new Set(['NOT_STARTED']));
  });

  test('goes before VA, whose fields stay marked', () => {
    const category = appraisal({}, { [PIW]: 'Yes', [LOAN_TYPE]: 'VA' });
    expect(category.status).toBe('COMPLETED');
    expect(category.fields.filter(({ isVA }) => isVA).map(({ name }) => name)).toEqual([
      'Appraisal Paid',
      'Inspection Scheduled',
    ]);
  });

  test('does not touch other categories', () => {
    const loan = loanOf({ ...stepFields('Title', { Ordered: { due: -1 } }), [PIW]: 'Yes' });
    const others = loan.categories.filter(({ name }) => name !== 'Appraisal');
    expect(others.flatMap(({ fields }) => fields).some(({ isPIW, isDisabled }) => isPIW || isDisabled)).toBe(
      false,
    );
    expect(others.find(({ name }) => name === 'Title')?.status).toBe('PAST_DUE');
  });

  test.each(['', 'No', 'N', 'false', '0', 'Yes, partly', '//'])('is not what %j says', (value) => {
    const category = appraisal({ 'Appraisal Ordered': { due: -1 } }, { [PIW]: value });
    expect(category.status).toBe('PAST_DUE');
    expect(category.fields).toHaveLength(5);
  });

  test('is read with blanks around its value', () => {
    expect(appraisal({}, { [PIW]: ' Yes ' }).status).toBe('COMPLETED');
  });
});

describe('a VA loan', () => {
  test('has Appraisal Paid and Inspection Scheduled switched off and marked', () => {
    const category = appraisal(
      {
        'Appraisal Paid': { due: -5 },
        'Inspection Scheduled': { due: -5 },
        'Appraisal Received': { due: 2 },
      },
      { [LOAN_TYPE]: 'VA' },
    );
    expect(fieldStates(category)).toEqual([
      'Appraisal Ordered: NOT_STARTED',
      'Appraisal Paid: NOT_STARTED disabled VA',
      'Inspection Scheduled: NOT_STARTED disabled VA',
      'Appraisal Received: NOT_STARTED',
      'Appraisal Cleared: NOT_STARTED',
    ]);
    expect(category.status).toBe('NOT_STARTED');
  });

  test('has them off even when they are completed', () => {
    const category = appraisal({ 'Appraisal Paid': { done: -5 } }, { [LOAN_TYPE]: 'VA' });
    expect(fieldStates(category)[1]).toBe('Appraisal Paid: NOT_STARTED disabled VA');
    expect(category.status).toBe('NOT_STARTED');
  });

  test.each(['Conventional', 'FHA', 'va', 'VA IRRRL', ''])('is not one of loan type %j', (loanType) => {
    const category = appraisal({ 'Appraisal Paid': { due: -5 } }, { [LOAN_TYPE]: loanType });
    expect(category.fields.some(({ isVA }) => isVA)).toBe(false);
    expect(category.status).toBe('PAST_DUE');
  });
});

describe('an appraisal received without an order date', () => {
  test('has Appraisal Ordered switched off', () => {
    const category = appraisal({ 'Appraisal Ordered': { due: -8 }, 'Appraisal Received': { done: -2 } }, {});
    expect(fieldStates(category)[0]).toBe('Appraisal Ordered: NOT_STARTED disabled');
    expect(category.status).toBe('COMPLETED');
  });

  test('keeps Appraisal Ordered when that is completed, even in the future', () => {
    const category = appraisal(
      { 'Appraisal Ordered': { due: -8, done: 3 }, 'Appraisal Received': { done: -2 } },
      {},
    );
    expect(fieldStates(category)[0]).toBe('Appraisal Ordered: PAST_DUE');
  });

  test('needs a readable date of Appraisal Received', () => {
    const category = appraisal(
      { 'Appraisal Ordered': { due: -8 }, 'Appraisal Received': { done: '//' } },
      {},
    );
    expect(fieldStates(category)[0]).toBe('Appraisal Ordered: PAST_DUE');
  });

  test('counts as received with a date to come: it has a completed date', () => {
    const category = appraisal({ 'Appraisal Ordered': { due: -8 }, 'Appraisal Received': { done: 5 } }, {});
    expect(fieldStates(category)[0]).toBe('Appraisal Ordered: NOT_STARTED disabled');
  });
});
