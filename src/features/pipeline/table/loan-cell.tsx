import Sparkle from 'lucide-react/icons/sparkle';
import type { Loan } from '#src/domain/loan/loan.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { CopyButton } from '#src/loan-display/copy/copy-button.tsx';
import { MarkedEnd } from '#src/loan-display/marked-text.tsx';
import type { PositionedColumn } from '#src/features/pipeline/columns/positioned-columns.ts';
import { pipelineWords } from '#src/features/pipeline/read/words.ts';
import { Icon } from '#src/ui/icon.tsx';

interface LoanCellProps {
  readonly loan: Loan;
  readonly column: PositionedColumn;
  readonly search: string;
  /** What the user hasn't seen of the loan. */
  readonly change: string | undefined;
}

export function LoanCell({ loan, column, search, change }: LoanCellProps) {
  return (
    <td
      role="gridcell"
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
        {change === undefined ? null : (
          <Icon className="change-mark" name={change} hasTooltip>
            <Sparkle />
          </Icon>
        )}
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
