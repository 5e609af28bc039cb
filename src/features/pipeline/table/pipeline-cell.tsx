import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { cellText } from '#src/domain/list/pipeline-columns.ts';
import { ClosingCell } from '#src/features/pipeline/table/closing-cell.tsx';
import { DeadInWaterCell } from '#src/features/pipeline/table/dead-in-water-cell.tsx';
import { LoanCell } from '#src/features/pipeline/table/loan-cell.tsx';
import { MarkedText } from '#src/loan-display/marked-text.tsx';
import type { PositionedColumn } from '#src/features/pipeline/columns/positioned-columns.ts';
import { StatusCell } from '#src/features/pipeline/table/status-cell.tsx';
import { shortLoanType } from '#src/features/pipeline/table/words.ts';

export interface PipelineCellProps {
  readonly loan: Loan;
  readonly column: PositionedColumn;
  readonly today: CalendarDay;
  /** What's highlighted in the texts. */
  readonly search: string;
  /** What the user hasn't seen of the loan. */
  readonly change: string | undefined;
}

export function PipelineCell({ loan, column, today, search, change }: PipelineCellProps) {
  const { className, style, name } = column;
  if (column.kind === 'category') {
    const category = loan.categories[column.categoryIndex ?? -1];
    if (category === undefined) return null;
    if (category.deadInWater !== undefined)
      return <DeadInWaterCell loan={loan} category={category} today={today} search={search} />;
    return <StatusCell className={className} category={category} today={today} search={search} />;
  }
  if (name === 'Loan') return <LoanCell loan={loan} column={column} search={search} change={change} />;
  if (column.kind === 'closing')
    return <ClosingCell loan={loan} column={column} today={today} search={search} />;
  const text = cellText(loan, column, today);
  return (
    <td
      role="gridcell"
      className={className}
      style={style}
      data-column={name}
      data-stop=""
      tabIndex={-1}
      title={text}
    >
      <span className="two-lines" data-short={name === 'Loan type' ? shortLoanType(text) : undefined}>
        <MarkedText text={text} search={search} />
      </span>
    </td>
  );
}
