import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { deriveLoan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import type { CategoryRule, FieldRule } from '#src/domain/status/rules.ts';
import { categoryOf, TODAY, type StepDates } from '#tests/support/loans/loan-factory.ts';

const VA = { 'Fields.1172': 'VA' };
const PIW = { 'Fields.CX.PIW': 'Yes' };

interface Example {
  readonly category: string;
  readonly steps: Readonly<Record<string, StepDates>>;
  readonly others?: Readonly<Record<string, string>>;
  readonly status: string;
}

interface FieldExample extends Example {
  readonly field: string;
  readonly isDisabled?: boolean;
}

/** One example a rule: the compiler misses the example of a new one. */
const FIELD_EXAMPLES: Readonly<Record<FieldRule, FieldExample>> = {
  completed: {
    category: 'Title',
    steps: { Ordered: { due: -3, done: 0 } },
    field: 'Ordered',
    status: 'COMPLETED',
  },
  'past-due': {
    category: 'Title',
    steps: { Ordered: { due: -1 } },
    field: 'Ordered',
    status: 'PAST_DUE',
  },
  'due-today': {
    category: 'Title',
    steps: { Ordered: { due: 0 } },
    field: 'Ordered',
    status: 'DUE_TODAY',
  },
  'due-later': {
    category: 'Title',
    steps: { Ordered: { due: 1 } },
    field: 'Ordered',
    status: 'NOT_STARTED',
  },
  'no-due-date': { category: 'Title', steps: {}, field: 'Ordered', status: 'NOT_STARTED' },
  'not-completed-in-dead-in-water': {
    category: 'Dead in Water',
    steps: { 'Ready to UW': { due: 1 } },
    field: 'Ready to UW',
    status: 'PAST_DUE',
  },
  'inspection-waived': { category: 'Appraisal', steps: {}, others: PIW, field: 'PIW', status: 'COMPLETED' },
  'covered-by-waiver': {
    category: 'Appraisal',
    steps: { 'Appraisal Ordered': { due: -1 } },
    others: PIW,
    field: 'Appraisal Ordered',
    status: 'NOT_STARTED',
    isDisabled: true,
  },
  'not-needed-for-va': {
    category: 'Appraisal',
    steps: { 'Inspection Scheduled': { due: -1 } },
    others: VA,
    field: 'Inspection Scheduled',
    status: 'NOT_STARTED',
    isDisabled: true,
  },
  'received-without-order': {
    category: 'Appraisal',
    steps: { 'Appraisal Ordered': { due: -1 }, 'Appraisal Received': { done: -1 } },
    field: 'Appraisal Ordered',
    status: 'NOT_STARTED',
    isDisabled: true,
  },
  'later-step-completed': {
    category: 'Title',
    steps: { Ordered: { due: -1 }, Cleared: { done: -1 } },
    field: 'Ordered',
    status: 'NOT_STARTED',
    isDisabled: true,
  },
};

describe('the rule of a field', () => {
  test.each(Object.entries(FIELD_EXAMPLES))(
    '"%s" gives its status',
    (rule, { category, steps, others, field, status, isDisabled = false }) => {
      const found = categoryOf(category, steps, others).fields.find(({ name }) => name === field);
      expect([found?.rule, found?.status, found?.isDisabled]).toEqual([rule, status, isDisabled]);
    },
  );
});

const EMPTY = 'Survey';

const CATEGORY_EXAMPLES: Readonly<Record<CategoryRule, Example>> = {
  'inspection-waived': {
    category: 'Appraisal',
    steps: { 'Appraisal Ordered': { due: -1 } },
    others: PIW,
    status: 'COMPLETED',
  },
  'no-fields': { category: EMPTY, steps: {}, status: 'NOT_STARTED' },
  'all-completed': {
    category: 'HOI',
    steps: { Received: { done: -1 }, Cleared: { done: 0 } },
    status: 'COMPLETED',
  },
  'completed-without-disabled': {
    category: 'HOI',
    steps: { Cleared: { done: 0 } },
    status: 'COMPLETED',
  },
  'past-due': {
    category: 'HOI',
    steps: { Received: { done: -1 }, Cleared: { due: -1 } },
    status: 'PAST_DUE',
  },
  'not-completed-in-dead-in-water': { category: 'Dead in Water', steps: {}, status: 'PAST_DUE' },
  'due-today': {
    category: 'HOI',
    steps: { Received: { done: -1 }, Cleared: { due: 0 } },
    status: 'DUE_TODAY',
  },
  'some-completed': { category: 'HOI', steps: { Received: { done: -1 } }, status: 'INPROGRESS' },
  'none-completed': { category: 'HOI', steps: { Received: { due: 2 } }, status: 'NOT_STARTED' },
};

describe('the rule of a category', () => {
  test.each(Object.entries(CATEGORY_EXAMPLES))(
    '"%s" gives its status',
    (rule, { category, steps, others, status }) => {
      const found = category === EMPTY ? emptyCategory() : categoryOf(category, steps, others);
      expect([found?.reason.rule, found?.status]).toEqual([rule, status]);
    },
  );
});

function emptyCategory(): MilestoneCategory | undefined {
  const map = { ...fieldMap, categories: [{ name: EMPTY, label: EMPTY, fields: [] }] };
  return deriveLoan({ loanId: 'a', fields: {} }, map, TODAY).categories[0];
}

describe("a lender's own field map", () => {
  const [appraisal] = fieldMap.categories.filter(({ name }) => name === 'Appraisal');
  const steps = appraisal?.fields ?? [];
  const done = Object.fromEntries(steps.map((step) => [step.completed, '11/18/2026']));

  test('without Appraisal Received leaves Appraisal Ordered to its dates', () => {
    const [ordered] = steps;
    const fields = steps.filter(({ name }) => name !== 'Appraisal Received' && name !== 'Appraisal Cleared');
    const map = { ...fieldMap, categories: [{ name: 'Appraisal', label: 'Appraisal', fields }] };
    const raw = { loanId: 'a', fields: { ...done, [ordered?.completed ?? '']: '' } };
    const [category] = deriveLoan(raw, map, TODAY).categories;
    // Inspection Scheduled is the last field here, so sequencing decides.
    expect(category?.fields[0]?.rule).toBe('later-step-completed');
  });

  test('that gives another category the steps of an appraisal has none of its rules', () => {
    const map = { ...fieldMap, categories: [{ name: 'Valuation', label: 'Valuation', fields: steps }] };
    const [category] = deriveLoan({ loanId: 'a', fields: { ...PIW, ...VA } }, map, TODAY).categories;
    expect(new Set(category?.fields.map(({ rule }) => rule))).toEqual(new Set(['no-due-date']));
  });
});
