import type { ReactElement } from 'react';
import { closingText, notFundedText } from '#src/domain/loan/closing.ts';
import { isClosingLoud } from '#src/domain/loan/late-funding.ts';
import { legalClosing } from '#src/domain/loan/legal-closing.ts';
import { tooEarlyText } from '#src/domain/loan/too-early-text.ts';
import type { CellProps } from '#src/features/pipeline/table/cells/cell-props.ts';
import { pipelineWords as words } from '#src/features/pipeline/read/words.ts';
import { markedText } from '#src/loan-display/marked-text.tsx';

/** The projected closing, and under it why it isn't as it seems. Its popover says when it can be by law. */
export function closingCell({ loan, column, today, search, cdReceipt }: CellProps): ReactElement {
  const [date = '', distance = words.noDate] = closingText(loan.closing).split(/ (.*)/u);
  const legal = legalClosing(loan, cdReceipt, today);
  const { daysUntil = 0 } = loan.closing;
  return (
    <td
      key={column.name}
      role="gridcell"
      className={column.className}
      style={column.style}
      data-column={column.name}
      data-legal={legal === undefined ? undefined : ''}
      data-stop=""
      tabIndex={-1}
    >
      <span className="closing-line">
        {markedText(date, search)}{' '}
        <span className="closing-distance" data-short={daysUntil > 99 ? `(${daysUntil}d)` : undefined}>
          {markedText(distance, search)}
        </span>
      </span>
      <span className="not-funded" data-late={isClosingLoud(loan, legal) || undefined}>
        {markedText(notFundedText(loan.closing), search)}
        {tooEarlyText(legal)}
      </span>
    </td>
  );
}
