import { Link } from '@tanstack/react-router';
import type { ConditionLoan } from '#src/domain/conditions/conditions-list.ts';
import { listWords } from '#src/features/conditions/words/list-words.ts';
import { loanName } from '#src/features/conditions/words/names.ts';

interface LoanLinkProps {
  readonly loan: ConditionLoan;
  /** The list's loans in their order, to step through. */
  readonly loanOrder: readonly string[];
  /** True next to the loan's name: only screen readers hear it again. */
  readonly isNamed?: boolean | undefined;
}

/** A link from a list of several loans to the conditions of one. */
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
          {listWords.openLoan}
          <span className="sr-only">{` ${loanName(loan)}`}</span>
        </>
      ) : (
        loanName(loan)
      )}
    </Link>
  );
}
