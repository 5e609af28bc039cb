import { memo, type MouseEvent } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { NoteExcerpt } from '#src/domain/list/pipeline-index.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { type Did, didAbout, type DidToday } from '#src/domain/marks/did-today.ts';
import type { UnseenTexts } from '#src/features/pipeline/changes/unseen-texts.ts';
import type { PositionedColumn } from '#src/features/pipeline/columns/positioned-columns.ts';
import { pickCell } from '#src/features/pipeline/table/pick-cells.tsx';
import type { OnPick, Picks } from '#src/features/pipeline/picks/use-picks.ts';
import { LoanGroupToggle } from '#src/features/pipeline/read/group-by.tsx';
import type { GroupHead, PipelineLine } from '#src/features/pipeline/read/use-shown-loans.ts';
import { pipelineCell } from '#src/features/pipeline/table/pipeline-cell.tsx';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';

export interface TableRowsProps {
  readonly lines: readonly PipelineLine[];
  readonly onToggleGroup: (group: GroupHead) => void;
  readonly columns: readonly PositionedColumn[];
  readonly today: CalendarDay;
  readonly search: string;
  readonly foundNoteOf: (loan: Loan) => NoteExcerpt | undefined;
  readonly selectedLoanId: string | undefined;
  readonly onSelect: (loanId: string) => void;
  readonly firstIndex: number;
  readonly changes: UnseenTexts;
  readonly starred: ReadonlySet<string>;
  readonly did: DidToday;
  readonly picked: Picks['picked'];
  readonly onPick: OnPick;
}

export function TableRows({ lines, ...rest }: TableRowsProps) {
  return <tbody role="rowgroup">{lines.map((line, index) => tableRow({ line, index, ...rest }))}</tbody>;
}

interface TableLineProps extends Omit<TableRowsProps, 'lines'> {
  readonly line: PipelineLine;
  readonly index: number;
}

export function tableRow({ line, onToggleGroup, ...rest }: TableLineProps) {
  if ('loanCount' in line) {
    return (
      <tr key={line.id} role="row" className="group-row" aria-rowindex={rest.firstIndex + rest.index + 2}>
        <th
          scope="rowgroup"
          role="rowheader"
          colSpan={rest.columns.length + (rest.picked === undefined ? 0 : 1)}
        >
          <LoanGroupToggle group={line} isStop onToggle={onToggleGroup} />
        </th>
      </tr>
    );
  }
  // By place on screen, not by loan: a new sort changes texts in place instead of rebuilding every cell.
  return <TableRow key={rest.index} loan={line} {...rest} />;
}

interface TableRowProps extends Omit<TableLineProps, 'line' | 'onToggleGroup'> {
  readonly loan: Loan;
}

function TableRow({
  loan,
  index,
  firstIndex,
  selectedLoanId,
  changes,
  starred,
  did,
  picked,
  foundNoteOf,
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
      isPicked={picked && picked[loan.loanId] === true}
      foundNote={foundNoteOf(loan)}
      {...rest}
    />
  );
}

interface PipelineRowProps extends Pick<
  TableRowsProps,
  'columns' | 'today' | 'search' | 'onSelect' | 'onPick'
> {
  readonly loan: Loan;
  /** The row's number in the whole list for assistive technology; the heading is 1. */
  readonly gridRow: number;
  readonly isSelected: boolean;
  readonly change: string | undefined;
  readonly isStarred: boolean;
  readonly did: Did | undefined;
  /** Undefined while nobody selects. */
  readonly isPicked: boolean | undefined;
  readonly foundNote: NoteExcerpt | undefined;
}

// In two lines, rows and cells lose their roles in some browsers, so each states its own.
const PipelineRow = memo(function PipelineRow(props: PipelineRowProps) {
  const { loan, columns, today, search, gridRow, isSelected, change, isStarred, did, onSelect } = props;
  const { isPicked, onPick, foundNote } = props;
  const { cdReceipt } = useLenderRules();
  return (
    <tr
      role="row"
      className={rowClass(loan, isSelected)}
      data-loan-guid={loan.loanId}
      data-changed={change === undefined ? undefined : ''}
      aria-rowindex={gridRow}
      aria-selected={isPicked ?? isSelected}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('.pick-cell') !== null) return;
        if (event.shiftKey && isPicked !== undefined) onPick(loan.loanId, { isRange: true });
        // A finger can't hover: its tap on a status or a closing only opens the popover.
        else if (!isTapOnStatus(event)) onSelect(loan.loanId);
      }}
      onMouseDown={(event) => {
        // It would mark the texts between the two presses.
        if (event.shiftKey && isPicked !== undefined) event.preventDefault();
      }}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLButtonElement) return;
        if (event.key !== 'Enter' && event.key !== ' ') return;
        if (event.shiftKey && event.key === ' ') {
          event.preventDefault();
          onPick(loan.loanId, { isRange: true });
          return;
        }
        if (event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        if (event.key === 'Enter' && event.target instanceof HTMLElement && 'status' in event.target.dataset)
          return;
        onSelect(loan.loanId);
      }}
    >
      {isPicked === undefined ? null : pickCell({ loan, isPicked, onPick })}
      {columns.map((column) =>
        pipelineCell({ loan, column, today, search, cdReceipt, change, isStarred, did, foundNote }),
      )}
    </tr>
  );
});

function isTapOnStatus({ nativeEvent, target }: MouseEvent): boolean {
  const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
  return (
    isTouch && target instanceof Element && target.closest('td:is([data-status], [data-legal])') !== null
  );
}

function rowClass(loan: Loan, isSelected: boolean): string {
  if (isSelected) return 'row selected';
  return loan.isSuspended ? 'row suspended' : 'row';
}
