import type { ReactNode } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { cellText, type PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { type Status, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { countText, type ListCaption, viewText } from '#src/features/pipeline/list-output/list-caption.ts';
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
      captionLines={[countText(caption), narrowing, caption.asOfText].filter(Boolean)}
      legend={<SignsLegend />}
      columns={columns.map(({ name }) => name)}
      fontSize="6pt"
    >
      {listLoans().map((loan) => (
        <tr key={loan.loanId}>
          {columns.map((column) => (
            <td key={column.name} className={isWhole(column, loan) ? 'printed-whole' : undefined}>
              {printedContent(loan, column, today)}
            </td>
          ))}
        </tr>
      ))}
    </PrintedTable>
  );
}

/** Read as one thing: their parts stay on one line. */
const UNBROKEN: ReadonlySet<string> = new Set(['Loan', 'Milestone Date']);

function isWhole({ name, categoryIndex = -1 }: PipelineColumn, { categories }: Loan): boolean {
  const category = categories[categoryIndex];
  return UNBROKEN.has(name) || (category !== undefined && category.deadInWater === undefined);
}

/** What stands beside a sign, because a copier knows no colors. Short: there are 12 of them in a line. */
function shortStatus({ status, completedCount, totalCount, pastDueDays = 0 }: MilestoneCategory): string {
  switch (status) {
    case 'PAST_DUE':
      return `${pastDueDays}d`;
    case 'DUE_TODAY':
    case 'INPROGRESS':
      return `${completedCount}/${totalCount}`;
    case 'COMPLETED':
      return 'done';
    case 'NOT_STARTED':
      return 'open';
  }
}

const MEANINGS: Readonly<Record<Status, string>> = {
  PAST_DUE: '8d: 8 days past due',
  DUE_TODAY: '1/3: due today, 1 of 3 completed',
  INPROGRESS: '3/5: in progress, 3 of 5 completed',
  NOT_STARTED: 'open: not started',
  COMPLETED: 'done: completed',
};

/** What the signs and the short words beside them mean; it stands at the head of every sheet. */
function SignsLegend() {
  return STATUSES_BY_URGENCY.map((status) => (
    <span key={status} className="printed-whole">
      <StatusSign status={status} isSilent /> {MEANINGS[status]}{' '}
    </span>
  ));
}

function printedContent(loan: Loan, column: PipelineColumn, today: CalendarDay): ReactNode {
  if (column.name === 'Loan') return loan.loanNumber;
  const text = cellText(loan, column, today);
  const category = loan.categories[column.categoryIndex ?? -1];
  if (column.kind !== 'category' || category === undefined) return text;
  if (category.deadInWater !== undefined) return category.deadInWater.isStalled ? `${text}, stalled` : text;
  return (
    <>
      <StatusSign status={category.status} isSilent /> {shortStatus(category)}
    </>
  );
}
