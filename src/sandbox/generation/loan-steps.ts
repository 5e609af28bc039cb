/**
 * The steps of a loan, in roughly the order in which they are done, under the field map's category and field names,
 * also longer ones.
 */
const STEP_NAMES = {
  disclosuresSent: ['Disclosures/Disclosures Sent'],
  itpReceived: ['Dead in Water/ITP Received', 'Disclosures/ITP Received'],
  readyToUw: ['Dead in Water/Ready to UW'],
  appraisalOrdered: ['Appraisal/Appraisal Ordered'],
  appraisalPaid: ['Appraisal/Appraisal Paid'],
  inspectionScheduled: ['Appraisal/Inspection Scheduled'],
  appraisalReceived: ['Appraisal/Appraisal Received'],
  appraisalCleared: ['Appraisal/Appraisal Cleared'],
  titleOrdered: ['Title/Ordered', 'Title/Title Ordered'],
  titleReceived: ['Title/Received', 'Title/Title Received'],
  titleCleared: ['Title/Cleared', 'Title/Title Cleared'],
  hoiReceived: ['HOI/Received', 'HOI/HOI Received'],
  hoiCleared: ['HOI/Cleared', 'HOI/HOI Cleared'],
  approvalSubmitted: ['Initial Approval/Submit'],
  approvalReceived: ['Initial Approval/Received'],
  borrowerSubmitted: ['Borrower CTC/Submitted'],
  borrowerApproved: ['Borrower CTC/Approved'],
  collateralSubmitted: ['Collateral CTC/Submitted'],
  collateralApproved: ['Collateral CTC/Approved'],
  finalSubmitted: ['Final CTC/Submitted'],
  finalApproved: ['Final CTC/Approved'],
  initialCdRequested: ['Initial CD/Requested'],
  initialCdSent: ['Initial CD/Sent'],
  lockCompleted: ['Locked/Lock Request Completed'],
  finalVerbal: ['Final Verbal/Received'],
  closingSubmitted: ['Closing/Closing Submitted'],
  closingSent: ['Closing/Closing Sent'],
  fundsSent: ['Closing/Funds Sent'],
} as const satisfies Record<string, readonly string[]>;

export type LoanStep = keyof typeof STEP_NAMES;

// Object.keys widens to string; the object's own keys are the steps.
export const LOAN_STEPS = Object.keys(STEP_NAMES) as readonly LoanStep[];

const STEPS_BY_NAME: ReadonlyMap<string, LoanStep> = new Map(
  LOAN_STEPS.flatMap((step) => STEP_NAMES[step].map((name) => [name, step] as const)),
);

/** The step for a field of the field map; undefined for one a lender added. */
export function stepOf(category: string, field: string): LoanStep | undefined {
  return STEPS_BY_NAME.get(`${category}/${field}`);
}
