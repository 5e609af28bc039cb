import { closingText, notFundedText } from '#src/domain/loan/closing.ts';
import { isPassedClosingLate } from '#src/domain/loan/late-funding.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { loanWords as words } from '#src/features/conditions/words/words.ts';
import { unknownLoanWords } from '#src/loan-display/missing/unknown-loan-words.ts';
import { CopyButton } from '#src/loan-display/copy/copy-button.tsx';

/** What the app knows about the conditions' loan. */
export type KnownLoan =
  | { readonly kind: 'loading' }
  | { readonly kind: 'found'; readonly loan: Loan }
  /** In none of the user's lists; `isComplete` if all of them could be read. */
  | { readonly kind: 'missing'; readonly isComplete: boolean };

/** Whose conditions these are. */
export function loanTitle(known: KnownLoan): string {
  if (known.kind === 'loading') return words.looking;
  if (known.kind === 'missing') return known.isComplete ? unknownLoanWords.notInList : words.unknown;
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
        <dt>{words.loan}</dt>
        <dd>
          {shortLoanNumber(loan.loanNumber)}
          {loan.loanNumber === '' ? null : <CopyButton loanNumber={loan.loanNumber} isAlone />}
        </dd>
      </div>
      <div>
        <dt>{words.closing}</dt>
        <dd>
          {closingText(loan.closing) || words.none}
          {notFunded === '' ? null : (
            <span className={isPassedClosingLate(loan) ? 'loan-not-funded' : undefined}> {notFunded}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{words.milestone}</dt>
        <dd>{loan.milestone === '' ? words.none : loan.milestone}</dd>
      </div>
    </dl>
  );
}
