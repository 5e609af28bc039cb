import type { ConditionGroup } from '#src/domain/conditions/condition-groups.ts';

/** How a list of conditions is laid out, as table or as cards. */
export interface ListLayout {
  /** One that holds everything where the list is not grouped. */
  readonly groups: readonly ConditionGroup[];
  readonly isGrouped: boolean;
  /** The list is of several loans, and each row says whose it is. */
  readonly hasLoanColumn: boolean;
  /** Of the list's loans in their order; empty in the list of one loan. */
  readonly loanOrder: readonly string[];
  /** What was searched for, to be marked; '' for nothing. */
  readonly search: string;
  /** The lender's, IANA. */
  readonly timeZone: string;
}
