import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import {
  CATEGORY_STATUSES,
  type CategoryReason,
  FIELD_OUTCOMES,
  type FieldReason,
} from '#src/domain/status/rules.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { categoryOf, TODAY, type StepDates } from '#tests/support/loans/loan-factory.ts';

const VA = { 'Fields.1172': 'VA' };
const PIW = { 'Fields.CX.PIW': 'Yes' };
const nov = (day: number): ReturnType<typeof calendarDayOf> => calendarDayOf(2026, 11, day);

describe('the reason of a field names its rule and the dates that the rule looked at', () => {
  test.each<[string, string, Record<string, StepDates>, Record<string, string>, number, FieldReason]>([
    [
      'completed',
      'HOI',
      { Received: { done: -2, due: -3 } },
      {},
      0,
      { rule: 'completed', completed: nov(18) },
    ],
    ['past due', 'HOI', { Received: { due: -3 } }, {}, 0, { rule: 'past-due', due: nov(17) }],
    [
      'past due with a completed date to come',
      'HOI',
      { Received: { due: -3, done: 2 } },
      {},
      0,
      { rule: 'past-due', due: nov(17), ignoredCompleted: nov(22) },
    ],
    ['due today', 'HOI', { Received: { due: 0 } }, {}, 0, { rule: 'due-today', due: nov(20) }],
    ['due later', 'HOI', { Received: { due: 1 } }, {}, 0, { rule: 'due-later', due: nov(21) }],
    ['without a due date', 'HOI', {}, {}, 0, { rule: 'no-due-date' }],
    [
      'without a due date and completed later',
      'HOI',
      { Received: { done: 5 } },
      {},
      0,
      { rule: 'no-due-date', ignoredCompleted: nov(25) },
    ],
    [
      'skipped because the last step is done',
      'HOI',
      { Received: { due: -3 }, Cleared: { done: -1 } },
      {},
      0,
      { rule: 'later-step-completed', laterName: 'Cleared', laterCompleted: nov(19) },
    ],
    [
      'open in Dead in Water',
      'Dead in Water',
      { 'Ready to UW': { due: 4 } },
      {},
      1,
      { rule: 'not-completed-in-dead-in-water' },
    ],
    [
      'skipped in Dead in Water',
      'Dead in Water',
      { 'Ready to UW': { done: -4 } },
      {},
      0,
      { rule: 'later-step-completed', laterName: 'Ready to UW', laterCompleted: nov(16) },
    ],
    [
      'not needed for VA',
      'Appraisal',
      { 'Appraisal Paid': { done: -4 } },
      VA,
      1,
      { rule: 'not-needed-for-va' },
    ],
    [
      'ordered without a date',
      'Appraisal',
      { 'Appraisal Received': { done: -4 } },
      {},
      0,
      { rule: 'received-without-order', laterName: 'Appraisal Received', laterCompleted: nov(16) },
    ],
    [
      'ordered without a date, though the last step is done as well',
      'Appraisal',
      { 'Appraisal Received': { done: -4 }, 'Appraisal Cleared': { done: -1 } },
      {},
      0,
      { rule: 'received-without-order', laterName: 'Appraisal Received', laterCompleted: nov(16) },
    ],
    ['the waiver itself', 'Appraisal', {}, PIW, 0, { rule: 'inspection-waived' }],
    [
      'covered by the waiver',
      'Appraisal',
      { 'Appraisal Paid': { done: -4 } },
      PIW,
      2,
      { rule: 'covered-by-waiver' },
    ],
    ['covered by the waiver before VA', 'Appraisal', {}, { ...PIW, ...VA }, 2, { rule: 'covered-by-waiver' }],
  ])('%s', (_, category, steps, others, position, reason) => {
    expect(categoryOf(category, steps, others).fields[position]?.reason).toEqual(reason);
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

test('every reason of every loan is one that gives the status beside it', () => {
  fc.assert(
    fc.property(aRawLoan(fieldMap), (raw) => {
      const { categories } = deriveLoan(raw, fieldMap, TODAY);
      expect(categories.map(({ reason }) => CATEGORY_STATUSES[reason.rule])).toEqual(
        categories.map(({ status }) => status),
      );
      const fields = categories.flatMap((category) => category.fields);
      expect(fields.map(({ reason }) => FIELD_OUTCOMES[reason.rule])).toEqual(
        fields.map(({ status, isDisabled }) => ({ status, isDisabled })),
      );
    }),
    { numRuns: 200 },
  );
});
