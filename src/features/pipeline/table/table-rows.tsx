import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { didAbout, type DidToday } from '#src/domain/marks/did-today.ts';
import type { UnseenTexts } from '#src/features/pipeline/changes/unseen-texts.ts';
import { PipelineRow } from '#src/features/pipeline/table/pipeline-row.tsx';
import type { PositionedColumn } from '#src/features/pipeline/columns/positioned-columns.ts';

export interface TableRowsProps {
  readonly loans: readonly Loan[];
  readonly columns: readonly PositionedColumn[];
  readonly today: CalendarDay;
  readonly search: string;
  readonly selectedLoanId: string | undefined;
  readonly onSelect: (loanId: string) => void;
  /** The first loan's index in the whole list, counted from 0. */
  readonly firstIndex: number;
  readonly changes: UnseenTexts;
  /** Ids of the person's starred loans. */
  readonly starred: ReadonlySet<string>;
  readonly did: DidToday;
}

/** The rows of one page. */
export function TableRows({ loans, ...rest }: TableRowsProps) {
  return (
    <tbody role="rowgroup">
      {loans.map((loan, index) => (
        // By place on screen, not by loan: a new sort changes texts in place instead of rebuilding every cell.
        <TableRow key={index} loan={loan} index={index} {...rest} />
      ))}
    </tbody>
  );
}

interface TableRowProps extends Omit<TableRowsProps, 'loans'> {
  readonly loan: Loan;
  /** Among the loans shown. */
  readonly index: number;
}

export function TableRow({
  loan,
  index,
  firstIndex,
  selectedLoanId,
  changes,
  starred,
  did,
  ...rest
}: TableRowProps) {
  return (
    <PipelineRow
      loan={loan}
      gridRow={firstIndex + index + 2}
      isSelected={loan.loanId === selectedLoanId}
      change={changes.get(loan.loanId)}
      isStarred={starred.has(loan.loanId)}
      did={didAbout(did, loan.loanId)}
      {...rest}
    />
  );
}
