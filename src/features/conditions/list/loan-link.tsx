import { Link } from '@tanstack/react-router';
import type { ConditionLoan } from '#src/domain/conditions/conditions-list.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { listWords } from '#src/features/conditions/words/list-words.ts';
import { loanName } from '#src/features/conditions/words/names.ts';

/** What a person chose of groups, types and state. Who chose no group sees the loan's first one. */
export type LoanSearch = Pick<ConditionsSearch, 'status' | 'types' | 'priorTo'>;

interface LoanLinkProps {
  readonly loan: ConditionLoan;
  /** The list's loans in their order, to step through. */
  readonly loanOrder: readonly string[];
  /** How the list is narrowed, so that the loan's own shows the same conditions. */
  readonly loanSearch: LoanSearch;
  /** True next to the loan's name: only screen readers hear it again. */
  readonly isNamed?: boolean | undefined;
}

/** A link from a list of several loans to the conditions of one. */
export function LoanLink({ loan, loanOrder, loanSearch, isNamed = false }: LoanLinkProps) {
  return (
    <Link
      to="/conditions/$loanGuid"
      params={{ loanGuid: loan.loanGuid }}
      search={loanSearch}
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
