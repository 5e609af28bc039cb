/**
 * The lender's field map: which platform field (pipeline name) feeds which part of a loan. It's data a lender replaces,
 * never code. Source: specification 3.2.
 */
export interface FieldMap {
  readonly loan: LoanFieldMap;
  /** The milestone categories, 13 in the default map, in the order of the pipeline's columns. */
  readonly categories: readonly CategoryFieldMap[];
}

interface LoanFieldMap {
  readonly number: string;
  readonly borrowerLastName: string;
  readonly borrowerFirstName: string;
  readonly loanType: string;
  readonly lienPosition: string;
  readonly channel: string;
  readonly propertyState: string;
  readonly propertyCounty: string;
  readonly loanOfficerId: string;
  readonly loanOfficerName: string;
  readonly loanOfficerEmail: string;
  /** Absent where the lender keeps none; so is the processor's. */
  readonly loanOfficerPhone?: string | undefined;
  readonly processorName: string;
  readonly processorEmail: string;
  readonly processorPhone?: string | undefined;
  readonly currentMilestone: string;
  readonly currentMilestoneDate: string;
  readonly projectedClosingDate: string;
  readonly itpReceivedDate: string;
  readonly fileReviewedDate: string;
  readonly piw: string;
  readonly lastModified: string;
  /**
   * When the Loan Estimate and the Closing Disclosure were sent, and the latter received. Where absent, the steps
   * Disclosures Sent and Initial CD Sent stand for the first two, and no receipt is known.
   */
  readonly loanEstimateSentDate?: string | undefined;
  readonly closingDisclosureSentDate?: string | undefined;
  readonly closingDisclosureReceivedDate?: string | undefined;
  readonly processorCriticalNotes: string;
  readonly loanOfficerCriticalNotes: string;
}

export interface CategoryFieldMap {
  /** The specification's category name, e.g. "Initial Approval". */
  readonly name: string;
  /** The column's heading, e.g. "Init. Approval". */
  readonly label: string;
  readonly fields: readonly MilestoneFieldMap[];
}

/** Who takes a step. The order breaks ties between steps that are equally late. */
export const TURNS = [
  'loan-officer',
  'processor',
  'underwriter',
  'closer',
  'borrower',
  'third-party',
] as const;

export type Turn = (typeof TURNS)[number];

export interface MilestoneFieldMap {
  readonly name: string;
  /** Whose turn it is to take this step; absent for the usual person. */
  readonly turn?: Turn | undefined;
  /** How many office days before its due date it shows as a next action; absent for 2. */
  readonly noticeDays?: number | undefined;
  /** Pipeline name of the due date. */
  readonly due: string;
  /** Pipeline name of the completed date. */
  readonly completed: string;
}

/** Pipeline names of the loan's own fields, those that the lender maps. */
export function loanFieldNames({ loan }: Pick<FieldMap, 'loan'>): string[] {
  return Object.values<string | undefined>({ ...loan }).filter((name) => name !== undefined);
}
