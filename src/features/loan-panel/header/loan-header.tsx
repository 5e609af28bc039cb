import Sparkle from 'lucide-react/icons/sparkle';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { CategoryBars } from '#src/features/loan-panel/header/category-bars.tsx';
import { panelWords as words } from '#src/features/loan-panel/words/words.ts';
import { focusNoteBox } from '#src/loan-display/focus-note-box.ts';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { CopyButton } from '#src/loan-display/copy/copy-button.tsx';

interface LoanHeaderProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
  readonly titleId: string;
  /** What changed since the user last saw the loan. */
  readonly change: string | undefined;
  readonly hasNotes: boolean;
}

/** The loan's borrower, number and milestone, and a bar for each category. */
export function LoanHeader({ loan, today, titleId, change, hasNotes }: LoanHeaderProps) {
  // On a phone the notes are 2 screens down.
  const isNarrow = useIsNarrow();
  return (
    <>
      <header className="loan-header">
        <div className="loan-header-line">
          <h2 id={titleId} className="loan-header-title">
            {loan.borrowerLastName === '' ? words.noBorrower : loan.borrowerLastName}{' '}
            <span className="loan-header-number">{shortLoanNumber(loan.loanNumber)}</span>
          </h2>
          {loan.loanNumber === '' ? null : <CopyButton loanNumber={loan.loanNumber} isAlone />}
          {hasNotes && isNarrow ? (
            <span className="loan-header-note">
              <ActionButton onPress={() => focusNoteBox(loan.loanId)}>{words.note}</ActionButton>
            </span>
          ) : null}
        </div>
        <p className="loan-header-milestone">{milestoneText(loan)}</p>
        <CategoryBars loan={loan} today={today} />
      </header>
      {change === undefined && loan.faults.length === 0 ? null : (
        <div className="loan-header-news">
          {change === undefined ? null : (
            <p className="loan-header-change">
              <Sparkle className="loan-header-change-shape" />
              {change}
            </p>
          )}
          {loan.faults.length === 0 ? null : (
            <p className="loan-header-faults">{words.faults(loan.faults)}</p>
          )}
        </div>
      )}
    </>
  );
}

/** `Submit to UW · FHA`; since when is in the summary. */
function milestoneText({ milestone, loanType }: Loan): string {
  return [milestone === '' ? words.noMilestone : milestone, loanType]
    .filter((part) => part !== '')
    .join(' · ');
}
