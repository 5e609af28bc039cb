import type { ConditionGroup } from '#src/domain/conditions/condition-groups.ts';
import type { ConditionColumn, SortColumn } from '#src/domain/conditions/condition-sort.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { LoanSearch } from '#src/features/conditions/list/loan-link.tsx';

/** The layout of a list of conditions, as a table or as cards. */
export interface ListLayout {
  /** A single group with everything if the list isn't grouped. */
  readonly groups: readonly ConditionGroup[];
  readonly isGrouped: boolean;
  /** Each group's condition count by key, open and satisfied, regardless of the status tab. */
  readonly totals: ReadonlyMap<string, number>;
  /** More conditions come. */
  readonly isGrowing: boolean;
  /** Some loans' conditions aren't here: a group's counts are those so far. */
  readonly isOfPart: boolean;
  /** One prior-to group is chosen, which the filters name: each row's is the same. */
  readonly isOneGroup: boolean;
  /** Without Prior To if the groups' headings say it. */
  readonly columns: readonly ConditionColumn[];
  /** True if each row names its loan. */
  readonly hasLoanColumn: boolean;
  /** The list's loans in their order; empty for a list of one loan. */
  readonly loanOrder: readonly string[];
  /** Which loans the list is of. */
  readonly view: LoanOwnership;
  /** The addresses of those loans. */
  readonly loanSearch: LoanSearch;
  /** The search text to mark; '' for none. */
  readonly search: string;
  /** The lender's, IANA. */
  readonly timeZone: string;
}

/** The class name that style sheets use for a column. */
export function conditionColumnClass(column: SortColumn): string {
  return `column-${column.toLowerCase().replaceAll(' ', '-')}`;
}
