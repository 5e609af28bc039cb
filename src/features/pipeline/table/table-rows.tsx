import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { LoanChanges } from '#src/features/pipeline/changes/loan-changes.ts';
import { PipelineRow } from '#src/features/pipeline/table/pipeline-row.tsx';
import type { PlacedColumn } from '#src/features/pipeline/columns/placed-columns.ts';

export interface TableRowsProps {
  readonly loans: readonly Loan[];
  readonly columns: readonly PlacedColumn[];
  readonly today: CalendarDay;
  readonly search: string;
  readonly selectedLoanId: string | undefined;
  readonly onSelect: (loanId: string) => void;
  /** The place of the first loan in the whole list. */
  readonly firstPlace: number;
  readonly changes: LoanChanges;
}

/** The rows of one page. */
export function TableRows({ loans, ...rest }: TableRowsProps) {
  return (
    <tbody>
      {loans.map((loan, place) => (
        // By place on screen, not by loan: a new order then changes texts in place instead of rebuilding every cell.
        <TableRow key={place} loan={loan} place={place} {...rest} />
      ))}
    </tbody>
  );
}

interface TableRowProps extends Omit<TableRowsProps, 'loans'> {
  readonly loan: Loan;
  /** Among the loans that are shown. */
  readonly place: number;
}

export function TableRow({ loan, place, firstPlace, selectedLoanId, changes, ...rest }: TableRowProps) {
  return (
    <PipelineRow
      loan={loan}
      gridRow={firstPlace + place + 2}
      isSelected={loan.loanId === selectedLoanId}
      change={changes.get(loan.loanId)}
      {...rest}
    />
  );
}
