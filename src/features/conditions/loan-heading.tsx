import { closingText, slippedText } from '#src/domain/loan/closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { CopyButton } from '#src/loan-display/copy/copy-button.tsx';

/** What is known of the loan that the conditions belong to. */
export type KnownLoan =
  | { readonly kind: 'loading' }
  | { readonly kind: 'found'; readonly loan: Loan }
  /** It is in none of the person's lists; `isComplete` when they could all be read. */
  | { readonly kind: 'missing'; readonly isComplete: boolean };

/** Whose conditions these are: borrower, number, closing and milestone. */
export function LoanHeading({ known }: { readonly known: KnownLoan }) {
  switch (known.kind) {
    case 'loading':
      return <p className="loan-heading">Looking for the loan...</p>;
    case 'missing':
      return (
        <p className="loan-heading">
          {known.isComplete
            ? 'This loan is not in your pipeline: its borrower, closing and milestone are not known here.'
            : 'Nothing is known of this loan: the pipeline could not be loaded.'}
        </p>
      );
    case 'found':
      return <LoanFacts loan={known.loan} />;
  }
}

function LoanFacts({ loan }: { readonly loan: Loan }) {
  const slipped = slippedText(loan.closing);
  const borrower = [loan.borrowerFirstName, loan.borrowerLastName].filter((part) => part !== '').join(' ');
  return (
    <dl className="loan-heading">
      <div className="loan-heading-borrower">
        <dt className="sr-only">Borrower</dt>
        <dd>{borrower === '' ? 'Unnamed borrower' : borrower}</dd>
      </div>
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
          {slipped === '' ? null : <span className="loan-slipped"> {slipped}</span>}
        </dd>
      </div>
      <div>
        <dt>Milestone</dt>
        <dd>{loan.milestone === '' ? 'N/A' : loan.milestone}</dd>
      </div>
    </dl>
  );
}
