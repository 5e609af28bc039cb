import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { useHasNoOwnLoans } from '#src/features/pipeline/read/use-has-no-own-loans.ts';
import { useMay, useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';

/**
 * The view that an address asks for, as far as the person may see it. Without one, users without loans of their own,
 * such as managers, see everyone's.
 */
export function useAskedView(asked: LoanOwnership | undefined) {
  const first: LoanOwnership = useHasNoOwnLoans(useSignedInUser().id) ? 'AllLoans' : 'MyLoans';
  const view: LoanOwnership = useMay('allLoans') ? (asked ?? first) : 'MyLoans';
  return { view, first, isForWhoHasNone: asked === undefined && first === 'AllLoans' };
}

/** The view of an address's `scope`; undefined for one that says none. */
export function viewOfScope(scope: string | undefined): LoanOwnership | undefined {
  if (scope === undefined) return undefined;
  return scope === 'everybody' ? 'AllLoans' : 'MyLoans';
}

/** As an address says it. */
export function scopeOfView(view: LoanOwnership): 'everybody' | 'loans' {
  return view === 'AllLoans' ? 'everybody' : 'loans';
}
