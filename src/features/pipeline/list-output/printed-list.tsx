import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { cellText, type PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { countText, type ListFacts, viewText } from '#src/features/pipeline/list-output/as-of-line.ts';
import { asOfText } from '#src/loan-display/age-text.ts';
import { statusSign } from '#src/loan-display/status/status-sign.ts';
import { PrintedTable } from '#src/ui/printed-table.tsx';
import { usePrinting } from '#src/ui/media/use-printing.ts';

interface PrintedListProps {
  readonly listLoans: () => readonly Loan[];
  readonly columns: readonly PipelineColumn[];
  readonly today: CalendarDay;
  readonly facts: ListFacts;
  /** What narrows the list, in words. */
  readonly narrowing: string;
}

/** Every loan of the list on paper, whatever the page on screen. */
export function PrintedList({ listLoans, columns, today, facts, narrowing }: PrintedListProps) {
  if (!usePrinting()) return null;
  return (
    <PrintedTable
      title={viewText(facts.view)}
      facts={[countText(facts), narrowing, asOfText(facts.asOf)].filter(Boolean)}
      columns={columns.map(({ name }) => name)}
      fontSize="6.5pt"
    >
      {listLoans().map((loan) => (
        <tr key={loan.loanId}>
          {columns.map((column) => (
            <td key={column.name}>{printedText(loan, column, today)}</td>
          ))}
        </tr>
      ))}
    </PrintedTable>
  );
}

/** Signs with their words: a copier knows no colours. */
function printedText(loan: Loan, column: PipelineColumn, today: CalendarDay): string {
  if (column.name === 'Loan') return loan.loanNumber;
  const text = cellText(loan, column, today);
  const category = loan.categories[column.categoryIndex ?? -1];
  if (column.kind !== 'category' || category === undefined) return text;
  if (category.deadInWater !== undefined) return category.deadInWater.isStalled ? `${text}, stalled` : text;
  const { emoji, name } = statusSign(category.status);
  // The line of a late category says that it is past due already.
  return category.status === 'PAST_DUE' && text !== ''
    ? `${emoji} ${text}`
    : `${emoji} ${name} ${text}`.trim();
}
