import { Fragment } from 'react';
import type { ConditionGroup } from '#src/domain/conditions/condition-groups.ts';
import { CONDITION_COLUMNS } from '#src/domain/conditions/condition-sort.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { listWords as words } from '#src/features/conditions/words/list-words.ts';
import { closingLine, conditionName, loanName, priorToName } from '#src/features/conditions/words/names.ts';
import type { OutputCaption } from '#src/features/conditions/output/output-caption.ts';
import { PrintedTable } from '#src/ui/printed-table.tsx';
import { usePrinting } from '#src/ui/media/use-printing.ts';

interface PrintedConditionsProps {
  /** As on screen; one group without a heading if the list isn't grouped. */
  readonly groups: readonly ConditionGroup[];
  readonly isGrouped: boolean;
  readonly caption: OutputCaption;
  readonly extent: string;
  readonly hasLoanColumn: boolean;
}

/** Every row of the list for the printer, even if it's folded on screen. */
export function PrintedConditions(props: PrintedConditionsProps) {
  const { groups, isGrouped, caption, extent, hasLoanColumn } = props;
  if (!usePrinting()) return null;
  const columns = [...(hasLoanColumn ? [words.loanColumn] : []), ...CONDITION_COLUMNS, words.stateColumn];
  return (
    <PrintedTable
      title={caption.title}
      captionLines={[extent, caption.asOfText]}
      columns={columns}
      fontSize="8pt"
    >
      {groups.map((group) => (
        <Fragment key={group.key}>
          {isGrouped ? (
            <tr className="printed-group">
              <th colSpan={columns.length} scope="rowgroup">
                {groupLine(group)}
              </th>
            </tr>
          ) : null}
          {group.rows.map((row) => (
            <PrintedRow key={row.key} row={row} hasLoanColumn={hasLoanColumn} />
          ))}
        </Fragment>
      ))}
    </PrintedTable>
  );
}

interface PrintedRowProps {
  readonly row: ListedCondition;
  readonly hasLoanColumn: boolean;
}

function PrintedRow({ row: { condition, loan, statusText }, hasLoanColumn }: PrintedRowProps) {
  return (
    <tr>
      {hasLoanColumn ? <td>{loan === undefined ? '' : `${loanName(loan)} ${closingLine(loan)}`}</td> : null}
      <td>{conditionName(condition.title)}</td>
      <td>{condition.internalDescription}</td>
      <td>{condition.externalDescription}</td>
      <td>{condition.priorTo}</td>
      <td>{condition.category}</td>
      <td>{statusText}</td>
      <td>{condition.statusOpen ? words.open : words.satisfied}</td>
    </tr>
  );
}

/** `Okafor 00111, 11/11/2026 (Closed), Docs Signing: 3 open`. */
function groupLine({ title, loan, openCount, satisfiedCount }: ConditionGroup): string {
  const name =
    loan === undefined
      ? priorToName(title)
      : [loanName(loan), closingLine(loan), loan.milestone].filter((part) => part !== '').join(', ');
  return `${name}: ${words.groupCounts(openCount, satisfiedCount, undefined)}`;
}
