import type { ReactNode } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CalendarEntry } from '#src/domain/closings/closing-calendar.ts';
import { entryState, openStepsText } from '#src/domain/closings/entry-text.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { sendDeadlineText } from '#src/domain/loan/send-deadlines.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { openSteps } from '#src/domain/loan/open-steps.ts';
import { BorrowerName } from '#src/features/closings/cells/cell-names.tsx';
import type { OpenConditionsOf } from '#src/features/closings/facts/open-conditions-of.ts';
import { closingsWords as words } from '#src/features/closings/facts/words.ts';
import '#src/features/closings/cells/week.css';

/** In a week the cells grow with their loans: more than this is a list to open. */
const MOST_LOANS = 24;

/** Up to this many loans a day also show their open items. */
const MOST_IN_FULL = 6;

interface WeekLoansProps {
  readonly closings: readonly CalendarEntry[];
  readonly today: CalendarDay;
  readonly openConditionsOf: OpenConditionsOf;
}

/**
 * The loans of a day in a week: who, what blocks the closing or how it ended, the milestone, and on a day with room
 * what's open.
 */
export function WeekLoans({ closings, today, openConditionsOf }: WeekLoansProps) {
  // "1 more" would take the line of the one it replaces.
  const shown = closings.length === MOST_LOANS + 1 ? closings : closings.slice(0, MOST_LOANS);
  const more = closings.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <span className="closings-names">
      {shown.map((entry) => (
        <WeekLoan key={entry.loan.loanId} entry={entry} today={today}>
          {closings.length > MOST_IN_FULL || entry.loan.closing.isFunded ? null : (
            <WhatIsOpen loan={entry.loan} today={today} openConditionsOf={openConditionsOf} />
          )}
        </WeekLoan>
      ))}
      {more > 0 ? <span className="closings-more">{words.moreNames(more)}</span> : null}
    </span>
  );
}

interface WeekLoanProps {
  readonly entry: CalendarEntry;
  readonly today: CalendarDay;
  readonly children: ReactNode;
}

function WeekLoan({ entry, today, children }: WeekLoanProps) {
  const { loan, isAtRisk } = entry;
  const state = entryState(entry, today);
  const lateCount = loan.closing.isFunded ? 0 : openSteps(loan, today).late.length;
  return (
    <span className="closings-week-loan">
      <BorrowerName entry={entry} />
      {loan.borrowerLastName === '' ? null : (
        <span className="closings-week-milestone">{shortLoanNumber(loan.loanNumber)}</span>
      )}
      <span className="closings-week-facts" data-late={isAtRisk || undefined}>
        {state === '' ? null : <span>{state}</span>}
        {lateCount === 0 ? null : <span>{words.lateSteps(lateCount)}</span>}
      </span>
      {entry.toSend.map((deadline) => (
        <span
          key={deadline.document}
          className="closings-week-facts"
          data-late={deadline.day < today || undefined}
        >
          {sendDeadlineText(deadline, today)}
        </span>
      ))}
      {loan.milestone === '' ? null : <span className="closings-week-milestone">{loan.milestone}</span>}
      {children}
    </span>
  );
}

interface WhatIsOpenProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
  readonly openConditionsOf: OpenConditionsOf;
}

/** The next steps and the open conditions, as the day's panel has them. */
function WhatIsOpen({ loan, today, openConditionsOf }: WhatIsOpenProps) {
  const { open } = openStepsText(loan, today);
  const count = openConditionsOf?.(loan.loanId);
  return (
    <span className="closings-week-open">
      {open === '' ? null : <span>{open}</span>}
      {count === undefined ? null : <span>{words.conditions(count)}</span>}
    </span>
  );
}
