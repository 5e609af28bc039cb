import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { closingText, notFundedText } from '#src/domain/loan/closing.ts';
import { legalClosing } from '#src/domain/loan/legal-closing.ts';
import { tooEarlyText } from '#src/domain/loan/legal-closing-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { cellText } from '#src/domain/list/pipeline-columns.ts';
import type { PositionedColumn } from '#src/features/pipeline/columns/positioned-columns.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { MarkedText } from '#src/loan-display/marked-text.tsx';

interface ClosingCellProps {
  readonly loan: Loan;
  readonly column: PositionedColumn;
  readonly today: CalendarDay;
  readonly search: string;
}

/** The projected closing, and under it why it isn't as it seems. Its popover says when it can be by law. */
export function ClosingCell({ loan, column, today, search }: ClosingCellProps) {
  const { cdReceipt } = useLenderRules();
  const [date = '', distance = ''] = closingText(loan.closing).split(/ (.*)/u);
  const legal = legalClosing(loan, cdReceipt, today);
  return (
    <td
      role="gridcell"
      className={column.className}
      style={column.style}
      data-column={column.name}
      data-legal={legal === undefined ? undefined : ''}
      data-stop=""
      tabIndex={-1}
      title={legal === undefined ? cellText(loan, column, today) : undefined}
    >
      <span className="closing-line">
        <MarkedText text={date} search={search} />{' '}
        <span className="closing-distance">
          <MarkedText text={distance} search={search} />
        </span>
      </span>
      <span className="not-funded">
        <MarkedText text={notFundedText(loan.closing)} search={search} />
        {tooEarlyText(legal)}
      </span>
    </td>
  );
}
