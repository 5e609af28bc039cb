/**
 * The lender's field map: which platform field (pipeline name) feeds which part of a loan. It's data a lender replaces,
 * never code. Source: specification 3.2.
 */
export interface FieldMap {
  readonly loan: LoanFieldMap;
  /** The milestone categories, 13 in the default map, in the order of the pipeline's columns. */
  readonly categories: readonly CategoryFieldMap[];
  /** The people outside the lender's staff; absent where the lender keeps none of them in its pipeline. */
  readonly contacts?: ContactsFieldMap | undefined;
  /** Which loans the pipeline has; absent for the product's own: see pipelineMap. */
  readonly pipeline?: PipelineMap | undefined;
}

/** Which loans are in the pipeline, by the platform's own texts, which are compared exactly. */
export interface PipelineMap {
  readonly folders: readonly string[];
  /** Those of the pipeline and its milestone filter, in the order in which they're offered. */
  readonly milestones: readonly PipelineMilestone[];
  /** Any of these; empty for every one. */
  readonly lienPositions: readonly string[];
  /** None of these. A loan without a channel stays. */
  readonly excludedChannels: readonly string[];
}

interface PipelineMilestone {
  readonly name: string;
  readonly isSuspended?: boolean | undefined;
}

/** The people of a loan who aren't the lender's staff, in the order in which they're shown. */
export const CONTACT_ROLES = [
  'borrower',
  'coBorrower',
  'buyersAgent',
  'sellersAgent',
  'settlementAgent',
] as const;

export type ContactRole = (typeof CONTACT_ROLES)[number];

export const PHONE_KINDS = ['cellPhone', 'homePhone', 'workPhone'] as const;

export type PhoneKind = (typeof PHONE_KINDS)[number];

export type ContactsFieldMap = { readonly [Role in ContactRole]?: ContactFieldMap | undefined };

/** Where a contact's name, numbers and address are; each absent where the lender keeps none. */
interface ContactFieldMap extends Partial<Readonly<Record<PhoneKind, string | undefined>>> {
  /** The whole name, or its two parts. The borrower's is the loan's where none is mapped. */
  readonly name?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
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
   * Disclosures Sent and Initial CD Sent count as the first two, and no receipt is known.
   */
  readonly loanEstimateSentDate?: string | undefined;
  readonly closingDisclosureSentDate?: string | undefined;
  readonly closingDisclosureReceivedDate?: string | undefined;
  /** The last day of the rate lock; absent where the lender keeps none in its pipeline. */
  readonly rateLockExpiryDate?: string | undefined;
  readonly processorCriticalNotes: string;
  readonly loanOfficerCriticalNotes: string;
}

export interface CategoryFieldMap {
  /** The specification's category name, e.g. "Initial Approval". */
  readonly name: string;
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

interface MilestoneFieldMap {
  readonly name: string;
  readonly turn?: Turn | undefined;
  /** How many office days before its due date it shows as a next action; absent for 2. */
  readonly noticeDays?: number | undefined;
  readonly due: string;
  readonly completed: string;
}

export type MappedContact = ContactFieldMap & { readonly role: ContactRole };

/** The contacts that the lender maps, in their order. The borrower's name is the loan's where none is mapped. */
export function mappedContacts({
  loan: { borrowerFirstName, borrowerLastName },
  contacts = {},
}: Pick<FieldMap, 'loan' | 'contacts'>): readonly MappedContact[] {
  return CONTACT_ROLES.flatMap((role) => {
    const mapped = contacts[role];
    if (mapped === undefined) return [];
    const isUnnamed = (mapped.name ?? mapped.firstName ?? mapped.lastName) === undefined;
    const isLoans = role === 'borrower' && isUnnamed;
    return [
      { ...mapped, role, ...(isLoans && { firstName: borrowerFirstName, lastName: borrowerLastName }) },
    ];
  });
}

/** Pipeline names of the loan's own fields and of its contacts', those that the lender maps. */
export function loanFieldNames({ loan, contacts = {} }: Pick<FieldMap, 'loan' | 'contacts'>): string[] {
  const parts: object[] = [loan, ...CONTACT_ROLES.map((role) => contacts[role] ?? {})];
  return parts
    .flatMap((part) => Object.values<unknown>({ ...part }))
    .filter((name) => typeof name === 'string');
}
