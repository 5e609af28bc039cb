/** A step in a condition's life: a status that somebody set. Texts are '' when missing, `date` is the platform's text. */
export interface TrackingEntry {
  readonly status: string;
  readonly date: string;
  /** Name or id of who set it. */
  readonly by: string;
}

/**
 * One underwriting condition of a loan, as the platform has it. Texts are '' when missing, dates are the platform's texts,
 * unread; `statusOpen` true is open, false is satisfied. Source: specification 3.6.
 */
export interface Condition {
  /** Never two of one loan alike. */
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
  /** The role or person responsible. */
  readonly owner: string;
  /** Who has to bring it. */
  readonly requestedFrom: string;
  readonly startDate: string;
  readonly createdDate: string;
  readonly ageStartDate: string;
  readonly ageClosedDate: string;
  /** Days open as the platform counted them when it was read. */
  readonly age?: number | undefined;
  readonly daysToReceive?: number | undefined;
  /** In the platform's order. */
  readonly tracking: readonly TrackingEntry[];
  /** The lender prints it for its own people only. */
  readonly isInternalOnly?: boolean | undefined;
  /** What could not be read, in words; absent for a well-formed condition. */
  readonly faults?: readonly string[] | undefined;
}
