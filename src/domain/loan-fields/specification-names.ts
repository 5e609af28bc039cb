/**
 * The names that the rules look for in a lender's field map, in one place. A lender may map other platform fields to
 * them, reorder them, and add categories and fields. A rule whose category or field is missing doesn't apply. Source:
 * specification 3.3 and 4.
 */
export const DEAD_IN_WATER = 'Dead in Water';
export const READY_TO_UW = 'Ready to UW';
export const APPRAISAL = 'Appraisal';
export const APPRAISAL_ORDERED = ['Appraisal Ordered', 'Ordered'];
export const APPRAISAL_PAID = ['Appraisal Paid', 'Paid'];
export const INSPECTION_SCHEDULED = ['Inspection Scheduled'];
export const APPRAISAL_RECEIVED = ['Appraisal Received', 'Received'];
export const DISCLOSURES = 'Disclosures';
export const DISCLOSURES_SENT = 'Disclosures Sent';
export const INITIAL_CD = 'Initial CD';
export const INITIAL_CD_SENT = ['Sent', 'Initial CD Sent'];
export const FINAL_CTC = 'Final CTC';
export const CLOSING = 'Closing';
export const CLOSING_SENT = 'Closing Sent';
export const FUNDS_SENT = 'Funds Sent';

/** The synthetic field that marks a waived appraisal. */
export const PIW = 'PIW';

/**
 * Values of platform fields that decide a rule. They're the platform's own list values, so they're compared exactly
 * after trimming. Yes and no are read by saysYes.
 */
export const VA_LOAN_TYPE = 'VA';
export const HELOC_LOAN_TYPE = 'HELOC';
