import { expect, test } from 'vitest';
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

test.each<[string, Record<string, StepDates>, Record<string, string>, number, FieldRule]>([
  [
    'a missing order goes before a later step',
    { 'Appraisal Received': { done: -4 }, 'Appraisal Cleared': { done: -1 } },
    {},
    0,
    'received-without-order',
  ],
  ['a waiver goes before VA', {}, { ...PIW, ...VA }, 2, 'covered-by-waiver'],
])('where two rules hold, %s', (_, steps, others, position, rule) => {
  expect(categoryOf('Appraisal', steps, others).fields[position]?.rule).toBe(rule);
});

test.each<[string, Record<string, StepDates>, CategoryReason]>([
  [
    'past due',
    { Ordered: { due: -2 }, Received: { due: -9 } },
    { rule: 'past-due', fieldName: 'Ordered', due: calendarDayOf(2026, 11, 18), otherPastDueCount: 1 },
  ],
  [
    'due today',
    { Ordered: { due: 0 }, Cleared: { due: 0 } },
    { rule: 'due-today', fieldName: 'Ordered', otherDueTodayCount: 1 },
  ],
])('the reason of a category %s names its first such step, and how many more', (_, steps, reason) => {
  expect(categoryOf('Title', steps).reason).toEqual(reason);
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
