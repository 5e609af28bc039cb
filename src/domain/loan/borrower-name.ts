import type { Loan } from '#src/domain/loan/loan.ts';

/** `Okafor, Ngozi`, or whichever of both is known; '' without a name. */
export function borrowerName({
  borrowerLastName,
  borrowerFirstName,
}: Pick<Loan, 'borrowerLastName' | 'borrowerFirstName'>): string {
  return [borrowerLastName, borrowerFirstName].filter((part) => part !== '').join(', ');
}
