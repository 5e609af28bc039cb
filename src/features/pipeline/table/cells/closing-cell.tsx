import type { ReactElement } from 'react';
import { closingNotes } from '#src/domain/closing/closing-fact-words.ts';
import { lawOf } from '#src/domain/closing/closing-facts.ts';
import { closingText } from '#src/domain/loan/closing.ts';
import type { CellProps } from '#src/features/pipeline/table/cells/cell-props.ts';
import { pipelineWords as words } from '#src/features/pipeline/read/words.ts';
import { markedText } from '#src/loan-display/marked-text.tsx';

/**
 * The projected closing, and under it one line with its main caveat and the number of others. Its popover says when
 * it's legal, and when funds can go.
 */
export function closingCell({ loan, column, today, search, cdReceipt }: CellProps): ReactElement {
  const noDate = loan.closing.unreadable === undefined ? words.noDate : words.unreadableDate;
  const [date = '', distance = noDate] = closingText(loan.closing).split(/ (.*)/u);
  const { facts, notes, isLate } = closingNotes(loan, cdReceipt, today);
  const { daysUntil = 0 } = loan.closing;
  const hasPopover = (lawOf(facts) ?? notes[0] ?? loan.closing.unreadable) !== undefined;
  return (
    <td
      key={column.name}
      role="gridcell"
      className={column.className}
      style={column.style}
      data-column={column.name}
      data-legal={hasPopover ? '' : undefined}
      title={hasPopover ? undefined : `${date} ${distance}`}
      data-stop=""
      tabIndex={-1}
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
