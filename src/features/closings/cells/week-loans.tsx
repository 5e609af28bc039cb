import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CalendarEntry } from '#src/domain/closings/closing-calendar.ts';
import { entryState } from '#src/domain/closings/entry-text.ts';
import { openSteps } from '#src/domain/loan/open-steps.ts';
import { BorrowerName } from '#src/features/closings/cell-names.tsx';
import { closingsWords as words } from '#src/features/closings/words.ts';

/** In a week the cells grow with their loans: more than this is a list to open. */
const MOST_LOANS = 24;

interface WeekLoansProps {
  readonly closings: readonly CalendarEntry[];
  readonly today: CalendarDay;
}

/** The loans of a day in a week: who, what stands in the closing's way or how it ended, and the milestone. */
export function WeekLoans({ closings, today }: WeekLoansProps) {
  // "1 more" would take the line of the one it stands for.
  const shown = closings.length === MOST_LOANS + 1 ? closings : closings.slice(0, MOST_LOANS);
  const more = closings.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <span className="closings-names">
      {shown.map((entry) => (
        <WeekLoan key={entry.loan.loanId} entry={entry} today={today} />
      ))}
      {more > 0 ? <span className="closings-more">{words.moreNames(more)}</span> : null}
    </span>
  );
}

function WeekLoan({ entry, today }: { readonly entry: CalendarEntry; readonly today: CalendarDay }) {
  const { loan, isAtRisk } = entry;
  const state = entryState(entry);
  const lateCount = loan.closing.isFunded ? 0 : openSteps(loan, today).late.length;
  return (
    <span className="closings-week-loan">
      <BorrowerName entry={entry} />
      <span className="closings-week-facts" data-late={isAtRisk || undefined}>
        {state === '' ? null : <span>{state}</span>}
        {lateCount === 0 ? null : <span>{words.lateSteps(lateCount)}</span>}
      </span>
      {loan.milestone === '' ? null : <span className="closings-week-milestone">{loan.milestone}</span>}
    </span>
  );
}
