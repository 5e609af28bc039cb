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
 * A category whose status is derived right away and whose fields are created on access. A table shows the fields of one
 * cell at a time, and creating them for 10,000 loans would cost some 50 MB. A list of 100,000 loans has 1,300,000
 * categories: each holds 2 references, and what many have in common is one object.
 */
class DerivedCategory implements MilestoneCategory {
  readonly #inputs: RuleInputs;
  readonly #summary: CategorySummary;

  constructor(inputs: RuleInputs, summary: CategorySummary) {
    this.#inputs = inputs;
    this.#summary = summary;
  }

  get name(): string {
    return this.#summary.category.name;
  }

  get label(): string {
    return this.#summary.category.label;
  }

  get status(): Status {
    return CATEGORY_STATUSES[this.#summary.reason.rule];
  }

  get reason(): CategoryReason {
    return this.#summary.reason;
  }

  get completedCount(): number {
    return this.#summary.completedCount;
  }

  get totalCount(): number {
    return countAll(this.#summary.category, this.#inputs);
  }

  get daysLate(): number {
    return this.#summary.daysLate;
  }

  get pastDueDays(): number {
    return this.#summary.pastDueDays;
  }

  get earliestDue(): CalendarDay | 'none' {
    return this.#summary.earliestDue;
  }

  eachDue(until: CalendarDay, found: (fieldName: string, due: CalendarDay) => void): void {
    const inputs = this.#inputs;
    const { category } = this.#summary;
    for (const field of category.fields) {
      const due = inputs.due(field);
      if (due === undefined || due > until) continue;
      const { status, isDisabled } = FIELD_OUTCOMES[decideField(field, category, inputs)];
      if (status !== 'COMPLETED' && !isDisabled) found(field.name, due);
    }
  }

  eachCompleted(found: (completed: CalendarDay) => void): void {
    const inputs = this.#inputs;
    for (const field of this.#summary.category.fields) {
      const completed = inputs.completed(field);
      if (completed !== undefined) found(completed);
    }
  }

  eachStep(found: Parameters<MilestoneCategory['eachStep']>[0]): void {
    const inputs = this.#inputs;
    const { category } = this.#summary;
    for (const field of category.fields) {
      const outcome = FIELD_OUTCOMES[decideField(field, category, inputs)];
      found(outcome, inputs.due(field), inputs.completed(field));
    }
  }

  step(fieldName: string): ReturnType<MilestoneCategory['step']> {
    const inputs = this.#inputs;
    const { category } = this.#summary;
    const field = category.fields.find(({ name }) => name === fieldName);
    if (field === undefined) return undefined;
    const { isDisabled } = FIELD_OUTCOMES[decideField(field, category, inputs)];
    return { isDisabled, due: inputs.due(field), completed: inputs.completed(field) };
  }

  get fields(): readonly MilestoneField[] {
    const known = LOOKED_AT.get(this);
    if (known !== undefined) return known;
    const fields = deriveFields(this.#summary.category, this.#inputs);
    LOOKED_AT.set(this, fields);
    return fields;
  }
}

/** Beside the categories, because few are looked at: the same fields each time. */
const LOOKED_AT = new WeakMap<DerivedCategory, readonly MilestoneField[]>();

class DeadInWaterCategory extends DerivedCategory {
  readonly deadInWater: DeadInWater;

  constructor(inputs: RuleInputs, summary: CategorySummary, deadInWater: DeadInWater) {
    super(inputs, summary);
    this.deadInWater = deadInWater;
  }
}

/** Derives a category of many loans: `deadInWater` are a loan's figures if it's the category with that name. */
export function createCategoryDeriver(
  category: CompiledCategory,
): (inputs: RuleInputs, deadInWater: DeadInWater | undefined) => MilestoneCategory {
  const summarize = createSummaries(category);
  return (inputs, deadInWater) => {
    const summary = summarize(countFields(category, inputs));
    return deadInWater === undefined
      ? new DerivedCategory(inputs, summary)
      : new DeadInWaterCategory(inputs, summary, deadInWater);
  };
}

interface CategorySummary {
  readonly category: CompiledCategory;
  readonly reason: CategoryReason;
  readonly completedCount: number;
  readonly daysLate: number;
  readonly pastDueDays: number;
  readonly earliestDue: CalendarDay | 'none';
}

/** One and the same summary for categories on time that agree in reason, count and due date: most do. */
function createSummaries(category: CompiledCategory): (counts: CategoryCounts) => CategorySummary {
  const onTime = new Map<CategoryReason, Map<number, CategorySummary>>();
  return (counts) => {
    const reason = decideCategory(counts);
    const summary = {
      category,
      reason,
      completedCount: counts.green,
      daysLate: counts.mostDaysLate,
      pastDueDays: counts.firstDaysLate,
      earliestDue: counts.earliestDue ?? 'none',
    } as const;
    // A reason with details is this loan's own.
    if (counts.red > 0 || counts.yellow > 0) return summary;
    const known = onTime.get(reason) ?? new Map<number, CategorySummary>();
    onTime.set(reason, known);
    const key = (counts.earliestDue ?? NO_DUE) * MOST_FIELDS + counts.green;
    const shared = known.get(key);
    if (shared !== undefined) return shared;
    known.set(key, summary);
    return summary;
  };
}

/** No calendar day comes near it. */
const NO_DUE = 10_000_000;
const MOST_FIELDS = 10_000;

interface CategoryCounts extends FieldCounts {
  firstDaysLate: number;
  mostDaysLate: number;
  /** Among the open fields that this loan needs. */
  earliestDue: CalendarDay | undefined;
}

/** Counts the fields with the same decisions that are displayed, and keeps none of them. */
function countFields(category: CompiledCategory, inputs: RuleInputs): CategoryCounts {
  const isWaived = isInspectionWaived(category, inputs);
  const counts: CategoryCounts = {
    total: countAll(category, inputs),
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

function countAll(category: CompiledCategory, inputs: RuleInputs): number {
  return category.fields.length + (isInspectionWaived(category, inputs) ? 1 : 0);
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

function unreadableDates({ dueSlot, completedSlot }: CompiledField, inputs: RuleInputs) {
  const [unreadableDue, unreadableCompleted] = [dueSlot, completedSlot].map((slot) =>
    inputs.unreadableIn(slot),
  );
  return {
    ...(unreadableDue === undefined ? {} : { unreadableDue }),
    ...(unreadableCompleted === undefined ? {} : { unreadableCompleted }),
  };
}

function deriveField(field: CompiledField, category: CompiledCategory, inputs: RuleInputs): MilestoneField {
  const rule = decideField(field, category, inputs);
  return {
    name: field.name,
    ...FIELD_OUTCOMES[rule],
    due: inputs.due(field),
    completed: inputs.completed(field),
    ...unreadableDates(field, inputs),
    isPIW: false,
    isVA: inputs.isVa && field.isDroppedForVa,
    rule,
  };
}
