import { isPassedClosingLate } from '#src/domain/loan/late-funding.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/** How a closing that passed without funds sent stands. Whose funds aren't late isn't said as one whose funds are. */
export function passedClosingState(loan: Loan): string {
  if (loan.closing.didNotClose) return 'Did not close';
  return isPassedClosingLate(loan) ? 'Not funded' : 'Not funded yet';
}
