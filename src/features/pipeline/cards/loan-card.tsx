import Sparkle from 'lucide-react/icons/sparkle';
import { memo } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { closingNotes } from '#src/domain/closing/closing-fact-words.ts';
import { type Closing, closingText } from '#src/domain/loan/closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { shortMilestone } from '#src/domain/list/short-milestone.ts';
import { unreadableDateText } from '#src/domain/status/status-text.ts';
import { CategoryButton } from '#src/features/pipeline/cards/category-button.tsx';
import { cardWords as words } from '#src/features/pipeline/cards/words.ts';
import { pipelineWords } from '#src/features/pipeline/read/words.ts';
import { lateThing } from '#src/features/pipeline/cards/late-text.ts';
import { useLenderRules } from '#src/loan-display/closing/lender-rules-context.ts';
import { CopyButton } from '#src/loan-display/copy/copy-button.tsx';
import { StarSign } from '#src/loan-display/star/star-sign.tsx';
import { borrowerNames } from '#src/loan-display/borrower-names.tsx';
import { MarkedEnd, MarkedText } from '#src/loan-display/marked-text.tsx';

interface LoanCardProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
  /** What's highlighted in the texts. */
  readonly search: string;
  readonly isSelected: boolean;
  /** What the user hasn't seen of it. */
  readonly change: string | undefined;
  readonly isStarred: boolean;
  /** What the user did about it today, in words. */
  readonly did: string | undefined;
  readonly onSelect: (loanId: string) => void;
}

/** A table row, for windows too narrow for the table. */
export const LoanCard = memo(function LoanCard(props: LoanCardProps) {
  const { loan, today, search, isSelected, change, isStarred, did, onSelect } = props;
  const late = lateThing(loan, today);
  const { cdReceipt } = useLenderRules();
  const { notes, isLate } = closingNotes(loan, cdReceipt, today);
  // Beside two facts it has half the room. A searched text is shown whole.
  const short = notes.length === 0 || search !== '' ? loan.milestone : shortMilestone(loan.milestone);
  return (
    <li
      className={cardClass(loan, isSelected)}
      data-loan-guid={loan.loanId}
      data-changed={change === undefined ? undefined : ''}
    >
      <div className="card-head">
        <button
          type="button"
          className="card-borrower"
          data-stop=""
          aria-pressed={isSelected}
          onClick={() => onSelect(loan.loanId)}
        >
          {borrowerNames(loan, search) || words.noBorrower}
        </button>
        {isStarred ? <StarSign /> : null}
        <span className="loan-number">
          <MarkedEnd whole={loan.loanNumber} shown={shortLoanNumber(loan.loanNumber)} search={search} />
        </span>
        {loan.loanNumber === '' ? null : <CopyButton loanNumber={loan.loanNumber} isAlone />}
      </div>
      <p className="card-line">
        <span>
          <MarkedText text={cardClosingText(loan.closing)} search={search} />
          {notes.length === 0 ? null : (
            <span className="not-funded" data-late={isLate || undefined}>
              {' '}
              {notes.join(', ')}
            </span>
          )}
        </span>
        <span className="card-milestone">
          {short === loan.milestone ? (
            <MarkedText text={loan.milestone} search={search} />
          ) : (
            <>
              <span aria-hidden="true">{short}</span>
              <span className="sr-only">{loan.milestone}</span>
            </>
          )}
        </span>
      </p>
      {change === undefined ? null : (
        <p className="card-change">
          <Sparkle className="change-shape" />
          {change}
        </p>
      )}
      {did === undefined ? null : <p className="card-did">{did}</p>}
      {late === undefined ? null : (
        <p className="card-late" data-late={late.isLate}>
          {late.text}
        </p>
      )}
      <div className="card-categories">
        {loan.categories.map((category) => (
          <CategoryButton key={category.name} loan={loan} category={category} today={today} />
        ))}
      </div>
      {loan.faults.length === 0 ? null : <p className="card-line">{pipelineWords.faults(loan.faults)}</p>}
    </li>
  );
});

function cardClosingText(closing: Closing): string {
  if (closing.day !== undefined) return closingText(closing);
  return closing.unreadable === undefined ? words.noClosingDate : unreadableDateText(closing.unreadable);
}

function cardClass(loan: Loan, isSelected: boolean): string {
  if (isSelected) return 'card selected';
  return loan.isSuspended ? 'card suspended' : 'card';
}
