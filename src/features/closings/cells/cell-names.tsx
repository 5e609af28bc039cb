import type { ReactNode } from 'react';
import type { CalendarEntry } from '#src/domain/closings/closing-calendar.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { RiskMark } from '#src/features/closings/facts/day-head.tsx';
import { closingsWords as words } from '#src/features/closings/facts/words.ts';

interface CellNamesProps {
  readonly closings: readonly CalendarEntry[];
  /** One on a line. */
  readonly most: number;
}

/** Whose loans close on a day, those at risk first. What a cell has no room for, the style sheet leaves out. */
export function CellNames({ closings, most }: CellNamesProps) {
  const shown = closings.slice(0, most);
  const more = closings.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <span className="closings-names">
      {shown.map((entry, at) => (
        <BorrowerName key={entry.loan.loanId} entry={entry}>
          {more > 0 && at === shown.length - 1 ? (
            <span className="closings-more">{words.moreShort(more)}</span>
          ) : null}
        </BorrowerName>
      ))}
    </span>
  );
}

interface BorrowerNameProps {
  readonly entry: CalendarEntry;
  readonly children?: ReactNode;
}

/** A borrower in a cell, with a mark if the closing may not come off. */
export function BorrowerName({ entry: { loan, isAtRisk }, children }: BorrowerNameProps) {
  return (
    <span className="closings-name" data-late={isAtRisk || undefined}>
      {isAtRisk ? <RiskMark /> : null}
      <span className="closings-name-text">{loan.borrowerLastName || shortLoanNumber(loan.loanNumber)}</span>
      {children}
    </span>
  );
}
