import { Link } from '@tanstack/react-router';
import type { ConditionLoan } from '#src/domain/conditions/conditions-list.ts';
import { loanName } from '#src/features/conditions/words/names.ts';

interface LoanLinkProps {
  readonly loan: ConditionLoan;
  /** The loans of the list in their order, for stepping through them. */
  readonly loanOrder: readonly string[];
  /** Beside the loan's name there is no need to say it again to people who see both. */
  readonly isNamed?: boolean | undefined;
}

/** Leads from a list of several loans to the conditions of one. */
export function LoanLink({ loan, loanOrder, isNamed = false }: LoanLinkProps) {
  return (
    <Link
      to="/conditions/$loanGuid"
      params={{ loanGuid: loan.loanGuid }}
      state={(state) => ({ ...state, loanOrder })}
      className="loan-link"
    >
      {isNamed ? (
        <>
          Open loan<span className="sr-only">{` ${loanName(loan)}`}</span>
        </>
      ) : (
        loanName(loan)
      )}
    </Link>
  );
}
