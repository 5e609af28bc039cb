import type { ReactElement } from 'react';
import Sparkle from 'lucide-react/icons/sparkle';
import { borrowerName } from '#src/domain/loan/borrower-name.ts';
import type { NoteExcerpt } from '#src/domain/list/pipeline-index.ts';
import { cellText, shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { DidSign } from '#src/loan-display/did/did-sign.tsx';
import { shortLoanType } from '#src/domain/list/short-loan-type.ts';
import { borrowerNames } from '#src/loan-display/borrower-names.tsx';
import { markedEnd, markedText } from '#src/loan-display/marked-text.tsx';
import { closingNotes } from '#src/domain/closing/closing-fact-words.ts';
import { lawOf } from '#src/domain/closing/closing-facts.ts';
import { closingText } from '#src/domain/loan/closing.ts';
import { pipelineWords } from '#src/features/pipeline/read/words.ts';
import { categoryCellText, shortCategoryText } from '#src/domain/status/status-text.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { signTextOf } from '#src/loan-display/status/status-sign.tsx';
import { deadInWaterTone } from '#src/domain/status/dead-in-water.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { Icon } from '#src/ui/icon.tsx';
import { CopyButton } from '#src/loan-display/copy/copy-button.tsx';
import { StarSign } from '#src/loan-display/star/star-sign.tsx';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { Did } from '#src/domain/marks/did-today.ts';
import type { PositionedColumn } from '#src/features/pipeline/columns/positioned-columns.ts';
import '#src/features/pipeline/table/status-cell.css';

/**
 * One cell of a row. A function that the row calls, not a component: a page has 315 cells, and each component more is
 * work at every sort.
 */
export function pipelineCell(props: CellProps): ReactElement | null {
  const { loan, column } = props;
  if (column.kind === 'category') {
    const category = loan.categories[column.categoryIndex ?? -1];
    if (category === undefined) return null;
    return category.deadInWater === undefined
      ? statusCell(category, props)
      : deadInWaterCell(category, props);
  }
  if (column.name === 'Loan') return loanCell(props);
  return column.kind === 'closing' ? closingCell(props) : textCell(props);
}

function stopOf({ name, className, style }: PositionedColumn) {
  return { role: 'gridcell', className, style, 'data-column': name, 'data-stop': '', tabIndex: -1 };
}

function textCell({ loan, column, today, search, did, foundNote }: CellProps): ReactElement {
  const shownDid = column.name === 'Borrower' ? did : undefined;
  const text = cellText(loan, column, today);
  return (
    <td
      key={column.name}
      {...stopOf(column)}
      // Always set, without measuring: a cut-off text can be read here.
      title={(column.name === 'Borrower' ? borrowerName(loan) : text) || undefined}
    >
      <span
        className="two-lines"
        data-short={column.name === 'Loan type' ? shortLoanType(text) : undefined}
        data-one={shownDid && ''}
      >
        {column.name === 'Borrower' ? borrowerNames(loan, search, foundNote) : markedText(text, search)}
      </span>
      {shownDid === undefined ? null : <DidSign did={shownDid} />}
    </td>
  );
}

/**
 * The projected closing, and under it one line with its main caveat and the number of others. Its popover says when
 * it's legal, and when funds can go.
 */
function closingCell({ loan, column, today, search, cdReceipt }: CellProps): ReactElement {
  const noDate = loan.closing.unreadable === undefined ? pipelineWords.noDate : pipelineWords.unreadableDate;
  const [date = '', distance = noDate] = closingText(loan.closing).split(/ (.*)/u);
  const { facts, notes, isLate } = closingNotes(loan, cdReceipt, today);
  const { daysUntil = 0 } = loan.closing;
  const hasPopover = (lawOf(facts) ?? notes[0] ?? loan.closing.unreadable) !== undefined;
  return (
    <td
      key={column.name}
      {...stopOf(column)}
      data-legal={hasPopover ? '' : undefined}
      title={hasPopover ? undefined : `${date} ${distance}`}
    >
      <span className="closing-line">
        {/* Alone in its element: a text beside others would stay where an outside change put it. */}
        <span>{markedText(date, search)}</span>{' '}
        <span className="closing-distance" data-short={daysUntil > 99 ? `(${daysUntil}d)` : undefined}>
          {markedText(distance, search)}
        </span>
      </span>
      <span
        className="not-funded"
        data-late={isLate || undefined}
        data-more={notes[1] && ''}
        title={notes[1] && notes.join(', ')}
      >
        {markedText(notes[0] ?? '', search)}
      </span>
    </td>
  );
}

/**
 * One category of one loan: its sign, and how far or how late below it. The whole cell opens the popover. The sign's
 * picture is the cell's ground, and the text has no element of its own: in 180 cells, both took a third of drawing a
 * sorted page.
 */
function statusCell(category: MilestoneCategory, { column, today, search }: CellProps): ReactElement {
  const text = categoryCellText(category, today);
  return (
    <td
      key={column.name}
      {...stopOf(column)}
      data-status={category.status}
      data-sign={category.status}
      data-short={text === '' ? undefined : shortCategoryText(category, today)}
    >
      {signTextOf(category.status)}
      {markedText(text, search)}
    </td>
  );
}

function deadInWaterCell(category: MilestoneCategory, props: CellProps): ReactElement {
  const { loan, column, today, search } = props;
  const days = category.deadInWater?.days;
  const indicator = category.deadInWater?.indicator ?? 'grey';
  return (
    <td
      key={column.name}
      {...stopOf(column)}
      className={`cell-days column-dead-in-water tone-${deadInWaterTone(loan)}`}
      data-status={category.status}
    >
      <span className="days inline-flex middle gap-4 slightly-rounded">
        <Icon className={`dot dot-${indicator}`} name={pipelineWords.dots[indicator]} />
        <span className="days-text" data-short={shortCategoryText(category, today)}>
          {markedText(days === undefined ? '' : daysText(days), search)}
        </span>
      </span>
    </td>
  );
}

function loanCell({ loan, column, search, change, isStarred }: CellProps): ReactElement {
  return (
    <td key={column.name} {...stopOf(column)}>
      <span className="loan column">
        <span className="loan-number">
          {markedEnd(loan.loanNumber, shortLoanNumber(loan.loanNumber), search)}
        </span>
        {change === undefined ? null : (
          <Icon className="change-mark accent icon-12" name={change} hasTooltip>
            <Sparkle />
          </Icon>
        )}
        {isStarred ? <StarSign /> : null}
        {loan.faults.length === 0 ? null : <Faults faults={loan.faults} />}
        {loan.loanNumber === '' ? null : <CopyButton loanNumber={loan.loanNumber} />}
      </span>
    </td>
  );
}

function Faults({ faults }: { readonly faults: readonly string[] }) {
  return (
    <Icon className="faults" name={pipelineWords.faults(faults)} hasTooltip>
      !
    </Icon>
  );
}

interface CellProps {
  readonly loan: Loan;
  readonly column: PositionedColumn;
  readonly today: CalendarDay;
  readonly search: string;
  readonly cdReceipt: CdReceipt;
  readonly change: string | undefined;
  readonly isStarred: boolean;
  readonly did: Did | undefined;
  readonly foundNote: NoteExcerpt | undefined;
}
