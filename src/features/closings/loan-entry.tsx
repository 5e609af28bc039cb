import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CalendarEntry } from '#src/domain/closings/closing-calendar.ts';
import { deadlineOf, entryTitle, openStepsText } from '#src/domain/closings/entry-text.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { LoanSigns } from '#src/features/closings/loan-signs.tsx';
import { closingsWords as words } from '#src/features/closings/words.ts';

/** A loan on a day, or one that has none. */
export type LoanLine = CalendarEntry | { readonly loan: Loan; readonly kind?: undefined };

interface LoanEntryProps {
  readonly line: LoanLine;
  readonly today: CalendarDay;
  readonly onOpen: (loanId: string) => void;
}

/** One loan of a day: who, what the day means, its 12 signs in small, and what is open. A press opens the loan. */
export function LoanEntry({ line, today, onOpen }: LoanEntryProps) {
  const { loan } = line;
  const entry = line.kind === undefined ? undefined : line;
  const { late, open } = openStepsText(loan, today);
  const isDeadline = entry !== undefined && entry.kind !== 'closing';
  return (
    <li>
      <button
        type="button"
        className="closings-loan"
        data-loan-guid={loan.loanId}
        data-kind={entry?.kind}
        onClick={() => onOpen(loan.loanId)}
      >
        <span className="closings-loan-line">
          <span>
            <span className="closings-borrower">{loan.borrowerLastName || words.noBorrower}</span>{' '}
            <span className="closings-muted">{shortLoanNumber(loan.loanNumber)}</span>
          </span>{' '}
          {entry === undefined ? null : (
            <span className="closings-means" data-late={isLate(entry, today) ? 'true' : undefined}>
              {entryTitle(entry, today)}
            </span>
          )}
        </span>{' '}
        {isDeadline ? <span className="closings-muted">{deadlineOf(entry)}</span> : <LoanSigns loan={loan} />}{' '}
        {isDeadline || late + open === '' ? null : (
          <span className="closings-open">
            {late === '' ? null : <span data-late={entry?.isAtRisk === true || undefined}>{late}</span>}{' '}
            {open}
          </span>
        )}
      </button>
    </li>
  );
}

function isLate({ loan, kind, day, notBefore, cannotFund }: CalendarEntry, today: CalendarDay): boolean {
  if (kind === 'closing') return cannotFund || notBefore !== undefined || loan.closing.daysUnfunded > 0;
  if (kind === 'funding') return true;
  return kind === 'cd-receipt' && day < today;
}
