import * as v from 'valibot';
import { type ContactsFieldMap, type PipelineMap, TURNS } from '#src/domain/loan-fields/field-map.ts';

const MOST_NOTICE_DAYS = 30;

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200));

const loanFieldMapSchema = v.object({
  number: name,
  borrowerLastName: name,
  borrowerFirstName: name,
  loanType: name,
  lienPosition: name,
  channel: name,
  propertyState: name,
  propertyCounty: name,
  loanOfficerId: name,
  loanOfficerName: name,
  loanOfficerEmail: name,
  // Optional since version 6: the map of a lender who wrote one before still holds.
  loanOfficerPhone: v.optional(name),
  processorName: name,
  processorEmail: name,
  processorPhone: v.optional(name),
  currentMilestone: name,
  currentMilestoneDate: name,
  projectedClosingDate: name,
  itpReceivedDate: name,
  fileReviewedDate: name,
  piw: name,
  lastModified: name,
  // Optional since version 10, as above.
  loanEstimateSentDate: v.optional(name),
  closingDisclosureSentDate: v.optional(name),
  closingDisclosureReceivedDate: v.optional(name),
  // Optional since version 21, as above.
  rateLockExpiryDate: v.optional(name),
  processorCriticalNotes: name,
  loanOfficerCriticalNotes: name,
});

// Turn and notice since version 10; where absent, the product's own apply.
const milestoneFieldMapSchema = v.object({
  name,
  due: name,
  completed: name,
  turn: v.optional(v.picklist(TURNS)),
  noticeDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_NOTICE_DAYS))),
});

const categoryFieldMapSchema = v.object({
  name,
  label: name,
  fields: v.pipe(
    v.array(milestoneFieldMapSchema),
    v.minLength(1),
    v.check((fields) => areDistinct(fields.map((field) => field.name)), 'two fields have the same name'),
  ),
});

const contactSchema = v.object({
  name: v.optional(name),
  firstName: v.optional(name),
  lastName: v.optional(name),
  cellPhone: v.optional(name),
  homePhone: v.optional(name),
  workPhone: v.optional(name),
  email: v.optional(name),
});

const contactsSchema = v.object({
  borrower: v.optional(contactSchema),
  coBorrower: v.optional(contactSchema),
  buyersAgent: v.optional(contactSchema),
  sellersAgent: v.optional(contactSchema),
  settlementAgent: v.optional(contactSchema),
}) satisfies v.GenericSchema<unknown, ContactsFieldMap>;

const texts = v.pipe(
  v.array(name),
  v.check((all) => areDistinct(all), 'the same text twice'),
);

/** Which loans are in the pipeline: see PipelineMap. */
export const pipelineMapSchema = v.object({
  folders: v.pipe(texts, v.minLength(1)),
  milestones: v.pipe(
    v.array(v.object({ name, isSuspended: v.optional(v.boolean()) })),
    v.minLength(1),
    v.check((all) => areDistinct(all.map((one) => one.name)), 'two milestones have the same name'),
  ),
  lienPositions: texts,
  excludedChannels: texts,
}) satisfies v.GenericSchema<unknown, PipelineMap>;

/**
 * The lender's field map. It may contain comments and entries we don't know. What we know must be complete, and no two
 * categories may share a name or a heading, because both identify a column.
 */
export const fieldMapSchema = v.object({
  loan: loanFieldMapSchema,
  categories: v.pipe(
    v.array(categoryFieldMapSchema),
    v.minLength(1),
    v.check((all) => areDistinct(all.map((category) => category.name)), 'two categories have the same name'),
    v.check(
      (all) => areDistinct(all.map((category) => category.label)),
      'two categories have the same label',
    ),
  ),
  // Optional since version 20, as above.
  contacts: v.optional(contactsSchema),
  // Optional since version 27, as above.
  pipeline: v.optional(pipelineMapSchema),
});

function areDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
