import type { CalendarEntry } from '#src/domain/closings/closing-calendar.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { RiskMark } from '#src/features/closings/day-head.tsx';
import { type ClosingsForm, closingsWords as words } from '#src/features/closings/words.ts';

/** A month shows those first in need. In a week the cells grow with their names: more than this is a list to open. */
const MOST_NAMES = { month: 2, week: 24 } satisfies Record<ClosingsForm, number>;

interface CellNamesProps {
  readonly form: ClosingsForm;
  readonly closings: readonly CalendarEntry[];
}

/** Whose loans close on a day, those at risk first. What a month's cell has no room for, the style sheet leaves out. */
export function CellNames({ form, closings }: CellNamesProps) {
  const most = MOST_NAMES[form];
  // "1 more" would take the line of the one it stands for.
  const shown = form === 'week' && closings.length === most + 1 ? closings : closings.slice(0, most);
  const more = closings.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <span className="closings-names">
      {shown.map(({ loan, isAtRisk }, at) => (
        <span key={loan.loanId} className="closings-name" data-late={isAtRisk || undefined}>
          {isAtRisk ? <RiskMark /> : null}
          <span className="closings-name-text">
            {loan.borrowerLastName || shortLoanNumber(loan.loanNumber)}
          </span>
          {form === 'month' && more > 0 && at === shown.length - 1 ? (
            <span className="closings-more">{words.moreShort(more)}</span>
          ) : null}
        </span>
      ))}
      {form === 'week' && more > 0 ? <span className="closings-more">{words.moreNames(more)}</span> : null}
    </span>
  );
}
