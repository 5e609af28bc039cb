import type { ReactNode } from 'react';
import { closingNotes } from '#src/domain/closing/closing-fact-words.ts';
import { daysUntilClosingText } from '#src/domain/loan/closing.ts';
import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { cellText, type PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import type { ListOutput } from '#src/features/pipeline/list-output/list-caption.ts';
import { paperWords as words } from '#src/features/pipeline/list-output/paper-words.ts';
import { pipelineCaptionWords } from '#src/features/pipeline/list-output/words.ts';
import { VIEW_NAMES } from '#src/loan-display/words.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import { PrintedTable } from '#src/ui/printed-table.tsx';

export function PrintedList({ columns, today, cdReceipt, ...output }: ListOutput) {
  const { view, asOfText, matchCount, totalCount, narrowing } = output;
  return (
    <PrintedTable
      title={VIEW_NAMES[view]}
      captionLines={[pipelineCaptionWords.count(matchCount, totalCount), narrowing, asOfText].filter(Boolean)}
      legend={<SignsLegend />}
      columns={columns.map(({ name }) => name)}
      fontSize="6pt"
    >
      {output.listMatching().map((loan) => (
        <tr key={loan.loanId}>
          {columns.map((column) => (
            <td key={column.name} className={cellClass(column, loan)}>
              {printedContent(loan, column, today, cdReceipt)}
            </td>
          ))}
        </tr>
      ))}
    </PrintedTable>
  );
}

const UNBROKEN: ReadonlySet<string> = new Set(['Loan', 'Milestone Date']);

function cellClass({ name, kind, categoryIndex = -1 }: PipelineColumn, { categories }: Loan) {
  if (kind === 'closing') return 'printed-closing';
  const category = categories[categoryIndex];
  const isWhole = UNBROKEN.has(name) || (category !== undefined && category.deadInWater === undefined);
  return isWhole ? 'nowrap' : undefined;
}

/** The text beside a sign, because a copier knows no colors. Short: a line has 12 of them. */
function shortStatus({ status, completedCount, totalCount, pastDueDays }: MilestoneCategory): string {
  switch (status) {
    case 'PAST_DUE':
      return words.late(pastDueDays);
    case 'DUE_TODAY':
    case 'INPROGRESS':
      return words.part(completedCount, totalCount);
    case 'COMPLETED':
      return words.completed;
    case 'NOT_STARTED':
      return words.notStarted;
  }
}

function SignsLegend() {
  return STATUSES_BY_URGENCY.map((status) => (
    <span key={status} className="nowrap">
      <StatusSign status={status} isSilent /> {words.meanings[status]}{' '}
    </span>
  ));
}

function printedContent(
  loan: Loan,
  column: PipelineColumn,
  today: CalendarDay,
  cdReceipt: CdReceipt,
): ReactNode {
  if (column.name === 'Loan') return loan.loanNumber;
  const text = cellText(loan, column, today);
  const category = loan.categories[column.categoryIndex ?? -1];
  if (column.kind === 'closing') {
    const notes = closingNotes(loan, cdReceipt, today).notes;
    const { day } = loan.closing;
    return day === undefined ? (
      notes.join(', ')
    ) : (
      <>
        {formatCalendarDay(day)} <span className="nowrap">({daysUntilClosingText(loan.closing)})</span>{' '}
        {notes.join(', ')}
      </>
    );
  }
  if (category === undefined) return text;
  if (category.deadInWater !== undefined) return category.deadInWater.isStalled ? words.stalled(text) : text;
  return (
    <>
      <StatusSign status={category.status} isSilent /> {shortStatus(category)}
    </>
  );
}
