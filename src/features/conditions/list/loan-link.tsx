import { Link } from '@tanstack/react-router';
import type { ConditionLoan } from '#src/domain/conditions-list.ts';
import { loanName } from '#src/features/conditions/list/names.ts';

interface LoanLinkProps {
  readonly loan: ConditionLoan;
  /** The loans of the list in their order, for stepping through them. */
  readonly loanOrder: readonly string[];
}

/** Leads from a list of several loans to the conditions of one. */
export function LoanLink({ loan, loanOrder }: LoanLinkProps) {
  return (
    <Link
      to="/conditions/$loanGuid"
      params={{ loanGuid: loan.loanGuid }}
      state={(state) => ({ ...state, loanOrder })}
      className="loan-link"
    >
      {loanName(loan)}
    </Link>
  );
}
