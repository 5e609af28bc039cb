import type { Loan } from '#src/domain/loan.ts';
import { type PipelineColumn, shortLoanNumber } from '#src/domain/pipeline-columns.ts';
import { columnClass } from '#src/features/pipeline/column-look.ts';
import { CopyButton } from '#src/features/pipeline/copy-button.tsx';
import { Sign } from '#src/ui/sign.tsx';

interface LoanCellProps {
  readonly loan: Loan;
  readonly column: PipelineColumn;
}

export function LoanCell({ loan, column }: LoanCellProps) {
  return (
    <td className={columnClass(column)} data-column={column.name} data-stop="" tabIndex={-1}>
      <span className="loan">
        <span className="loan-number">{shortLoanNumber(loan.loanNumber)}</span>
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
