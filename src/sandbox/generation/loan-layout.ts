import { type FieldMap, loanFieldNames } from '#src/domain/loan-fields/field-map.ts';
import { fieldKeyOf, STANDARD_FIELDS } from '#src/sandbox/loans/field-id.ts';

/** The steps of a loan, roughly in their order, by the category and field name of the field map. */
const STEPS_BY_NAME = {
  'Disclosures/Disclosures Sent': 'disclosuresSent',
  'Dead in Water/ITP Received': 'itpReceived',
  'Disclosures/ITP Received': 'itpReceived',
  'Dead in Water/Ready to UW': 'readyToUw',
  'Appraisal/Appraisal Ordered': 'appraisalOrdered',
  'Appraisal/Appraisal Paid': 'appraisalPaid',
  'Appraisal/Inspection Scheduled': 'inspectionScheduled',
  'Appraisal/Appraisal Received': 'appraisalReceived',
  'Appraisal/Appraisal Cleared': 'appraisalCleared',
  'Title/Ordered': 'titleOrdered',
  'Title/Received': 'titleReceived',
  'Title/Cleared': 'titleCleared',
  'HOI/Received': 'hoiReceived',
  'HOI/Cleared': 'hoiCleared',
  'Initial Approval/Submit': 'approvalSubmitted',
  'Initial Approval/Received': 'approvalReceived',
  'Borrower CTC/Submitted': 'borrowerSubmitted',
  'Borrower CTC/Approved': 'borrowerApproved',
  'Collateral CTC/Submitted': 'collateralSubmitted',
  'Collateral CTC/Approved': 'collateralApproved',
  'Final CTC/Submitted': 'finalSubmitted',
  'Final CTC/Approved': 'finalApproved',
  'Initial CD/Requested': 'initialCdRequested',
  'Initial CD/Sent': 'initialCdSent',
  'Locked/Lock Request Completed': 'lockCompleted',
  'Final Verbal/Received': 'finalVerbal',
  'Closing/Closing Submitted': 'closingSubmitted',
  'Closing/Closing Sent': 'closingSent',
  'Closing/Funds Sent': 'fundsSent',
} as const;

/** Steps of a category that the product doesn't know take the course of these. */
const OTHER_STEPS: readonly LoanStep[] = ['titleOrdered', 'titleReceived', 'titleCleared'];

export const LOAN_STEPS = [...new Set(Object.values(STEPS_BY_NAME))];

export type LoanStep = (typeof LOAN_STEPS)[number];

export type LoanLayout = ReturnType<typeof layOutLoans>;

/** Maps fields to slots: one key list for all loans, so that a loan is a plain list of texts. */
export function layOutLoans(fieldMap: FieldMap) {
  const stepsByName = new Map<string, LoanStep>(Object.entries(STEPS_BY_NAME));
  const knownCategories = new Set([...stepsByName.keys()].map((name) => name.split('/')[0]));
  const slots = new Map<string, number>();
  const slotOf = (name: string): number => {
    const key = fieldKeyOf(name);
    const slot = slots.get(key) ?? slots.size;
    slots.set(key, slot);
    return slot;
  };
  for (const name of [...STANDARD_FIELDS, ...loanFieldNames(fieldMap)]) slotOf(name);
  const steps = fieldMap.categories.flatMap((category) =>
    category.fields.map((field, at) => ({
      /** Undefined for a field that a lender added to a category. */
      step:
        stepsByName.get(`${category.name}/${field.name}`) ??
        (knownCategories.has(category.name) ? undefined : OTHER_STEPS[at]),
      due: slotOf(field.due),
      completed: slotOf(field.completed),
    })),
  );
  return { slots, steps };
}
