import type { CategoryReason } from '#src/domain/status/milestone-category.ts';
import type { Status } from '#src/domain/status/status.ts';

export type CategoryRule = CategoryReason['rule'];

/** How many fields of a category have which colour. */
export interface FieldCounts {
  total: number;
  green: number;
  red: number;
  yellow: number;
  /** Disabled white fields, those of a VA loan not counted. */
  disabledWhite: number;
}

/**
 * The rule that decides a category, in the order of specification 4.3: all green; some disabled white (not for VA),
 * some green, none red; any red; any yellow; some white and some green; all white. Read literally: the second clause is
 * also met while an enabled field is still white or due today. A category without fields has nothing done.
 */
export function ruleOfCategory(counts: FieldCounts, isDeadInWater: boolean): CategoryRule {
  if (counts.total === 0) return 'no-fields';
  if (counts.green === counts.total) return 'all-completed';
  if (counts.disabledWhite > 0 && counts.green > 0 && counts.red === 0) return 'completed-without-disabled';
  if (counts.red > 0) return isDeadInWater ? 'not-completed-in-dead-in-water' : 'past-due';
  if (counts.yellow > 0) return 'due-today';
  return counts.green > 0 ? 'some-completed' : 'none-completed';
}

/** The status that a rule gives a category. */
export function statusOfCategoryRule(rule: CategoryRule): Status {
  switch (rule) {
    case 'inspection-waived':
    case 'all-completed':
    case 'completed-without-disabled':
      return 'COMPLETED';
    case 'past-due':
    case 'not-completed-in-dead-in-water':
      return 'PAST_DUE';
    case 'due-today':
      return 'DUE_TODAY';
    case 'some-completed':
      return 'INPROGRESS';
    case 'none-completed':
    case 'no-fields':
      return 'NOT_STARTED';
  }
}
