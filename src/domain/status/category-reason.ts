import type { CategoryRule } from '#src/domain/status/category-rule.ts';
import type { CategoryReason, NextStep } from '#src/domain/status/milestone-category.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';

/** Adds to a category's rule what a person needs to follow it. */
export function reasonOfCategory(
  rule: CategoryRule,
  fields: readonly MilestoneField[],
  isStalled: boolean,
): CategoryReason {
  const totalCount = fields.length;
  const withStatus = (status: MilestoneField['status']): MilestoneField[] =>
    fields.filter((field) => field.status === status);
  const completedCount = withStatus('COMPLETED').length;
  const vaNames = namesOf(fields.filter((field) => field.isVA));
  switch (rule) {
    case 'inspection-waived':
    case 'no-fields':
      return { rule };
    case 'all-completed':
      return { rule, totalCount };
    case 'completed-without-disabled':
      return {
        rule,
        completedCount,
        totalCount,
        disabledNames: namesOf(fields.filter((field) => field.isDisabled)),
        openNames: namesOf(fields.filter((field) => !field.isDisabled && field.status !== 'COMPLETED')),
      };
    case 'past-due':
      return pastDueReason(withStatus('PAST_DUE'));
    case 'not-completed-in-dead-in-water':
      return {
        rule,
        fieldNames: namesOf(withStatus('PAST_DUE')),
        startName: fields[0]?.name,
        start: fields[0]?.completed,
        isStalled,
      };
    case 'due-today': {
      const dueToday = withStatus('DUE_TODAY');
      return { rule, fieldName: dueToday[0]?.name ?? '', otherDueTodayCount: dueToday.length - 1 };
    }
    case 'some-completed':
      return { rule, completedCount, totalCount, next: nextStep(fields), vaNames };
    case 'none-completed':
      return { rule, totalCount, next: nextStep(fields), vaNames };
  }
}

/** Names the field whose text the cell shows: the first red one. */
function pastDueReason(red: readonly MilestoneField[]): CategoryReason {
  const first = red[0];
  if (first?.due === undefined) throw new Error('A category is past due without a field that is.');
  return { rule: 'past-due', fieldName: first.name, due: first.due, otherPastDueCount: red.length - 1 };
}

function nextStep(fields: readonly MilestoneField[]): NextStep | undefined {
  const next = fields.find((field) => !field.isDisabled && field.status !== 'COMPLETED');
  return next && { fieldName: next.name, due: next.due };
}

function namesOf(fields: readonly MilestoneField[]): string[] {
  return fields.map((field) => field.name);
}
