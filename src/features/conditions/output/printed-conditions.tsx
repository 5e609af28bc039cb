import { CONDITION_COLUMNS } from '#src/domain/conditions/condition-sort.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { listWords as words } from '#src/features/conditions/words/list-words.ts';
import { closingLine, conditionName, loanName } from '#src/features/conditions/words/names.ts';
import type { OutputCaption } from '#src/features/conditions/output/output-caption.ts';
import { PrintedTable } from '#src/ui/printed-table.tsx';
import { usePrinting } from '#src/ui/media/use-printing.ts';

interface PrintedConditionsProps {
  readonly rows: readonly ListedCondition[];
  readonly caption: OutputCaption;
  readonly extent: string;
  readonly hasLoans: boolean;
}

/** Every row of the list for the printer, even if it's folded on screen. */
export function PrintedConditions({ rows, caption, extent, hasLoans }: PrintedConditionsProps) {
  if (!usePrinting()) return null;
  return (
    <PrintedTable
      title={caption.title}
      captionLines={[extent, caption.asOfText]}
      columns={[...(hasLoans ? [words.loanColumn] : []), ...CONDITION_COLUMNS, words.stateColumn]}
      fontSize="8pt"
    >
      {rows.map(({ key, condition, loan, statusText }) => (
        <tr key={key}>
          {hasLoans ? <td>{loan === undefined ? '' : `${loanName(loan)} ${closingLine(loan)}`}</td> : null}
          <td>{conditionName(condition.title)}</td>
          <td>{condition.internalDescription}</td>
          <td>{condition.externalDescription}</td>
          <td>{condition.priorTo}</td>
          <td>{condition.category}</td>
          <td>{statusText}</td>
          <td>{condition.statusOpen ? words.open : words.satisfied}</td>
        </tr>
      ))}
    </PrintedTable>
  );
}
