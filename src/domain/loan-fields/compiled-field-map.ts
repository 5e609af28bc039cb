import type { CategoryFieldMap, FieldMap, MilestoneFieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { createRawLoanTextsReader, type RawLoanTexts } from '#src/domain/loan-fields/raw-loan-texts.ts';
import * as names from '#src/domain/loan-fields/specification-names.ts';

/**
 * A field map prepared for deriving many loans: every pipeline name once, as a slot number, and for each category the
 * fields that rules name. Slots below `dateCount` hold dates, the others texts.
 */
export interface CompiledFieldMap {
  readonly slotCount: number;
  readonly dateCount: number;
  readonly categories: readonly CompiledCategory[];
  readonly closingDay: number;
  readonly milestoneDay: number;
  readonly fileReviewedDay: number;
  /** The slots of the completed dates of Closing Sent and Funds Sent; undefined where the lender has no such step. */
  readonly closingSentDay: number | undefined;
  readonly fundsSentDay: number | undefined;
  readonly disclosures: DisclosureSlots;
  readonly texts: TextSlots;
  /** Fills an array with a loan's texts by slot. */
  readonly readTexts: (raw: RawLoan, texts: RawLoanTexts) => void;
}

/** Slots of the disclosures' dates; undefined where the lender maps none. */
interface DisclosureSlots {
  readonly loanEstimateSent: number | undefined;
  readonly closingDisclosureSent: number | undefined;
  readonly closingDisclosureReceived: number | undefined;
}

/** Slots of the texts a row shows or a rule compares. */
interface TextSlots {
  readonly loanNumber: number;
  readonly borrowerLastName: number;
  readonly borrowerFirstName: number;
  readonly processorName: number;
  readonly processorEmail: number;
  /** Undefined where the lender maps none; so is the loan officer's. */
  readonly processorPhone: number | undefined;
  readonly loanOfficerName: number;
  readonly loanOfficerEmail: number;
  readonly loanOfficerPhone: number | undefined;
  readonly loanType: number;
  readonly milestone: number;
  readonly piw: number;
}

export interface CompiledCategory {
  readonly name: string;
  readonly label: string;
  readonly fields: readonly CompiledField[];
  readonly isDeadInWater: boolean;
  /** True if the rule for a waived inspection applies to this category. */
  readonly isAppraisal: boolean;
  /** The last field; absent from a category without fields. */
  readonly last: CompiledField | undefined;
  /** In Dead in Water: Ready to UW, by its name or as the second field; absent if there's neither. */
  readonly ready: CompiledField | undefined;
  /** In Appraisal: Appraisal Received; absent if the lender has no such field. */
  readonly received: CompiledField | undefined;
}

export interface CompiledField {
  readonly name: string;
  /** Where `RuleInputs` finds the due date and the completed date. */
  readonly dueSlot: number;
  readonly completedSlot: number;
  readonly isDroppedForVa: boolean;
  readonly isAppraisalOrdered: boolean;
}

const compiled = new WeakMap<FieldMap, CompiledFieldMap>();

/** Compiles a field map, once per object. */
export function compileFieldMap(fieldMap: FieldMap): CompiledFieldMap {
  let result = compiled.get(fieldMap);
  if (result === undefined) {
    result = compile(fieldMap);
    compiled.set(fieldMap, result);
  }
  return result;
}

function compile({ loan, categories }: FieldMap): CompiledFieldMap {
  const dates = new Map<string, number>();
  const slotOfDate = (name: string): number => slotOf(dates, name, 0);
  const compiledCategories = categories.map((category) => compileCategory(category, slotOfDate));
  const closingDay = slotOfDate(loan.projectedClosingDate);
  const milestoneDay = slotOfDate(loan.currentMilestoneDate);
  const fileReviewedDay = slotOfDate(loan.fileReviewedDate);
  const slotOfOptionalDate = (name: string | undefined): number | undefined =>
    name === undefined ? undefined : slotOfDate(name);
  const disclosures: DisclosureSlots = {
    loanEstimateSent:
      slotOfOptionalDate(loan.loanEstimateSentDate) ??
      stepDay(compiledCategories, names.DISCLOSURES, [names.DISCLOSURES_SENT]),
    closingDisclosureSent:
      slotOfOptionalDate(loan.closingDisclosureSentDate) ??
      stepDay(compiledCategories, names.INITIAL_CD, names.INITIAL_CD_SENT),
    closingDisclosureReceived: slotOfOptionalDate(loan.closingDisclosureReceivedDate),
  };
  const texts = new Map<string, number>();
  const slotOfText = (name: string): number => dates.get(name) ?? slotOf(texts, name, dates.size);
  const slotOfOptional = (name: string | undefined): number | undefined =>
    name === undefined ? undefined : slotOfText(name);
  const textSlots: TextSlots = {
    loanNumber: slotOfText(loan.number),
    borrowerLastName: slotOfText(loan.borrowerLastName),
    borrowerFirstName: slotOfText(loan.borrowerFirstName),
    processorName: slotOfText(loan.processorName),
    processorEmail: slotOfText(loan.processorEmail),
    processorPhone: slotOfOptional(loan.processorPhone),
    loanOfficerName: slotOfText(loan.loanOfficerName),
    loanOfficerEmail: slotOfText(loan.loanOfficerEmail),
    loanOfficerPhone: slotOfOptional(loan.loanOfficerPhone),
    loanType: slotOfText(loan.loanType),
    milestone: slotOfText(loan.currentMilestone),
    piw: slotOfText(loan.piw),
  };
  return {
    categories: compiledCategories,
    closingDay,
    milestoneDay,
    fileReviewedDay,
    closingSentDay: stepDay(compiledCategories, names.CLOSING, [names.CLOSING_SENT]),
    fundsSentDay: stepDay(compiledCategories, names.CLOSING, [names.FUNDS_SENT]),
    disclosures,
    texts: textSlots,
    slotCount: dates.size + texts.size,
    dateCount: dates.size,
    readTexts: createRawLoanTextsReader([...dates.keys(), ...texts.keys()]),
  };
}

function compileCategory(category: CategoryFieldMap, slotOfDate: (name: string) => number): CompiledCategory {
  const isAppraisal = category.name === names.APPRAISAL;
  const compileField = (field: MilestoneFieldMap): CompiledField => ({
    name: field.name,
    dueSlot: slotOfDate(field.due),
    completedSlot: slotOfDate(field.completed),
    isDroppedForVa:
      isAppraisal &&
      (names.APPRAISAL_PAID.includes(field.name) || names.INSPECTION_SCHEDULED.includes(field.name)),
    isAppraisalOrdered: isAppraisal && names.APPRAISAL_ORDERED.includes(field.name),
  });
  const fields = category.fields.map(compileField);
  const isDeadInWater = category.name === names.DEAD_IN_WATER;
  return {
    name: category.name,
    label: category.label,
    fields,
    isDeadInWater,
    isAppraisal,
    last: fields.at(-1),
    ready: isDeadInWater ? (fields.find(({ name }) => name === names.READY_TO_UW) ?? fields[1]) : undefined,
    received: isAppraisal ? fields.find(({ name }) => names.APPRAISAL_RECEIVED.includes(name)) : undefined,
  };
}

/** The slot of a step's completed date; undefined where the lender has no such step. */
function stepDay(
  categories: readonly CompiledCategory[],
  categoryName: string,
  stepNames: readonly string[],
): number | undefined {
  const category = categories.find(({ name }) => name === categoryName);
  return category?.fields.find(({ name }) => stepNames.includes(name))?.completedSlot;
}

function slotOf(slots: Map<string, number>, name: string, offset: number): number {
  let slot = slots.get(name);
  if (slot === undefined) {
    slot = offset + slots.size;
    slots.set(name, slot);
  }
  return slot;
}
