import { expect, test } from 'vitest';
import { categoryDone } from '#src/domain/status/category-done.ts';
import { categoryOf, TODAY } from '#tests/support/loans/loan-factory.ts';

const title = (received: object, cleared: object) =>
  categoryDone(
    categoryOf('Title', { Ordered: { due: -20, done: -20 }, Received: received, Cleared: cleared }),
  );

test('a category is done with its last step, and its days count from the last due date', () => {
  expect(title({ due: -12, done: -3 }, { due: -10, done: -4 })).toEqual({ done: TODAY - 3, days: 7 });
  expect(title({ due: -12, done: -13 }, { due: -1, done: -4 })).toEqual({ done: TODAY - 4, days: -3 });
  // The order of the steps says nothing.
  expect(title({ due: -1, done: -13 }, { done: -4 })).toEqual({ done: TODAY - 4, days: -3 });
});

test('a category with an open step is not done, nor is one whose last step is planned', () => {
  expect(title({ due: -12 }, { done: 2 })).toBeUndefined();
  expect(categoryDone(categoryOf('Title', { Ordered: { due: -5, done: -5 } }))).toBeUndefined();
  expect(categoryDone(categoryOf('Title', {}))).toBeUndefined();
});

test('steps that the loan does not need do not count', () => {
  // The last step is done, so the open ones before it are not needed.
  expect(title({ due: 9 }, { due: -6, done: -4 })).toEqual({ done: TODAY - 4, days: 2 });
});

test('without a due date, or with a waived appraisal, nobody knows how long it took', () => {
  expect(categoryDone(categoryOf('HOI', { Received: { done: -5 }, Cleared: { done: -4 } }))).toBeUndefined();
  const waived = categoryOf('Appraisal', { 'Appraisal Ordered': { due: -9 } }, { 'Fields.CX.PIW': 'Yes' });
  expect(categoryDone(waived)).toBeUndefined();
});
