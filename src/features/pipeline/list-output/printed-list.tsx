import type { ReactNode } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { cellText, type PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';
import { countText, type ListCaption, viewText } from '#src/features/pipeline/list-output/list-caption.ts';
import { asOfText } from '#src/loan-display/age-text.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import { PrintedTable } from '#src/ui/printed-table.tsx';
import { usePrinting } from '#src/ui/media/use-printing.ts';

interface PrintedListProps {
  readonly listLoans: () => readonly Loan[];
  readonly columns: readonly PipelineColumn[];
  readonly today: CalendarDay;
  readonly caption: ListCaption;
  /** What narrows the list, in words. */
  readonly narrowing: string;
}

/** Every loan of the list on paper, whatever the page on screen. */
export function PrintedList({ listLoans, columns, today, caption, narrowing }: PrintedListProps) {
  if (!usePrinting()) return null;
  return (
    <PrintedTable
      title={viewText(caption.view)}
      captionLines={[countText(caption), narrowing, asOfText(caption.asOf)].filter(Boolean)}
      columns={columns.map(({ name }) => name)}
      fontSize="6.5pt"
    >
      {listLoans().map((loan) => (
        <tr key={loan.loanId}>
          {columns.map((column) => (
            <td key={column.name}>{printedContent(loan, column, today)}</td>
          ))}
        </tr>
      ))}
    </PrintedTable>
  );
}

/** Signs with their words: a copier knows no colours. */
function printedContent(loan: Loan, column: PipelineColumn, today: CalendarDay): ReactNode {
  if (column.name === 'Loan') return loan.loanNumber;
  const text = cellText(loan, column, today);
  const category = loan.categories[column.categoryIndex ?? -1];
  if (column.kind !== 'category' || category === undefined) return text;
  if (category.deadInWater !== undefined) return category.deadInWater.isStalled ? `${text}, stalled` : text;
  // The line of a late category says that it is past due already.
  const words = category.status === 'PAST_DUE' ? [text] : [STATUS_LOOKS[category.status].name, text];
  return (
    <>
      <StatusSign status={category.status} isSilent /> {words.filter(Boolean).join(' ')}
    </>
  );
}
