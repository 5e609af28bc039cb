import { useTable } from '@tanstack/react-table';
import { Fragment } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { ConditionGrouping, GroupCounts } from '#src/domain/conditions/condition-groups.ts';
import type { LoanOfFile } from '#src/domain/conditions/conditions-csv.ts';
import { useMay } from '#src/loan-display/session/signed-in-user.ts';
import { CONDITION_COLUMNS } from '#src/features/conditions/list/condition-columns.tsx';
import {
  conditionFeatures,
  type ConditionsTableRow,
} from '#src/features/conditions/list/condition-features.ts';
import { countsOfGroup } from '#src/features/conditions/list/group-heading.tsx';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { conditionNarrowingText } from '#src/features/conditions/words/output-caption.ts';
import { tableOfSearch } from '#src/features/conditions/read/table-state.ts';
import { captionWords, listWords } from '#src/features/conditions/words/list-words.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { closingLine, groupName } from '#src/features/conditions/words/names.ts';
import { PrintedTable } from '#src/ui/printed-table.tsx';
import { usePrinting } from '#src/ui/media/use-printing.ts';

interface ListOutputsProps {
  readonly shown: ShownConditions;
  readonly search: ConditionsSearch;
  /** How many conditions there are without a filter. */
  readonly totalCount: number;
  readonly hasLoans: boolean;
  readonly ofLoan?: LoanOfFile | undefined;
  readonly title: string;
  /** `30 of 120 loans`; '' for one loan. */
  readonly coverage?: string;
  readonly asOfText: string;
  /** Whose file it is. */
  readonly fileOf: string;
  readonly today: CalendarDay;
}

/** An export and a printout of what's shown. */
export function ListOutputs(props: ListOutputsProps) {
  const { shown, search, ofLoan, title, coverage = '', asOfText } = props;
  const { saveFile, log } = useServices();
  const hasInternal = useMay('internalDescriptions');
  const extent = [
    captionWords.count(shown.rows.length, props.totalCount),
    coverage,
    conditionNarrowingText(search, shown.priorTo, search.search, shown.isSearched),
  ]
    .filter((part) => part !== '')
    .join(', ');
  const line = [captionWords.productName, title, extent, asOfText].join(', ');
  const exportList = () => {
    import('#src/domain/conditions/conditions-csv.ts').then(
      ({ conditionsCsv }) =>
        saveFile(
          `conditions-${props.fileOf}-${formatIsoDay(props.today)}.csv`,
          'text/csv;charset=utf-8',
          conditionsCsv(shown.rows, line, { ofLoan, hasInternal }),
        ),
      () => log('The list could not be exported'),
    );
  };
  return (
    <>
      <span className="list-outputs flex wrap">
        <ActionButton kind="quiet" onPress={exportList}>
          {listWords.exportCsv}
        </ActionButton>
        <ActionButton kind="quiet" onPress={() => window.print()}>
          {listWords.print}
        </ActionButton>
      </span>
      {usePrinting() ? <PrintedConditions {...props} extent={extent} /> : null}
    </>
  );
}

interface PrintedConditionsProps extends Pick<ListOutputsProps, 'shown' | 'hasLoans' | 'title' | 'asOfText'> {
  readonly extent: string;
}

function PrintedConditions({ shown, hasLoans, title, extent, asOfText }: PrintedConditionsProps) {
  const { rows, filter, first } = shown;
  const by = filter.group;
  const { grouping } = tableOfSearch(filter, first);
  const meta = { ...shown, drawn: rows, isOfPart: false };
  const table = useTable({
    features: conditionFeatures,
    columns: CONDITION_COLUMNS,
    data: rows,
    meta,
    groupedColumnMode: false,
    state: {
      grouping,
      columnVisibility: {
        Loan: hasLoans && by !== 'loan',
        'Condition Type': false,
        'Internal Description': useMay('internalDescriptions'),
      },
    },
  });
  const columns = table.getVisibleLeafColumns();
  return (
    <PrintedTable
      title={title}
      captionLines={[extent, asOfText]}
      columns={columns.map(({ columnDef }) => String(columnDef.header))}
      fontSize="8pt"
    >
      {table.getRowModel().rows.map((row) =>
        grouping.length === 0 ? (
          <PrintedRow key={row.id} row={row} />
        ) : (
          <Fragment key={row.id}>
            <tr className="printed-group">
              <th colSpan={columns.length} scope="rowgroup">
                {`${groupLine(by, row)}: ${countsText(countsOfGroup(meta, row))}`}
              </th>
            </tr>
            {row.subRows.map((one) => (
              <PrintedRow key={one.id} row={one} />
            ))}
          </Fragment>
        ),
      )}
    </PrintedTable>
  );
}

function PrintedRow({ row }: { readonly row: ConditionsTableRow }) {
  return (
    <tr>
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id}>{String(cell.getValue())}</td>
      ))}
    </tr>
  );
}

function groupLine(by: ConditionGrouping, { original }: ConditionsTableRow): string {
  const { loan } = original;
  const name = groupName(by, original);
  if (by !== 'loan' || loan === undefined) return name;
  return [name, closingLine(loan), loan.milestone].filter((part) => part !== '').join(', ');
}

function countsText({ openCount, satisfiedCount }: GroupCounts): string {
  return listWords.groupCounts(openCount, satisfiedCount, undefined);
}
