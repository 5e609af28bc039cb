import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { closingText, slippedText } from '#src/domain/loan/closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { cellText } from '#src/domain/list/pipeline-columns.ts';
import { DeadInWaterCell } from '#src/features/pipeline/table/dead-in-water-cell.tsx';
import { LoanCell } from '#src/features/pipeline/table/loan-cell.tsx';
import { MarkedText } from '#src/loan-display/marked-text.tsx';
import type { PlacedColumn } from '#src/features/pipeline/columns/placed-columns.ts';
import { StatusCell } from '#src/features/pipeline/table/status-cell.tsx';

export interface PipelineCellProps {
  readonly loan: Loan;
  readonly column: PlacedColumn;
  readonly today: CalendarDay;
  /** What is marked in the texts. */
  readonly search: string;
  /** What the person has not seen of the loan. */
  readonly change: string | undefined;
}

export function PipelineCell({ loan, column, today, search, change }: PipelineCellProps) {
  const { className, style, name } = column;
  if (column.kind === 'category') {
    const category = loan.categories[column.categoryIndex ?? -1];
    if (category === undefined) return null;
    if (category.deadInWater !== undefined)
      return <DeadInWaterCell loan={loan} category={category} search={search} />;
    return <StatusCell category={category} today={today} search={search} />;
  }
  if (name === 'Loan') return <LoanCell loan={loan} column={column} search={search} change={change} />;
  if (column.kind === 'closing') {
    return (
      <td
        className={className}
        style={style}
        data-column={name}
        data-stop=""
        tabIndex={-1}
        title={cellText(loan, column, today)}
      >
        <span>
          <MarkedText text={closingText(loan.closing)} search={search} />
        </span>
        <span className="slipped">
          <MarkedText text={slippedText(loan.closing)} search={search} />
        </span>
      </td>
    );
  }
  const text = cellText(loan, column, today);
  return (
    <td className={className} style={style} data-column={name} data-stop="" tabIndex={-1} title={text}>
      <span className="two-lines">
        <MarkedText text={text} search={search} />
      </span>
    </td>
  );
}
