import type { Loan } from '#src/domain/loan/loan.ts';

/** Orders loans by number, then by id, so that no two tie. */
export function byLoanNumber(left: Loan, right: Loan): number {
  return compareTexts(left.loanNumber, right.loanNumber) || compareTexts(left.loanId, right.loanId);
}

/** By code units, the same in every language. */
export function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
