import { describe, expect, test } from 'vitest';
import { categoryOf, dateIn, fieldStates, type StepDates } from '#tests/support/loans/loan-factory.ts';

describe('a field outside Dead in Water', () => {
  test.each<[string, StepDates, string]>([
    ['without dates is white', {}, 'NOT_STARTED'],
    ['completed before today is green', { done: -3 }, 'COMPLETED'],
    ['completed today is green', { done: 0 }, 'COMPLETED'],
    ['completed although due long ago is green', { due: -30, done: -1 }, 'COMPLETED'],
    ['completed before it is due is green', { due: 5, done: -1 }, 'COMPLETED'],
    ['due yesterday is red', { due: -1 }, 'PAST_DUE'],
    ['due years ago is red', { due: -900 }, 'PAST_DUE'],
    ['due today is yellow', { due: 0 }, 'DUE_TODAY'],
    ['due tomorrow is white', { due: 1 }, 'NOT_STARTED'],
    ['with a completed date to come and no due date is white', { done: 1 }, 'NOT_STARTED'],
    ['with a completed date to come, due yesterday, is red', { due: -1, done: 1 }, 'PAST_DUE'],
    ['with a completed date to come, due today, is yellow', { due: 0, done: 1 }, 'DUE_TODAY'],
    ['with a completed date to come, due later, is white', { due: 2, done: 1 }, 'NOT_STARTED'],
    ['with an unset due date is white', { due: '//' }, 'NOT_STARTED'],
    ['with an impossible due date is white', { due: '13/45/2026' }, 'NOT_STARTED'],
    ['with words for a completed date is judged by its due date', { due: -1, done: 'done' }, 'PAST_DUE'],
    ['completed in the pipeline form of a date is green', { done: '11/20/2026 12:00:00 AM' }, 'COMPLETED'],
    ['completed today at a late hour is green', { done: '11/20/2026 11:59:59 PM' }, 'COMPLETED'],
    ['due in ISO form is read', { due: '2026-11-19' }, 'PAST_DUE'],
  ])('%s', (_, dates, status) => {
    const [field] = categoryOf('Locked', { 'Lock Request Completed': dates }).fields;
    expect(field?.status).toBe(status);
    expect(field?.isDisabled).toBe(false);
  });
});

describe('a field of Dead in Water', () => {
  test.each<[string, StepDates, string]>([
    ['without a completed date is red, whatever is due', { due: 30 }, 'PAST_DUE'],
    ['without any date is red', {}, 'PAST_DUE'],
    ['due today is red, not yellow', { due: 0 }, 'PAST_DUE'],
    ['with a completed date is green', { done: -1 }, 'COMPLETED'],
    ['with a completed date to come is green: it has one', { done: 4 }, 'COMPLETED'],
    ['with an unreadable completed date is red', { done: '//' }, 'PAST_DUE'],
  ])('%s', (_, dates, status) => {
    const { fields } = categoryOf('Dead in Water', { 'Ready to UW': dates });
    expect(fields[1]?.status).toBe(status);
  });
});

describe('sequencing', () => {
  test('a completed last field switches off every earlier one that is not completed', () => {
    const title = categoryOf('Title', {
      Ordered: { due: -9 },
      Received: { due: -5, done: -6 },
      Cleared: { done: -1 },
    });
    expect(fieldStates(title)).toEqual([
      'Ordered: NOT_STARTED disabled',
      'Received: COMPLETED',
      'Cleared: COMPLETED',
    ]);
    expect(title.status).toBe('COMPLETED');
  });

  test('a completed middle field switches nothing off', () => {
    const title = categoryOf('Title', {
      Ordered: { due: -9 },
      Received: { done: -6 },
      Cleared: { due: 4 },
    });
    expect(fieldStates(title)).toEqual(['Ordered: PAST_DUE', 'Received: COMPLETED', 'Cleared: NOT_STARTED']);
  });

  test('any readable completed date of the last field counts, also one to come', () => {
    const hoi = categoryOf('HOI', { Received: { due: -4 }, Cleared: { due: 3, done: 2 } });
    expect(fieldStates(hoi)).toEqual(['Received: NOT_STARTED disabled', 'Cleared: NOT_STARTED']);
    expect(hoi.status).toBe('NOT_STARTED');
  });

  test('an earlier field with a completed date to come keeps its own status', () => {
    const hoi = categoryOf('HOI', { Received: { due: -4, done: 6 }, Cleared: { done: -1 } });
    expect(fieldStates(hoi)).toEqual(['Received: PAST_DUE', 'Cleared: COMPLETED']);
    expect(hoi.status).toBe('PAST_DUE');
  });

  test('an unreadable date of the last field switches nothing off', () => {
    const hoi = categoryOf('HOI', { Received: { due: -4 }, Cleared: { done: '00/00/0000' } });
    expect(fieldStates(hoi)).toEqual(['Received: PAST_DUE', 'Cleared: NOT_STARTED']);
  });

  test('applies to Dead in Water too', () => {
    const category = categoryOf('Dead in Water', { 'Ready to UW': { done: -1 } });
    expect(fieldStates(category)).toEqual(['ITP Received: NOT_STARTED disabled', 'Ready to UW: COMPLETED']);
    expect(category.status).toBe('COMPLETED');
    expect(category.deadInWater?.days).toBeUndefined();
  });

  test('a category of one field has nothing to switch off', () => {
    expect(fieldStates(categoryOf('Final Verbal', { Received: { done: dateIn(-1) } }))).toEqual([
      'Received: COMPLETED',
    ]);
  });
});
