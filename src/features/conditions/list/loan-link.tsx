import { Link } from '@tanstack/react-router';
import type { ConditionLoan } from '#src/domain/conditions/conditions-list.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { listWords } from '#src/features/conditions/words/list-words.ts';
import { loanWords } from '#src/features/conditions/words/words.ts';
import { loanName } from '#src/features/conditions/words/names.ts';

/** The chosen groups, types and state. Without a group, the loan's first one shows. */
export type LoanSearch = Pick<ConditionsSearch, 'status' | 'types' | 'priorTo'>;

interface LoanLinkProps {
  readonly loan: ConditionLoan;
  /** The list's loans in their order, to step through. */
  readonly loanOrder: readonly string[];
  /** More loans come into that order. */
  readonly isGrowing: boolean;
  /** How the list is narrowed, so that the loan's own shows the same conditions. */
  readonly loanSearch: LoanSearch;
  /** True next to the loan's name: only screen readers hear it again. */
  readonly isNamed?: boolean | undefined;
}

/** What's of a loan in a list that has its conditions together: all of them on their own screen, and its panel. */
export function LoanLinks({ view, ...link }: LoanLinkProps & { readonly view: LoanOwnership }) {
  const { loan } = link;
  return (
    <>
      <LoanLink {...link} isNamed />
      <Link to="/dashboard" search={{ view, loan: loan.loanGuid }} className="loan-link">
        {loanWords.notes}
        <span className="loan-word">&nbsp;{loanWords.andDetails}</span>
        <span className="sr-only">{listWords.ofLoan(loanName(loan))}</span>
      </Link>
    </>
  );
}

/** A link from a list of several loans to the conditions of one. */
export function LoanLink({ loan, loanOrder, isGrowing, loanSearch, isNamed = false }: LoanLinkProps) {
  return (
    <Link
      to="/conditions/$loanGuid"
      params={{ loanGuid: loan.loanGuid }}
      search={loanSearch}
      state={(state) => ({ ...state, loanOrder, isOrderGrowing: isGrowing || undefined })}
      className="loan-link"
    >
      {isNamed ? (
        <>
          {listWords.conditions}
          <span className="sr-only">{listWords.ofLoan(loanName(loan))}</span>
        </>
      ) : (
        loanName(loan)
      )}
    </Link>
  );
}
