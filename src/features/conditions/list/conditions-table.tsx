import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { flexRender } from '@tanstack/react-table';
import type {
  ConditionsTableModel,
  ConditionsTableRow,
} from '#src/features/conditions/list/condition-features.ts';
import { GroupHeading } from '#src/features/conditions/list/group-heading.tsx';
import { listWords as words } from '#src/features/conditions/words/list-words.ts';
import { ConditionDetails } from '#src/features/conditions/list/condition-details.tsx';
import { RowLoan, RowToggle, useRowFold } from '#src/features/conditions/list/row-fold.tsx';

interface ConditionsTableProps {
  readonly table: ConditionsTableModel;
}

export function ConditionsTable({ table }: ConditionsTableProps) {
  const { rows } = table.getRowModel();
  return (
    <table
      className="conditions text-body full framed surface icon-14"
      data-loans={table.getColumn('Loan')?.getIsVisible()}
      aria-label={words.conditions}
    >
      <thead>
        <tr>
          {table.getFlatHeaders().map((header) => (
            <SortHeading key={header.id} table={table} header={header} />
          ))}
        </tr>
      </thead>
      {table.state.grouping.length === 0 ? (
        <tbody>
          <Rows rows={rows} />
        </tbody>
      ) : (
        rows.map((group) => <GroupBody key={group.id} table={table} group={group} />)
      )}
    </table>
  );
}

interface SortHeadingProps extends ConditionsTableProps {
  readonly header: ReturnType<ConditionsTableModel['getFlatHeaders']>[number];
}

function SortHeading({ table, header }: SortHeadingProps) {
  const { column } = header;
  const sorted = column.getIsSorted();
  return (
    <th
      scope="col"
      className={columnClass(column.id)}
      aria-sort={sorted === false ? undefined : sorted === 'desc' ? 'descending' : 'ascending'}
    >
      <button
        type="button"
        className="sort-heading hovers ring-inside text-label muted flex baseline full strong anywhere gap-8"
        onClick={column.getToggleSortingHandler()}
      >
        <table.FlexRender header={header} />
        {sorted === 'desc' ? <ArrowDown className="nowrap icon-12" /> : null}
        {sorted === 'asc' ? <ArrowUp className="nowrap icon-12" /> : null}
      </button>
    </th>
  );
}

/** The group's own column too, which FlexRender leaves blank: a range of ages doesn't say the days. */
function drawnCell(cell: ReturnType<ConditionsTableRow['getVisibleCells']>[number]): ReactNode {
  return flexRender(cell.column.columnDef.cell, cell.getContext());
}

function columnClass(id: string): string {
  return `column-${id.toLowerCase().replaceAll(' ', '-')}`;
}

interface GroupBodyProps extends ConditionsTableProps {
  readonly group: ConditionsTableRow;
}

function GroupBody({ table, group }: GroupBodyProps) {
  const fold = useRowFold(true);
  return (
    <>
      <tbody className="group-head">
        <tr>
          <th scope="rowgroup" colSpan={table.getVisibleLeafColumns().length}>
            <GroupHeading table={table} group={group} fold={fold} />
          </th>
        </tr>
      </tbody>
      <tbody id={fold.id} hidden={!fold.isOpen}>
        {fold.isOpen ? <Rows rows={group.subRows} /> : null}
      </tbody>
    </>
  );
}

interface RowsProps {
  readonly rows: readonly ConditionsTableRow[];
}

function Rows({ rows }: RowsProps) {
  return rows.map((row, at) => {
    const { loan } = row.original;
    const isSameLoan = loan !== undefined && loan.loanGuid === rows[at - 1]?.original.loan?.loanGuid;
    return <ConditionRow key={row.id} row={row} isSameLoan={isSameLoan} />;
  });
}

interface ConditionRowProps {
  readonly row: ConditionsTableRow;
  /** The row above is of the same loan: to the eye, its closing isn't said again. */
  readonly isSameLoan: boolean;
}

function ConditionRow({ row, isSameLoan }: ConditionRowProps) {
  const fold = useRowFold(false);
  const { condition, loan } = row.original;
  const cells = row.getVisibleCells();
  return (
    <>
      <tr
        className="condition-row hovers"
        data-condition={condition.id}
        data-loan={loan?.loanGuid}
        data-expanded={fold.isOpen}
        // For the mouse and the finger; the name's button says so to everyone else.
        onClick={(event) => {
          if (!isForItself(event.target)) fold.toggle();
        }}
      >
        {cells.map((cell) =>
          cell.column.id === 'Condition Name' ? (
            <th key={cell.id} scope="row" className={columnClass(cell.column.id)}>
              <RowToggle fold={fold} row={row.original}>
                {drawnCell(cell)}
              </RowToggle>
            </th>
          ) : (
            <td key={cell.id} className={columnClass(cell.column.id)}>
              {isSameLoan && cell.column.id === 'Loan' ? (
                <RowLoan loan={loan} links={row.table.options.meta?.links} isAgain />
              ) : (
                drawnCell(cell)
              )}
            </td>
          ),
        )}
      </tr>
      <tr id={fold.id} className="details-row" hidden={!fold.isOpen}>
        {fold.isOpen ? (
          <td colSpan={cells.length}>
            <ConditionDetails row={row.original} />
          </td>
        ) : null}
      </tr>
    </>
  );
}

function isForItself(target: EventTarget): boolean {
  const isControl = target instanceof Element && target.closest('a, button') !== null;
  return isControl || window.getSelection()?.type === 'Range';
}
