import type { CompiledCategory, CompiledField } from '#src/domain/loan-fields/compiled-field-map.ts';
import { isDisabledByRule, ruleOfField, statusOfFieldRule } from '#src/domain/status/field-rule.ts';
import { dayIn, type LoanFacts } from '#src/domain/loan-fields/loan-facts.ts';
import type { FieldReason, MilestoneField } from '#src/domain/status/milestone-field.ts';
import { PIW } from '#src/domain/loan-fields/specification-names.ts';

/** The fields of a category as shown, with reasons; a waived appraisal begins with the synthetic PIW field. */
export function deriveMilestoneFields(category: CompiledCategory, facts: LoanFacts): MilestoneField[] {
  const fields = category.fields.map((field) => deriveField(category, field, facts));
  return category.isAppraisal && facts.isWaived ? [WAIVER, ...fields] : fields;
}

const WAIVER: MilestoneField = {
  name: PIW,
  status: 'COMPLETED',
  isDisabled: false,
  isPIW: true,
  isVA: false,
  reason: { rule: 'inspection-waived' },
};

function deriveField(category: CompiledCategory, field: CompiledField, facts: LoanFacts): MilestoneField {
  const rule = ruleOfField(category, field, facts);
  return {
    name: field.name,
    status: statusOfFieldRule(rule),
    due: dayIn(facts, field.due),
    completed: dayIn(facts, field.completed),
    isDisabled: isDisabledByRule(rule),
    isPIW: false,
    isVA: facts.isVa && field.isDroppedForVa,
    reason: reasonOf(rule, category, field, facts),
  };
}

function reasonOf(
  rule: FieldReason['rule'],
  category: CompiledCategory,
  field: CompiledField,
  facts: LoanFacts,
): FieldReason {
  const completed = dayIn(facts, field.completed);
  const due = dayIn(facts, field.due);
  switch (rule) {
    case 'completed':
      return completed === undefined ? missing(rule) : { rule, completed };
    case 'past-due':
    case 'due-today':
    case 'due-later':
      return due === undefined ? missing(rule) : { rule, due, ignoredCompleted: completed };
    case 'no-due-date':
      return { rule, ignoredCompleted: completed };
    case 'received-without-order': {
      const received = category.fields[category.receivedPosition];
      const day = received && dayIn(facts, received.completed);
      return received && day !== undefined
        ? { rule, receivedName: received.name, received: day }
        : missing(rule);
    }
    case 'later-step-completed': {
      const last = category.fields.at(-1);
      const day = last && dayIn(facts, last.completed);
      return last && day !== undefined ? { rule, lastName: last.name, lastCompleted: day } : missing(rule);
    }
    case 'not-completed-in-dead-in-water':
    case 'inspection-waived':
    case 'covered-by-waiver':
    case 'not-needed-for-va':
      return { rule };
  }
}

/** A rule that looks at a date fires only when the date is there, so this is a fault in the rules. */
function missing(rule: FieldReason['rule']): never {
  throw new Error(`The rule "${rule}" fired without its date.`);
}
