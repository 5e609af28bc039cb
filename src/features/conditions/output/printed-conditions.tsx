import { createPortal } from 'react-dom';
import { CONDITION_COLUMNS } from '#src/domain/conditions/condition-sort.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { closingLine, conditionName, loanName } from '#src/features/conditions/list/names.ts';
import type { OutputFacts } from '#src/features/conditions/list/output-facts.ts';
import { usePrinting } from '#src/ui/use-printing.ts';
import '#src/features/conditions/output/printed-conditions.css';

interface PrintedConditionsProps {
  readonly rows: readonly ListedCondition[];
  readonly facts: OutputFacts;
  readonly extent: string;
  readonly hasLoans: boolean;
}

/** Every row of the list on paper, whatever is folded on screen; its heading comes again on every sheet. */
export function PrintedConditions({ rows, facts, extent, hasLoans }: PrintedConditionsProps) {
  if (!usePrinting()) return null;
  const columns = [...(hasLoans ? ['Loan'] : []), ...CONDITION_COLUMNS, 'State'];
  return createPortal(
    <table className="printed-conditions">
      <thead>
        <tr>
          <th className="printed-title" colSpan={columns.length} scope="colgroup">
            <strong>Clear to Close: {facts.title}</strong>
            <span>{[extent, facts.asOfText].join(' · ')}</span>
          </th>
        </tr>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, condition, loan, statusText }) => (
          <tr key={key}>
            {hasLoans ? <td>{loan === undefined ? '' : `${loanName(loan)} ${closingLine(loan)}`}</td> : null}
            <td>{conditionName(condition.title)}</td>
            <td>{condition.internalDescription}</td>
            <td>{condition.externalDescription}</td>
            <td>{condition.priorTo}</td>
            <td>{condition.category}</td>
            <td>{statusText}</td>
            <td>{condition.statusOpen ? 'open' : 'satisfied'}</td>
          </tr>
        ))}
      </tbody>
    </table>,
    document.body,
  );
}
