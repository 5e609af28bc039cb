/**
 * A loan as the platform's pipeline query returns it: every value is text, keyed by pipeline field name (`Fields.763`,
 * `Loan.LoanNumber`). A field the platform doesn't populate can be missing.
 */
export interface RawLoan {
  readonly loanId: string;
  readonly fields: Readonly<Record<string, string>>;
  /** What couldn't be read of this loan, in words; absent for a well-formed one. */
  readonly faults?: readonly string[] | undefined;
}

export type LoanOwnership = 'MyLoans' | 'AllLoans';
