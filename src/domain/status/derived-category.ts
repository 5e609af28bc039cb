import { ruleOfCategory, statusOfCategoryRule, type CategoryRule } from '#src/domain/status/category-rule.ts';
import { reasonOfCategory } from '#src/domain/status/category-reason.ts';
import type { CompiledCategory } from '#src/domain/loan-fields/compiled-field-map.ts';
import type { DeadInWater } from '#src/domain/status/dead-in-water.ts';
import { isDisabledByRule, ruleOfField, statusOfFieldRule } from '#src/domain/status/field-rule.ts';
import { dayNumber, NO_DAY, type LoanFacts } from '#src/domain/loan-fields/loan-facts.ts';
import type { CategoryReason, MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { deriveMilestoneFields } from '#src/domain/status/milestone-field-derivation.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';
import type { Status } from '#src/domain/status/status.ts';

/**
 * A category whose status is derived at once and whose fields and reason are made when somebody looks: a table shows
 * the fields of one cell at a time, and making them for 10,000 loans would cost some 50 MB.
 */
class DerivedCategory implements MilestoneCategory {
  readonly name: string;
  readonly label: string;
  readonly status: Status;
  readonly completedCount: number;
  readonly totalCount: number;
  readonly daysLate: number;
  readonly pastDueDays: number;
  readonly deadInWater: DeadInWater | undefined;
  readonly #rule: CategoryRule;
  readonly #category: CompiledCategory;
  readonly #facts: LoanFacts;
  #fields: readonly MilestoneField[] | undefined;
  #reason: CategoryReason | undefined;

  constructor(
    category: CompiledCategory,
    facts: LoanFacts,
    rule: CategoryRule,
    counted: CountedFields,
    deadInWater: DeadInWater | undefined,
  ) {
    this.name = category.name;
    this.label = category.label;
    this.status = statusOfCategoryRule(rule);
    this.completedCount = counted.green;
    this.totalCount = counted.total;
    this.daysLate = counted.mostDaysLate;
    this.pastDueDays = counted.firstDaysLate;
    this.deadInWater = deadInWater;
    this.#rule = rule;
    this.#category = category;
    this.#facts = facts;
  }

  get fields(): readonly MilestoneField[] {
    return (this.#fields ??= deriveMilestoneFields(this.#category, this.#facts));
  }

  get reason(): CategoryReason {
    return (this.#reason ??= reasonOfCategory(this.#rule, this.fields, this.deadInWater?.isStalled === true));
  }
}

interface CountedFields {
  total: number;
  green: number;
  red: number;
  yellow: number;
  disabledWhite: number;
  /** Days past due of the first red field. */
  firstDaysLate: number;
  /** Days past due of the red field that is latest. */
  mostDaysLate: number;
}

/** A category of one loan; `deadInWater` are its figures when it is that category. */
export function deriveCategory(
  category: CompiledCategory,
  facts: LoanFacts,
  deadInWater: DeadInWater | undefined,
): MilestoneCategory {
  const isWaived = category.isAppraisal && facts.isWaived;
  const counted = countFields(category, facts);
  if (isWaived) {
    // The synthetic PIW field.
    counted.total++;
    counted.green++;
  }
  const rule = isWaived ? 'inspection-waived' : ruleOfCategory(counted, category.isDeadInWater);
  return new DerivedCategory(category, facts, rule, counted, deadInWater);
}

function countFields(category: CompiledCategory, facts: LoanFacts): CountedFields {
  const counted = {
    total: category.fields.length,
    green: 0,
    red: 0,
    yellow: 0,
    disabledWhite: 0,
    firstDaysLate: 0,
    mostDaysLate: 0,
  };
  for (const field of category.fields) {
    const rule = ruleOfField(category, field, facts);
    const status = statusOfFieldRule(rule);
    if (status === 'COMPLETED') counted.green++;
    else if (status === 'DUE_TODAY') counted.yellow++;
    else if (status === 'PAST_DUE') {
      const due = dayNumber(facts, field.due);
      const daysLate = due === NO_DAY ? 0 : Math.max(0, facts.today - due);
      if (counted.red === 0) counted.firstDaysLate = daysLate;
      if (daysLate > counted.mostDaysLate) counted.mostDaysLate = daysLate;
      counted.red++;
    } else if (rule !== 'not-needed-for-va' && isDisabledByRule(rule)) counted.disabledWhite++;
  }
  return counted;
}
