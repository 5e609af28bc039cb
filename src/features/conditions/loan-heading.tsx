import { closingText, notFundedText } from '#src/domain/loan/closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { loanWords as words } from '#src/features/conditions/words/words.ts';
import { CopyButton } from '#src/loan-display/copy/copy-button.tsx';

/** What is known of the loan that the conditions belong to. */
export type KnownLoan =
  | { readonly kind: 'loading' }
  | { readonly kind: 'found'; readonly loan: Loan }
  /** It is in none of the person's lists; `isComplete` when they could all be read. */
  | { readonly kind: 'missing'; readonly isComplete: boolean };

/** Whose conditions these are. */
export function loanTitle(known: KnownLoan): string {
  if (known.kind === 'loading') return words.looking;
  if (known.kind === 'missing') return known.isComplete ? words.notInList : words.unknown;
  const { borrowerFirstName, borrowerLastName } = known.loan;
  const borrower = [borrowerFirstName, borrowerLastName].filter((part) => part !== '').join(' ');
  return borrower === '' ? words.unnamed : borrower;
}

/** Number, closing and milestone; or why they aren't known. */
export function LoanFacts({ known }: { readonly known: KnownLoan }) {
  switch (known.kind) {
    case 'loading':
      return null;
    case 'missing':
      return <p className="loan-heading">{known.isComplete ? words.whyNotInList : words.whyUnknown}</p>;
    case 'found':
      return <LoanFigures loan={known.loan} />;
  }
}

function LoanFigures({ loan }: { readonly loan: Loan }) {
  const notFunded = notFundedText(loan.closing);
  return (
    <dl className="loan-heading">
      <div>
        <dt>Loan</dt>
        <dd>
          {shortLoanNumber(loan.loanNumber)}
          {loan.loanNumber === '' ? null : <CopyButton loanNumber={loan.loanNumber} isAlone />}
        </dd>
      </div>
      <div>
        <dt>Closing</dt>
        <dd>
          {closingText(loan.closing) || 'N/A'}
          {notFunded === '' ? null : <span className="loan-not-funded"> {notFunded}</span>}
        </dd>
      </div>
      <div>
        <dt>Milestone</dt>
        <dd>{loan.milestone === '' ? 'N/A' : loan.milestone}</dd>
      </div>
    </dl>
  );
}
