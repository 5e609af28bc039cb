import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import {
  CATEGORY_STATUSES,
  type CategoryReason,
  FIELD_OUTCOMES,
  type FieldRule,
} from '#src/domain/status/rules.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { categoryOf, TODAY, type StepDates } from '#tests/support/loans/loan-factory.ts';

const VA = { 'Fields.1172': 'VA' };
const PIW = { 'Fields.CX.PIW': 'Yes' };
const nov = (day: number): ReturnType<typeof calendarDayOf> => calendarDayOf(2026, 11, day);

describe('a field names the rule that decided it', () => {
  test.each<[string, string, Record<string, StepDates>, Record<string, string>, number, FieldRule]>([
    ['completed', 'HOI', { Received: { done: -2, due: -3 } }, {}, 0, 'completed'],
    ['past due', 'HOI', { Received: { due: -3 } }, {}, 0, 'past-due'],
    ['past due with a completed date to come', 'HOI', { Received: { due: -3, done: 2 } }, {}, 0, 'past-due'],
    ['due today', 'HOI', { Received: { due: 0 } }, {}, 0, 'due-today'],
    ['due later', 'HOI', { Received: { due: 1 } }, {}, 0, 'due-later'],
    ['without a due date', 'HOI', {}, {}, 0, 'no-due-date'],
    ['without a due date and completed later', 'HOI', { Received: { done: 5 } }, {}, 0, 'no-due-date'],
    [
      'skipped because the last step is done',
      'HOI',
      { Received: { due: -3 }, Cleared: { done: -1 } },
      {},
      0,
      'later-step-completed',
    ],
    [
      'open in Dead in Water',
      'Dead in Water',
      { 'Ready to UW': { due: 4 } },
      {},
      1,
      'not-completed-in-dead-in-water',
    ],
    [
      'skipped in Dead in Water',
      'Dead in Water',
      { 'Ready to UW': { done: -4 } },
      {},
      0,
      'later-step-completed',
    ],
    ['not needed for VA', 'Appraisal', { 'Appraisal Paid': { done: -4 } }, VA, 1, 'not-needed-for-va'],
    [
      'ordered without a date',
      'Appraisal',
      { 'Appraisal Received': { done: -4 } },
      {},
      0,
      'received-without-order',
    ],
    [
      'ordered without a date, though the last step is done as well',
      'Appraisal',
      { 'Appraisal Received': { done: -4 }, 'Appraisal Cleared': { done: -1 } },
      {},
      0,
      'received-without-order',
    ],
    ['the waiver itself', 'Appraisal', {}, PIW, 0, 'inspection-waived'],
    ['covered by the waiver', 'Appraisal', { 'Appraisal Paid': { done: -4 } }, PIW, 2, 'covered-by-waiver'],
    ['covered by the waiver before VA', 'Appraisal', {}, { ...PIW, ...VA }, 2, 'covered-by-waiver'],
  ])('%s', (_, category, steps, others, position, rule) => {
    expect(categoryOf(category, steps, others).fields[position]?.rule).toBe(rule);
  });
});

describe('the reason of a category names its rule and the field that decided', () => {
  test.each<[string, string, Record<string, StepDates>, Record<string, string>, CategoryReason]>([
    [
      'past due: the first red field, and how many more',
      'Title',
      { Ordered: { due: -2 }, Received: { due: -9 } },
      {},
      { rule: 'past-due', fieldName: 'Ordered', due: nov(18), otherPastDueCount: 1 },
    ],
    [
      'due today: the first of them, and how many more',
      'Title',
      { Ordered: { due: 0 }, Cleared: { due: 0 } },
      {},
      { rule: 'due-today', fieldName: 'Ordered', otherDueTodayCount: 1 },
    ],
    [
      'all completed',
      'HOI',
      { Received: { done: -2 }, Cleared: { done: -1 } },
      {},
      { rule: 'all-completed' },
    ],
    [
      'completed without the disabled',
      'Appraisal',
      { 'Appraisal Received': { done: -1 }, 'Appraisal Cleared': { due: 2 } },
      VA,
      { rule: 'completed-without-disabled' },
    ],
    [
      'some completed',
      'Title',
      { Ordered: { done: -1 }, Received: { due: 2 } },
      {},
      { rule: 'some-completed' },
    ],
    ['none completed', 'Appraisal', {}, VA, { rule: 'none-completed' }],
    [
      'open in Dead in Water',
      'Dead in Water',
      { 'ITP Received': { done: -3 }, 'Ready to UW': { due: -2 } },
      {},
      { rule: 'not-completed-in-dead-in-water' },
    ],
    ['waived', 'Appraisal', { 'Appraisal Paid': { due: -5 } }, PIW, { rule: 'inspection-waived' }],
  ])('%s', (_, category, steps, others, reason) => {
    expect(categoryOf(category, steps, others).reason).toEqual(reason);
  });
});

test('every rule of every loan is one that gives the status beside it', () => {
  fc.assert(
    fc.property(aRawLoan(fieldMap), (raw) => {
      const { categories } = deriveLoan(raw, fieldMap, TODAY);
      expect(categories.map(({ reason }) => CATEGORY_STATUSES[reason.rule])).toEqual(
        categories.map(({ status }) => status),
      );
      const fields = categories.flatMap((category) => category.fields);
      expect(fields.map(({ rule }) => FIELD_OUTCOMES[rule])).toEqual(
        fields.map(({ status, isDisabled }) => ({ status, isDisabled })),
      );
    }),
    { numRuns: 200 },
  );
});
