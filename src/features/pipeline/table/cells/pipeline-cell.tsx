import type { ReactElement } from 'react';
import { borrowerName } from '#src/domain/loan/borrower-name.ts';
import { cellText } from '#src/domain/list/pipeline-columns.ts';
import type { CellProps } from '#src/features/pipeline/table/cells/cell-props.ts';
import { closingCell } from '#src/features/pipeline/table/cells/closing-cell.tsx';
import { deadInWaterCell } from '#src/features/pipeline/table/cells/dead-in-water-cell.tsx';
import { loanCell } from '#src/features/pipeline/table/cells/loan-cell.tsx';
import { statusCell } from '#src/features/pipeline/table/cells/status-cell.tsx';
import { DidSign } from '#src/loan-display/did/did-sign.tsx';
import { shortLoanType } from '#src/domain/list/short-loan-type.ts';
import { borrowerNames } from '#src/loan-display/borrower-names.tsx';
import { markedText } from '#src/loan-display/marked-text.tsx';

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

function textCell({ loan, column, today, search, did }: CellProps): ReactElement {
  const shownDid = column.name === 'Borrower' ? did : undefined;
  const text = cellText(loan, column, today);
  return (
    <td
      key={column.name}
      role="gridcell"
      className={column.className}
      style={column.style}
      data-column={column.name}
      // Always set, without measuring: a cut-off text can be read here.
      title={(column.name === 'Borrower' ? borrowerName(loan) : text) || undefined}
      data-stop=""
      tabIndex={-1}
    >
      <span
        className="two-lines"
        data-short={column.name === 'Loan type' ? shortLoanType(text) : undefined}
        data-one={shownDid && ''}
      >
        {column.name === 'Borrower' ? borrowerNames(loan, search) : markedText(text, search)}
      </span>
      {shownDid === undefined ? null : <DidSign did={shownDid} />}
    </td>
  );
}
