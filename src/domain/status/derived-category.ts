import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CompiledCategory, CompiledField } from '#src/domain/loan-fields/compiled-field-map.ts';
import type { DeadInWater } from '#src/domain/status/dead-in-water.ts';
import type { RuleInputs } from '#src/domain/loan-fields/rule-inputs.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';
import { PIW } from '#src/domain/loan-fields/specification-names.ts';
import {
  CATEGORY_STATUSES,
  type CategoryReason,
  decideCategory,
  decideField,
  FIELD_OUTCOMES,
  type FieldCounts,
  isInspectionWaived,
} from '#src/domain/status/rules.ts';
import type { Status } from '#src/domain/status/status.ts';

/**
 * A category whose status is derived right away and whose fields are created on first access. A table shows the fields
 * of one cell at a time, and creating them for 10,000 loans would cost some 50 MB.
 */
class DerivedCategory implements MilestoneCategory {
  readonly name: string;
  readonly label: string;
  readonly status: Status;
  readonly reason: CategoryReason;
  readonly completedCount: number;
  readonly totalCount: number;
  readonly daysLate: number;
  readonly pastDueDays: number;
  readonly earliestDue: CalendarDay | 'none';
  readonly deadInWater: DeadInWater | undefined;
  readonly #category: CompiledCategory;
  readonly #inputs: RuleInputs;
  #fields: readonly MilestoneField[] | undefined;

  constructor(
    category: CompiledCategory,
    inputs: RuleInputs,
    counts: CategoryCounts,
    deadInWater: DeadInWater | undefined,
  ) {
    this.name = category.name;
    this.label = category.label;
    this.reason = decideCategory(counts);
    this.status = CATEGORY_STATUSES[this.reason.rule];
    this.completedCount = counts.green;
    this.totalCount = counts.total;
    this.daysLate = counts.mostDaysLate;
    this.pastDueDays = counts.firstDaysLate;
    this.earliestDue = counts.earliestDue ?? 'none';
    this.deadInWater = deadInWater;
    this.#category = category;
    this.#inputs = inputs;
  }

  get fields(): readonly MilestoneField[] {
    return (this.#fields ??= deriveFields(this.#category, this.#inputs));
  }
}

/** One loan's category; `deadInWater` are its figures if it's that category. */
export function deriveCategory(
  category: CompiledCategory,
  inputs: RuleInputs,
  deadInWater: DeadInWater | undefined,
): MilestoneCategory {
  return new DerivedCategory(category, inputs, countFields(category, inputs), deadInWater);
}

interface CategoryCounts extends FieldCounts {
  /** Days past due of the first red field. */
  firstDaysLate: number;
  /** Days past due of the latest red field. */
  mostDaysLate: number;
  /** Of the open fields that this loan needs. */
  earliestDue: CalendarDay | undefined;
}

/** Counts the fields with the same decisions that are displayed, and keeps none of them. */
function countFields(category: CompiledCategory, inputs: RuleInputs): CategoryCounts {
  const isWaived = isInspectionWaived(category, inputs);
  const counts: CategoryCounts = {
    // The waiver's own field is there and green.
    total: category.fields.length + (isWaived ? 1 : 0),
    green: isWaived ? 1 : 0,
    red: 0,
    yellow: 0,
    disabledWhite: 0,
    isWaived,
    firstPastDue: undefined,
    firstDueToday: undefined,
    firstDaysLate: 0,
    mostDaysLate: 0,
    earliestDue: undefined,
  };
  for (const field of category.fields) {
    const rule = decideField(field, category, inputs);
    const { status, isDisabled } = FIELD_OUTCOMES[rule];
    if (status === 'COMPLETED') {
      counts.green++;
      continue;
    }
    if (!isDisabled) noteDue(counts, inputs.due(field));
    if (status === 'DUE_TODAY') {
      if (counts.yellow === 0) counts.firstDueToday = field.name;
      counts.yellow++;
    } else if (status === 'PAST_DUE') {
      const due = inputs.due(field);
      const daysLate = due === undefined ? 0 : Math.max(0, inputs.today - due);
      if (counts.red === 0) counts.firstDaysLate = daysLate;
      if (rule === 'past-due' && due !== undefined) counts.firstPastDue ??= { fieldName: field.name, due };
      if (daysLate > counts.mostDaysLate) counts.mostDaysLate = daysLate;
      counts.red++;
    } else if (isDisabled && rule !== 'not-needed-for-va') counts.disabledWhite++;
  }
  return counts;
}

function noteDue(counts: CategoryCounts, due: CalendarDay | undefined): void {
  if (due !== undefined && due < (counts.earliestDue ?? Infinity)) counts.earliestDue = due;
}

/** The fields as displayed; those of a waived appraisal begin with the field PIW. */
function deriveFields(category: CompiledCategory, inputs: RuleInputs): MilestoneField[] {
  const fields = category.fields.map((field) => deriveField(field, category, inputs));
  return isInspectionWaived(category, inputs) ? [WAIVER, ...fields] : fields;
}

const WAIVER: MilestoneField = {
  name: PIW,
  ...FIELD_OUTCOMES['inspection-waived'],
  isPIW: true,
  isVA: false,
  rule: 'inspection-waived',
};

function deriveField(field: CompiledField, category: CompiledCategory, inputs: RuleInputs): MilestoneField {
  const rule = decideField(field, category, inputs);
  return {
    name: field.name,
    ...FIELD_OUTCOMES[rule],
    due: inputs.due(field),
    completed: inputs.completed(field),
    isPIW: false,
    isVA: inputs.isVa && field.isDroppedForVa,
    rule,
  };
}
