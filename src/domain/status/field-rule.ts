import type { CompiledCategory, CompiledField } from '#src/domain/loan-fields/compiled-field-map.ts';
import { dayNumber, NO_DAY, type LoanFacts } from '#src/domain/loan-fields/loan-facts.ts';
import type { FieldReason } from '#src/domain/status/milestone-field.ts';
import type { Status } from '#src/domain/status/status.ts';

export type FieldRule = FieldReason['rule'];

/**
 * The rule that decides a field. The rules that switch a field off come first: a waived inspection, VA, an appraisal received
 * without an order date, a later step that is completed. Only what is still needed is judged by its dates.
 * Source: specification 4.2, 4.4 and 4.5.
 */
export function ruleOfField(category: CompiledCategory, field: CompiledField, facts: LoanFacts): FieldRule {
  if (category.isAppraisal) {
    if (facts.isWaived) return 'covered-by-waiver';
    if (facts.isVa && field.isDroppedForVa) return 'not-needed-for-va';
  }
  const completed = dayNumber(facts, field.completed);
  if (completed === NO_DAY) {
    if (field.isAppraisalOrdered && isCompletedAt(category, category.receivedPosition, facts)) {
      return 'received-without-order';
    }
    if (isCompletedAt(category, category.fields.length - 1, facts)) return 'later-step-completed';
    if (category.isDeadInWater) return 'not-completed-in-dead-in-water';
  } else if (category.isDeadInWater || completed <= facts.today) {
    return 'completed';
  }
  return ruleOfDueDate(dayNumber(facts, field.due), facts.today);
}

function ruleOfDueDate(due: number, today: number): FieldRule {
  if (due === NO_DAY) return 'no-due-date';
  if (due === today) return 'due-today';
  return due < today ? 'past-due' : 'due-later';
}

function isCompletedAt(category: CompiledCategory, position: number, facts: LoanFacts): boolean {
  const field = category.fields[position];
  return field !== undefined && dayNumber(facts, field.completed) !== NO_DAY;
}

/** The status that a rule gives a field. */
export function statusOfFieldRule(rule: FieldRule): Status {
  switch (rule) {
    case 'completed':
    case 'inspection-waived':
      return 'COMPLETED';
    case 'past-due':
    case 'not-completed-in-dead-in-water':
      return 'PAST_DUE';
    case 'due-today':
      return 'DUE_TODAY';
    case 'due-later':
    case 'no-due-date':
    case 'covered-by-waiver':
    case 'not-needed-for-va':
    case 'received-without-order':
    case 'later-step-completed':
      return 'NOT_STARTED';
  }
}

/** Whether a rule switches the field off for this loan. */
export function isDisabledByRule(rule: FieldRule): boolean {
  switch (rule) {
    case 'covered-by-waiver':
    case 'not-needed-for-va':
    case 'received-without-order':
    case 'later-step-completed':
      return true;
    case 'completed':
    case 'inspection-waived':
    case 'past-due':
    case 'not-completed-in-dead-in-water':
    case 'due-today':
    case 'due-later':
    case 'no-due-date':
      return false;
  }
}
