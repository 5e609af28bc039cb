import type { Loan } from '#src/domain/loan/loan.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { CopyButton } from '#src/loan-display/copy/copy-button.tsx';
import { MarkedEnd } from '#src/loan-display/marked-text.tsx';
import type { PlacedColumn } from '#src/features/pipeline/columns/placed-columns.ts';
import { Sign } from '#src/ui/sign.tsx';

interface LoanCellProps {
  readonly loan: Loan;
  readonly column: PlacedColumn;
  readonly search: string;
  /** What the person has not seen of the loan. */
  readonly change: string | undefined;
}

export function LoanCell({ loan, column, search, change }: LoanCellProps) {
  return (
    <td
      className={column.className}
      style={column.style}
      data-column={column.name}
      data-stop=""
      tabIndex={-1}
    >
      <span className="loan">
        <span className="loan-number">
          <MarkedEnd whole={loan.loanNumber} shown={shortLoanNumber(loan.loanNumber)} search={search} />
        </span>
        {change === undefined ? null : <Sign className="change-mark" name={change} text="◆" hasTooltip />}
        {loan.faults.length === 0 ? null : <Faults faults={loan.faults} />}
        {loan.loanNumber === '' ? null : <CopyButton loanNumber={loan.loanNumber} />}
      </span>
    </td>
  );
}

function Faults({ faults }: { readonly faults: readonly string[] }) {
  const text = `Not everything of this loan could be read: ${faults.join('; ')}`;
  return <Sign className="faults" name={text} text="!" hasTooltip />;
}
