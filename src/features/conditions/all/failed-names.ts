import type { Loan } from '#src/domain/loan/loan.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { conditionsKey } from '#src/offline/cache/conditions-cache.ts';

/** The loans whose last download failed, as they're named: `Okafor 00123`. @param failed the keys of those. */
export function failedNamesOf(loans: readonly Loan[], failed: ReadonlySet<string>): readonly string[] {
  return loans.filter(({ loanId }) => failed.has(conditionsKey(loanId))).map(nameOf);
}

function nameOf({ borrowerLastName, loanNumber }: Loan): string {
  return [isolated(borrowerLastName), loanNumber.slice(-5)].filter((part) => part !== '').join(' ');
}
