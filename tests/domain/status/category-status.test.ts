import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import {
  CATEGORY_STATUSES,
  type CategoryReason,
  decideCategory,
  type FieldCounts,
} from '#src/domain/status/rules.ts';
import { categoryOf, type StepDates } from '#tests/support/loans/loan-factory.ts';

const GREEN = { done: -1 };
const RED = { due: -2 };
const YELLOW = { due: 0 };
const WHITE = { due: 3 };

/** The Appraisal category, which has five fields. */
function appraisal(
  ordered: StepDates,
  paid: StepDates,
  inspection: StepDates,
  received: StepDates,
  cleared: StepDates,
  loanType = 'Conventional',
): ReturnType<typeof categoryOf> {
  return categoryOf(
    'Appraisal',
    {
      'Appraisal Ordered': ordered,
      'Appraisal Paid': paid,
      'Inspection Scheduled': inspection,
      'Appraisal Received': received,
      'Appraisal Cleared': cleared,
    },
    { 'Fields.1172': loanType },
  );
}

describe('a category', () => {
  test.each([
    ['all green is Completed', [GREEN, GREEN, GREEN, GREEN, GREEN], 'COMPLETED', 5],
    ['one red among green is Past due', [GREEN, RED, GREEN, GREEN, WHITE], 'PAST_DUE', 3],
    ['red wins over yellow and white', [RED, YELLOW, WHITE, WHITE, WHITE], 'PAST_DUE', 0],
    ['yellow wins over green and white', [GREEN, YELLOW, WHITE, WHITE, WHITE], 'DUE_TODAY', 1],
    ['yellow and white is Due today', [YELLOW, WHITE, WHITE, WHITE, WHITE], 'DUE_TODAY', 0],
    ['some green and some white is In progress', [GREEN, GREEN, WHITE, WHITE, WHITE], 'INPROGRESS', 2],
    ['all white is Not started', [WHITE, WHITE, {}, {}, {}], 'NOT_STARTED', 0],
    ['without any dates is Not started', [{}, {}, {}, {}, {}], 'NOT_STARTED', 0],
    [
      'one disabled white, some green and none red is Completed',
      [{}, GREEN, GREEN, GREEN, GREEN],
      'COMPLETED',
      4,
    ],
    ['... also while an enabled field is white', [{}, GREEN, GREEN, GREEN, WHITE], 'COMPLETED', 3],
    ['... also while an enabled field is yellow', [{}, GREEN, GREEN, GREEN, YELLOW], 'COMPLETED', 3],
    ['... but not while one is red', [{}, GREEN, GREEN, GREEN, RED], 'PAST_DUE', 3],
    ['disabled white without green is Not started', [{}, WHITE, WHITE, { done: 2 }, {}], 'NOT_STARTED', 0],
    [
      'disabled white with yellow and no green is Due today',
      [{}, YELLOW, {}, { done: 2 }, {}],
      'DUE_TODAY',
      0,
    ],
  ] as const)('%s', (_, [ordered, paid, inspection, received, cleared], status, completedCount) => {
    const category = appraisal(ordered, paid, inspection, received, cleared);
    expect(category.status).toBe(status);
    expect(category.completedCount).toBe(completedCount);
    expect(category.totalCount).toBe(5);
  });

  test('of a VA loan whose remaining fields are green is In progress: VA-disabled fields are white, no more', () => {
    const category = appraisal(GREEN, {}, {}, GREEN, GREEN, 'VA');
    expect(category.status).toBe('INPROGRESS');
    expect([category.completedCount, category.totalCount]).toEqual([3, 5]);
  });

  test('of a VA loan with another disabled field is Completed', () => {
    expect(appraisal({}, {}, {}, GREEN, WHITE, 'VA').status).toBe('COMPLETED');
  });

  test('counts the days of the latest red field, and those of the first', () => {
    const category = appraisal({ due: -2 }, { due: -9 }, { due: -4 }, WHITE, WHITE);
    expect(category.daysLate).toBe(9);
    expect(category.pastDueDays).toBe(2);
  });

  test('that is not past due is no days late', () => {
    expect(appraisal(YELLOW, GREEN, WHITE, WHITE, WHITE).daysLate).toBe(0);
  });
});

const PAST_DUE_FIELD = { fieldName: 'Ordered', due: calendarDayOf(2026, 11, 18) };

/** Any mix of colors; in Dead in Water a red field has no due date that decided. */
const someCounts = fc
  .record({
    green: fc.nat(6),
    red: fc.nat(6),
    yellow: fc.nat(6),
    disabledWhite: fc.nat(6),
    white: fc.nat(6),
    isDeadInWater: fc.boolean(),
  })
  .map(({ white, isDeadInWater, ...counts }): FieldCounts => ({
    ...counts,
    total: counts.green + counts.red + counts.yellow + counts.disabledWhite + white,
    isWaived: false,
    firstPastDue: counts.red > 0 && !isDeadInWater ? PAST_DUE_FIELD : undefined,
    firstDueToday: counts.yellow > 0 ? 'Received' : undefined,
  }));

const NO_FIELDS: FieldCounts = {
  total: 0,
  green: 0,
  red: 0,
  yellow: 0,
  disabledWhite: 0,
  isWaived: false,
  firstPastDue: undefined,
  firstDueToday: undefined,
};

describe('the category rules', () => {
  test('give one status to every possible mix of colors, as the specification lists them', () => {
    fc.assert(
      fc.property(someCounts, (counts) => {
        const { total, green, red, yellow, disabledWhite } = counts;
        const isCompleted = total > 0 && (green === total || (disabledWhite > 0 && green > 0 && red === 0));
        const expected = [
          [isCompleted, 'COMPLETED'],
          [red > 0, 'PAST_DUE'],
          [yellow > 0, 'DUE_TODAY'],
          [green > 0, 'INPROGRESS'],
          [true, 'NOT_STARTED'],
        ] as const;
        expect(CATEGORY_STATUSES[decideCategory(counts).rule]).toBe(
          expected.find(([applies]) => applies)?.[1],
        );
      }),
      { numRuns: 500 },
    );
  });

  test.each<[string, Partial<FieldCounts>, CategoryReason]>([
    [
      'past due',
      { red: 3, yellow: 2, firstPastDue: PAST_DUE_FIELD, firstDueToday: 'Received' },
      { rule: 'past-due', ...PAST_DUE_FIELD, otherPastDueCount: 2 },
    ],
    [
      'due today',
      { yellow: 2, firstDueToday: 'Received' },
      { rule: 'due-today', fieldName: 'Received', otherDueTodayCount: 1 },
    ],
  ])('name the first field that is %s, and count the others', (_, counts, reason) => {
    expect(decideCategory({ ...NO_FIELDS, total: 6, ...counts })).toEqual(reason);
  });

  test('a category without fields is Not started', () => {
    const { rule } = decideCategory(NO_FIELDS);
    expect([rule, CATEGORY_STATUSES[rule]]).toEqual(['no-fields', 'NOT_STARTED']);
  });

  test('a waived inspection decides whatever the fields are', () => {
    fc.assert(
      fc.property(someCounts, (counts) => {
        const { rule } = decideCategory({ ...counts, isWaived: true });
        expect([rule, CATEGORY_STATUSES[rule]]).toEqual(['inspection-waived', 'COMPLETED']);
      }),
    );
  });
});
