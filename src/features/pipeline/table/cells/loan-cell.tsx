import Sparkle from 'lucide-react/icons/sparkle';
import type { ReactElement } from 'react';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { CopyButton } from '#src/loan-display/copy/copy-button.tsx';
import { markedEnd } from '#src/loan-display/marked-text.tsx';
import type { CellProps } from '#src/features/pipeline/table/cells/cell-props.ts';
import { pipelineWords } from '#src/features/pipeline/read/words.ts';
import { StarSign } from '#src/loan-display/star/star-sign.tsx';
import { Icon } from '#src/ui/icon.tsx';

export function loanCell({ loan, column, search, change, isStarred }: CellProps): ReactElement {
  return (
    <td
      key={column.name}
      role="gridcell"
      className={column.className}
      style={column.style}
      data-column={column.name}
      data-stop=""
      tabIndex={-1}
    >
      <span className="loan">
        <span className="loan-number">
          {markedEnd(loan.loanNumber, shortLoanNumber(loan.loanNumber), search)}
        </span>
        {change === undefined ? null : (
          <Icon className="change-mark" name={change} hasTooltip>
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
