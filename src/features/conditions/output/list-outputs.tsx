import { Fragment } from 'react';
import type { ConditionGroup, ConditionGrouping } from '#src/domain/conditions/condition-groups.ts';
import type { LoanOfFile } from '#src/domain/conditions/conditions-csv.ts';
import type { OutputCaption } from '#src/features/conditions/output/output-caption.ts';
import { captionWords, listWords } from '#src/features/conditions/words/list-words.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { CONDITION_COLUMNS } from '#src/domain/conditions/condition-sort.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import {
  closingLine,
  conditionName,
  groupName,
  loanName,
  neededName,
} from '#src/features/conditions/words/names.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { PrintedTable } from '#src/ui/printed-table.tsx';
import { usePrinting } from '#src/ui/media/use-printing.ts';

interface ListOutputsProps {
  readonly groups: readonly ConditionGroup[];
  readonly group: ConditionGrouping;
  readonly caption: OutputCaption;
  readonly extent: string;
  readonly hasLoans: boolean;
  readonly ofLoan?: LoanOfFile | undefined;
}

export function ListOutputs(props: ListOutputsProps) {
  const { groups, group, caption, extent, hasLoans, ofLoan } = props;
  const { saveFile, log } = useServices();
  const line = [captionWords.productName, caption.title, extent, caption.asOfText].join(', ');
  const exportList = () => {
    const inOrder = groups.flatMap((one) => one.rows);
    import('#src/domain/conditions/conditions-csv.ts').then(
      ({ conditionsCsv }) =>
        saveFile(`${caption.fileName}.csv`, 'text/csv;charset=utf-8', conditionsCsv(inOrder, line, ofLoan)),
      () => log('The list could not be exported'),
    );
  };
  return (
    <>
      <span className="list-outputs">
        <ActionButton kind="quiet" onPress={exportList}>
          {listWords.exportCsv}
        </ActionButton>
        <ActionButton kind="quiet" onPress={() => window.print()}>
          {listWords.print}
        </ActionButton>
      </span>
      <PrintedConditions
        groups={groups}
        isGrouped={group !== 'none'}
        caption={caption}
        extent={extent}
        hasLoanColumn={hasLoans && group !== 'loan'}
      />
    </>
  );
}

interface PrintedConditionsProps extends Pick<ListOutputsProps, 'groups' | 'caption' | 'extent'> {
  readonly isGrouped: boolean;
  readonly hasLoanColumn: boolean;
}

function PrintedConditions(props: PrintedConditionsProps) {
  const { groups, isGrouped, caption, extent, hasLoanColumn } = props;
  if (!usePrinting()) return null;
  const columns = [
    ...(hasLoanColumn ? [listWords.loanColumn] : []),
    ...CONDITION_COLUMNS,
    listWords.stateColumn,
  ];
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

function PrintedRow({ row: { condition, loan, statusText, ageDays }, hasLoanColumn }: PrintedRowProps) {
  return (
    <tr>
      {hasLoanColumn ? <td>{loan === undefined ? '' : `${loanName(loan)} ${closingLine(loan)}`}</td> : null}
      <td>{conditionName(condition.title)}</td>
      <td>{condition.internalDescription}</td>
      <td>{condition.externalDescription}</td>
      <td>{condition.priorTo}</td>
      <td>{condition.category}</td>
      <td>{neededName(condition.requestedFrom)}</td>
      <td>{ageDays === undefined ? '' : daysText(ageDays)}</td>
      <td>{statusText}</td>
      <td>{condition.statusOpen ? listWords.open : listWords.satisfied}</td>
    </tr>
  );
}

function groupLine(group: ConditionGroup): string {
  const { loan, openCount, satisfiedCount } = group;
  const name =
    loan === undefined
      ? groupName(group)
      : [loanName(loan), closingLine(loan), loan.milestone].filter((part) => part !== '').join(', ');
  return `${name}: ${listWords.groupCounts(openCount, satisfiedCount, undefined)}`;
}
