import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { closingNotes } from '#src/domain/loan/closing-notes.ts';
import { closingText } from '#src/domain/loan/closing.ts';
import { isClosingLoud } from '#src/domain/loan/late-funding.ts';
import { legalClosing } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { loanWords as words } from '#src/features/conditions/words/words.ts';
import { useLenderRules } from '#src/loan-display/closing/lender-rules-context.ts';
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

interface LoanFactsProps {
  readonly known: KnownLoan;
  readonly today: CalendarDay;
}

/** Number, closing and milestone; or why they aren't known. */
export function LoanFacts({ known, today }: LoanFactsProps) {
  switch (known.kind) {
    case 'loading':
      return null;
    case 'missing':
      return <p className="loan-heading">{known.isComplete ? words.whyNotInList : words.whyUnknown}</p>;
    case 'found':
      return <LoanFigures loan={known.loan} today={today} />;
  }
}

interface LoanFiguresProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
}

function LoanFigures({ loan, today }: LoanFiguresProps) {
  const { cdReceipt } = useLenderRules();
  const notes = closingNotes(loan, legalClosing(loan, cdReceipt, today), today);
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
          {notes.length === 0 ? null : (
            <span className={isClosingLoud(loan) ? 'loan-not-funded' : undefined}> {notes.join(', ')}</span>
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
