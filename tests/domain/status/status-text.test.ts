import { describe, expect, test } from 'vitest';
import {
  categoryCellText,
  fieldDateText,
  remainingText,
  shortCategoryText,
} from '#src/domain/status/status-text.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';
import { categoryOf, TODAY, type StepDates } from '#tests/support/loans/loan-factory.ts';

function lockField(dates: StepDates): MilestoneField {
  return fieldAt(0, categoryOf('Locked', { 'Lock Request Completed': dates }));
}

function fieldAt(
  position: number,
  { fields }: { readonly fields: readonly MilestoneField[] },
): MilestoneField {
  const field = fields[position];
  if (field === undefined) throw new Error(`No field at ${position}.`);
  return field;
}

describe('the lines of a field', () => {
  test.each<[StepDates, string, string]>([
    [{ due: 5 }, 'Due: 11/25/2026', '5 days remaining'],
    [{ due: 1 }, 'Due: 11/21/2026', '1 day remaining'],
    [{ due: 0 }, 'Due: 11/20/2026', 'Due today'],
    [{ due: -1 }, 'Due: 11/19/2026', '1 day past due'],
    [{ due: -8 }, 'Due: 11/12/2026', '8 days past due'],
    [{}, 'No Due Date', ''],
    [{ due: '//' }, 'No Due Date', ''],
    [{ done: 0 }, 'Completed: 11/20/2026', ''],
    [{ due: -8, done: -2 }, 'Completed: 11/18/2026', ''],
    [{ due: -8, done: 3 }, 'Due: 11/12/2026', '8 days past due'],
    [{ done: 3 }, 'No Due Date', ''],
  ])('with dates %j are %j and %j', (dates, dateText, remaining) => {
    expect(fieldDateText(lockField(dates), 'Locked')).toBe(dateText);
    expect(remainingText(lockField(dates), TODAY)).toBe(remaining);
  });

  test('of a disabled field are empty', () => {
    const field = fieldAt(0, categoryOf('HOI', { Received: { due: -4 }, Cleared: { done: -1 } }));
    expect([fieldDateText(field, 'HOI'), remainingText(field, TODAY)]).toEqual(['', '']);
  });

  test('of the PIW field are empty', () => {
    const field = fieldAt(0, categoryOf('Appraisal', {}, { 'Fields.CX.PIW': 'Yes' }));
    expect([fieldDateText(field, 'Appraisal'), remainingText(field, TODAY)]).toEqual(['', '']);
  });

  test.each<[StepDates, string, string]>([
    [{}, 'InComplete', ''],
    [{ due: -2 }, 'InComplete', '2 days past due'],
    [{ due: 2 }, 'InComplete', '2 days remaining'],
    [{ due: -2, done: -1 }, 'Completed: 11/19/2026', ''],
  ])('in Dead in Water with dates %j are %j and %j', (dates, dateText, remaining) => {
    const field = fieldAt(1, categoryOf('Dead in Water', { 'Ready to UW': dates }));
    expect(fieldDateText(field, 'Dead in Water')).toBe(dateText);
    expect(remainingText(field, TODAY)).toBe(remaining);
  });
});

describe("the line under a category's sign", () => {
  test.each<[string, Record<string, StepDates>, string, string]>([
    ['counts green of all for blue', { Ordered: { done: -1 } }, '(1/3) Completed', '1/3'],
    [
      'counts green of all for yellow',
      { Ordered: { done: -2 }, Received: { due: 0 } },
      '(1/3) Completed',
      '1/3',
    ],
    ['counts none for yellow without green', { Ordered: { due: 0 } }, '(0/3) Completed', '0/3'],
    [
      'is the text of the first red field, not of the latest',
      { Ordered: { done: -9 }, Received: { due: -1 }, Cleared: { due: -4 } },
      '1 day past due',
      '1d',
    ],
    ['is empty for white', { Ordered: { due: 3 } }, '', ''],
    ['is empty for green', { Cleared: { done: -1 } }, '', ''],
  ])('%s', (_, steps, text, shortText) => {
    expect(categoryCellText(categoryOf('Title', steps), TODAY)).toBe(text);
    expect(shortCategoryText(categoryOf('Title', steps), TODAY)).toBe(shortText);
  });

  test('counts the fields that a VA loan does not need in the total', () => {
    const steps = { 'Appraisal Ordered': { done: -4 }, 'Appraisal Received': { done: -1 } };
    const category = categoryOf('Appraisal', steps, { 'Fields.1172': 'VA' });
    expect(categoryCellText(category, TODAY)).toBe('(2/5) Completed');
  });
});
