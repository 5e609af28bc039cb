import type { Loan } from '#src/domain/loan/loan.ts';

/**
 * Ids of loans in the order in which somebody wants their conditions: the nearest closing first, at equal distance the
 * one ahead. Loans without a closing date come after those, and funded ones last.
 */
export function nearestClosingsFirst(loans: readonly Loan[], wanted: readonly string[]): readonly string[] {
  const ids = new Set(wanted);
  return loans
    .filter(({ loanId }) => ids.delete(loanId))
    .toSorted((left, right) => rankOf(left) - rankOf(right))
    .map(({ loanId }) => loanId);
}

/** More days than any closing is away. */
const FAR = 1_000_000;

function rankOf({ closing: { daysUntil, isFunded } }: Loan): number {
  if (daysUntil === undefined) return isFunded ? 2 * FAR : FAR;
  const distance = daysUntil < 0 ? -daysUntil + 0.5 : daysUntil;
  return isFunded ? 2 * FAR + distance : distance;
}
