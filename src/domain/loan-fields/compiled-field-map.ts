import {
  type CategoryFieldMap,
  type FieldMap,
  type MappedContact,
  mappedContacts,
  PHONE_KINDS,
} from '#src/domain/loan-fields/field-map.ts';
import { suspendedMilestones } from '#src/domain/loan-fields/pipeline-map.ts';
import * as names from '#src/domain/loan-fields/specification-names.ts';

/**
 * A field map prepared for deriving many loans: every pipeline name once, as a slot number, and for each category the
 * fields that rules name. Slots of what the lender doesn't map are undefined.
 */
export type CompiledFieldMap = ReturnType<typeof compile>;

/** Slots of a contact's texts; the mapped phones, the one to call first. */
export type ContactSlots = CompiledFieldMap['contacts'][number];

export type CompiledCategory = CompiledFieldMap['categories'][number];

export type CompiledField = CompiledCategory['fields'][number];

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

function compile(fieldMap: FieldMap) {
  const { loan, categories } = fieldMap;
  const slots = new Map<string, number>();
  const slotOfName = (name: string): number => slotOf(slots, name);
  const compiledCategories = categories.map((category) => compileCategory(category, slotOfName));
  const slotOfOptional = (name: string | undefined): number | undefined =>
    name === undefined ? undefined : slotOfName(name);
  return {
    categories: compiledCategories,
    /** The milestones in which a loan is suspended. */
    suspended: new Set(suspendedMilestones(fieldMap)),
    closingDay: slotOfName(loan.projectedClosingDate),
    milestoneDay: slotOfName(loan.currentMilestoneDate),
    fileReviewedDay: slotOfName(loan.fileReviewedDate),
    rateLockDay: slotOfOptional(loan.rateLockExpiryDate),
    closingSentDay: stepDay(compiledCategories, names.CLOSING, [names.CLOSING_SENT]),
    fundsSentDay: stepDay(compiledCategories, names.CLOSING, [names.FUNDS_SENT]),
    disclosures: {
      loanEstimateSent:
        slotOfOptional(loan.loanEstimateSentDate) ??
        stepDay(compiledCategories, names.DISCLOSURES, [names.DISCLOSURES_SENT]),
      closingDisclosureSent:
        slotOfOptional(loan.closingDisclosureSentDate) ??
        stepDay(compiledCategories, names.INITIAL_CD, names.INITIAL_CD_SENT),
      closingDisclosureReceived: slotOfOptional(loan.closingDisclosureReceivedDate),
    },
    texts: {
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
    },
    contacts: mappedContacts(fieldMap).map((contact) => contactSlots(contact, slotOfOptional)),
    /** The pipeline name of each slot. */
    names: [...slots.keys()],
  };
}

function contactSlots(
  contact: MappedContact,
  slotOfOptional: (name: string | undefined) => number | undefined,
) {
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

function compileCategory(category: CategoryFieldMap, slotOfName: (name: string) => number) {
  const isAppraisal = category.name === names.APPRAISAL;
  const fields = category.fields.map((field) => ({
    name: field.name,
    dueSlot: slotOfName(field.due),
    completedSlot: slotOfName(field.completed),
    isDroppedForVa:
      isAppraisal &&
      (names.APPRAISAL_PAID.includes(field.name) || names.INSPECTION_SCHEDULED.includes(field.name)),
    isAppraisalOrdered: isAppraisal && names.APPRAISAL_ORDERED.includes(field.name),
  }));
  const isDeadInWater = category.name === names.DEAD_IN_WATER;
  return {
    name: category.name,
    label: category.label,
    fields,
    isDeadInWater,
    isAppraisal,
    last: fields.at(-1),
    /** In Dead in Water: Ready to UW, by its name or as the second field. */
    ready: isDeadInWater ? (fields.find(({ name }) => name === names.READY_TO_UW) ?? fields[1]) : undefined,
    received: isAppraisal ? fields.find(({ name }) => names.APPRAISAL_RECEIVED.includes(name)) : undefined,
  };
}

function stepDay(
  categories: readonly ReturnType<typeof compileCategory>[],
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
