/** A step in a condition's history: a status someone set. Texts are '' if missing; `date` is the platform's text. */
export interface TrackingEntry {
  readonly status: string;
  readonly date: string;
  readonly by: string;
}

/**
 * One underwriting condition of a loan, as the platform has it. Texts are '' if missing; dates are the platform's
 * unparsed texts. `statusOpen`: true is open, false is satisfied. Source: specification 3.6.
 */
export interface Condition {
  readonly id: string;
  readonly title: string;
  readonly internalDescription: string;
  readonly externalDescription: string;
  readonly priorTo: string;
  readonly category: string;
  readonly conditionType: string;
  readonly status: string;
  readonly statusDate: string;
  readonly statusOpen: boolean;
  readonly source: string;
  readonly owner: string;
  readonly requestedFrom: string;
  readonly startDate: string;
  readonly createdDate: string;
  readonly ageStartDate: string;
  readonly ageClosedDate: string;
  /** Days open, as counted by the platform when it was read. */
  readonly age?: number | undefined;
  readonly daysToReceive?: number | undefined;
  readonly tracking: readonly TrackingEntry[];
  /** The lender prints it only for its own staff. */
  readonly isInternalOnly?: boolean | undefined;
  /** What couldn't be read, in words; absent for a well-formed condition. */
  readonly faults?: readonly string[] | undefined;
}
