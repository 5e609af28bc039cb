import {
  type CategoryFieldMap,
  type ContactRole,
  type FieldMap,
  type MappedContact,
  mappedContacts,
  type MilestoneFieldMap,
  PHONE_KINDS,
  type PhoneKind,
} from '#src/domain/loan-fields/field-map.ts';
import * as names from '#src/domain/loan-fields/specification-names.ts';

/**
 * A field map prepared for deriving many loans: every pipeline name once, as a slot number, and for each category the
 * fields that rules name.
 */
export interface CompiledFieldMap {
  readonly categories: readonly CompiledCategory[];
  readonly closingDay: number;
  readonly milestoneDay: number;
  readonly fileReviewedDay: number;
  /** Undefined where the lender maps none. */
  readonly rateLockDay: number | undefined;
  /** The slots of the completed dates of Closing Sent and Funds Sent; undefined where the lender has no such step. */
  readonly closingSentDay: number | undefined;
  readonly fundsSentDay: number | undefined;
  readonly disclosures: DisclosureSlots;
  readonly texts: TextSlots;
  /** Those that the lender maps, in their order. */
  readonly contacts: readonly ContactSlots[];
  /** The pipeline name of each slot. */
  readonly names: readonly string[];
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

/** Slots of a contact's texts; undefined where the lender maps none. */
export interface ContactSlots {
  readonly role: ContactRole;
  readonly name: number | undefined;
  readonly firstName: number | undefined;
  readonly lastName: number | undefined;
  readonly email: number | undefined;
  /** The mapped ones, the one to call first. */
  readonly phones: readonly { readonly kind: PhoneKind; readonly slot: number }[];
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

function compile(fieldMap: FieldMap): CompiledFieldMap {
  const { loan, categories } = fieldMap;
  const slots = new Map<string, number>();
  const slotOfName = (name: string): number => slotOf(slots, name);
  const compiledCategories = categories.map((category) => compileCategory(category, slotOfName));
  const slotOfOptional = (name: string | undefined): number | undefined =>
    name === undefined ? undefined : slotOfName(name);
  const disclosures: DisclosureSlots = {
    loanEstimateSent:
      slotOfOptional(loan.loanEstimateSentDate) ??
      stepDay(compiledCategories, names.DISCLOSURES, [names.DISCLOSURES_SENT]),
    closingDisclosureSent:
      slotOfOptional(loan.closingDisclosureSentDate) ??
      stepDay(compiledCategories, names.INITIAL_CD, names.INITIAL_CD_SENT),
    closingDisclosureReceived: slotOfOptional(loan.closingDisclosureReceivedDate),
  };
  const textSlots: TextSlots = {
    loanNumber: slotOfName(loan.number),
    borrowerLastName: slotOfName(loan.borrowerLastName),
    borrowerFirstName: slotOfName(loan.borrowerFirstName),
    processorName: slotOfName(loan.processorName),
    processorEmail: slotOfName(loan.processorEmail),
    processorPhone: slotOfOptional(loan.processorPhone),
    loanOfficerName: slotOfName(loan.loanOfficerName),
    loanOfficerEmail: slotOfName(loan.loanOfficerEmail),
    loanOfficerPhone: slotOfOptional(loan.loanOfficerPhone),
    loanType: slotOfName(loan.loanType),
    milestone: slotOfName(loan.currentMilestone),
    piw: slotOfName(loan.piw),
  };
  return {
    categories: compiledCategories,
    closingDay: slotOfName(loan.projectedClosingDate),
    milestoneDay: slotOfName(loan.currentMilestoneDate),
    fileReviewedDay: slotOfName(loan.fileReviewedDate),
    rateLockDay: slotOfOptional(loan.rateLockExpiryDate),
    closingSentDay: stepDay(compiledCategories, names.CLOSING, [names.CLOSING_SENT]),
    fundsSentDay: stepDay(compiledCategories, names.CLOSING, [names.FUNDS_SENT]),
    disclosures,
    texts: textSlots,
    contacts: mappedContacts(fieldMap).map((contact) => contactSlots(contact, slotOfOptional)),
    names: [...slots.keys()],
  };
}

function contactSlots(
  contact: MappedContact,
  slotOfOptional: (name: string | undefined) => number | undefined,
): ContactSlots {
  const { role, name, firstName, lastName, email } = contact;
  return {
    role,
    name: slotOfOptional(name),
    firstName: slotOfOptional(firstName),
    lastName: slotOfOptional(lastName),
    email: slotOfOptional(email),
    phones: PHONE_KINDS.flatMap((kind) => {
      const slot = slotOfOptional(contact[kind]);
      return slot === undefined ? [] : [{ kind, slot }];
    }),
  };
}

function compileCategory(category: CategoryFieldMap, slotOfName: (name: string) => number): CompiledCategory {
  const isAppraisal = category.name === names.APPRAISAL;
  const compileField = (field: MilestoneFieldMap): CompiledField => ({
    name: field.name,
    dueSlot: slotOfName(field.due),
    completedSlot: slotOfName(field.completed),
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

function slotOf(slots: Map<string, number>, name: string): number {
  let slot = slots.get(name);
  if (slot === undefined) {
    slot = slots.size;
    slots.set(name, slot);
  }
  return slot;
}
