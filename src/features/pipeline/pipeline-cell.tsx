import type { CalendarDay } from '#src/domain/calendar-day.ts';
import { closingText, slippedText } from '#src/domain/closing.ts';
import type { Loan } from '#src/domain/loan.ts';
import { cellText, type PipelineColumn } from '#src/domain/pipeline-columns.ts';
import { columnClass } from '#src/features/pipeline/column-look.ts';
import { DeadInWaterCell } from '#src/features/pipeline/dead-in-water-cell.tsx';
import { LoanCell } from '#src/features/pipeline/loan-cell.tsx';
import { StatusCell } from '#src/features/pipeline/status-cell.tsx';

export interface PipelineCellProps {
  readonly loan: Loan;
  readonly column: PipelineColumn;
  readonly today: CalendarDay;
}

export function PipelineCell({ loan, column, today }: PipelineCellProps) {
  if (column.kind === 'category') {
    const category = loan.categories[column.categoryIndex ?? -1];
    if (category === undefined) return null;
    if (category.deadInWater !== undefined) return <DeadInWaterCell loan={loan} category={category} />;
    return <StatusCell category={category} today={today} />;
  }
  if (column.name === 'Loan') return <LoanCell loan={loan} column={column} />;
  const className = columnClass(column);
  if (column.kind === 'closing') {
    return (
      <td className={className} data-column={column.name} data-stop="" tabIndex={-1}>
        <span>{closingText(loan.closing)}</span>
        <span className="slipped">{slippedText(loan.closing)}</span>
      </td>
    );
  }
  const text = cellText(loan, column, today);
  return (
    <td className={className} data-column={column.name} data-stop="" tabIndex={-1} title={text}>
      <span className="two-lines">{text}</span>
    </td>
  );
}
