import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ConditionLoan } from '#src/domain/conditions/conditions-list.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { listWords } from '#src/features/conditions/words/list-words.ts';
import { loanWords } from '#src/features/conditions/words/words.ts';
import { loanName } from '#src/features/conditions/words/names.ts';

/** What the links of a list's loans have in common. */
export interface LoanLinksOfList {
  readonly loanOrder: readonly string[];
  readonly isGrowing: boolean;
  readonly loanSearch: Partial<ConditionsSearch>;
  readonly view: LoanOwnership;
}

interface LoanLinkProps extends LoanLinksOfList {
  readonly loan: ConditionLoan;
  /** The loan's name if absent. */
  readonly children?: ReactNode;
}

/** Beside the loan's name: only screen readers hear it again. */
export function LoanLinks(link: LoanLinkProps) {
  const { loan, view } = link;
  const ofLoan = <span className="sr-only">{listWords.ofLoan(loanName(loan))}</span>;
  return (
    <>
      <LoanLink {...link}>
        {listWords.conditions}
        {ofLoan}
      </LoanLink>
      <Link to="/dashboard" search={{ view, loan: loan.loanGuid }} className="loan-link touch-link medium">
        {loanWords.notes}
        <span>&nbsp;{loanWords.andDetails}</span>
        {ofLoan}
      </Link>
    </>
  );
}

export function LoanLink({ loan, loanOrder, isGrowing, loanSearch, children }: LoanLinkProps) {
  return (
    <Link
      to="/conditions/$loanGuid"
      params={{ loanGuid: loan.loanGuid }}
      search={loanSearch}
      state={(state) => ({ ...state, loanOrder, isOrderGrowing: isGrowing || undefined })}
      className="loan-link touch-link medium"
    >
      {children ?? loanName(loan)}
    </Link>
  );
}
