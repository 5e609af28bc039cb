import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useId, useState } from 'react';
import type { ConditionGroup } from '#src/domain/conditions/condition-groups.ts';
import {
  type ConditionSort,
  nextConditionSort,
  type SortColumn,
} from '#src/domain/conditions/condition-sort.ts';
import { ConditionRow } from '#src/features/conditions/list/condition-row.tsx';
import { GroupHeading } from '#src/features/conditions/list/group-heading.tsx';
import { conditionColumnClass, type ListLayout } from '#src/features/conditions/list/list-layout.ts';
import { listWords as words } from '#src/features/conditions/words/list-words.ts';

interface ConditionsTableProps {
  readonly layout: ListLayout;
  readonly sort: ConditionSort | undefined;
  readonly onSortChange: (sort: ConditionSort | undefined) => void;
}

/** The conditions as a table, with one body, or one for each group. */
export function ConditionsTable({ layout, sort, onSortChange }: ConditionsTableProps) {
  const { groups, isGrouped, columns, hasLoanColumn } = layout;
  const columnCount = columns.length + (hasLoanColumn ? 1 : 0);
  return (
    <table
      className="conditions"
      data-loans={hasLoanColumn}
      data-one-group={layout.isOneGroup || undefined}
      aria-label={words.conditions}
    >
      <thead>
        <tr>
          {hasLoanColumn ? (
            <SortHeading column="Loan" name={words.loanColumn} sort={sort} onSortChange={onSortChange} />
          ) : null}
          {columns.map((column) => (
            <SortHeading key={column} column={column} sort={sort} onSortChange={onSortChange} />
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <GroupBody
          key={group.key}
          group={group}
          layout={layout}
          isGrouped={isGrouped}
          columnCount={columnCount}
        />
      ))}
    </table>
  );
}

interface SortHeadingProps {
  readonly column: SortColumn;
  readonly name?: string | undefined;
  readonly sort: ConditionSort | undefined;
  readonly onSortChange: (sort: ConditionSort | undefined) => void;
}

function SortHeading({ column, name = column, sort, onSortChange }: SortHeadingProps) {
  const isSorted = sort?.column === column;
  return (
    <th
      scope="col"
      className={conditionColumnClass(column)}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="sort-heading"
        onClick={() => onSortChange(nextConditionSort(sort, column))}
      >
        {name}
        {isSorted ? (
          sort.descending ? (
            <ArrowDown className="sort-arrow" />
          ) : (
            <ArrowUp className="sort-arrow" />
          )
        ) : null}
      </button>
    </th>
  );
}

interface GroupBodyProps {
  readonly group: ConditionGroup;
  readonly layout: ListLayout;
  readonly isGrouped: boolean;
  readonly columnCount: number;
}

function GroupBody({ group, layout, isGrouped, columnCount }: GroupBodyProps) {
  const [isOpen, setIsOpen] = useState(true);
  const bodyId = useId();
  return (
    <>
      {isGrouped ? (
        <tbody className="group-head">
          <tr>
            <th scope="rowgroup" colSpan={columnCount}>
              <GroupHeading
                group={group}
                layout={layout}
                isOpen={isOpen}
                controls={bodyId}
                onToggle={() => setIsOpen(!isOpen)}
              />
            </th>
          </tr>
        </tbody>
      ) : null}
      <tbody id={bodyId} hidden={!isOpen}>
        {isOpen
          ? group.rows.map((row, at) => (
              <ConditionRow
                key={row.key}
                row={row}
                layout={layout}
                columnCount={columnCount}
                isSameLoan={
                  row.loan !== undefined && row.loan.loanGuid === group.rows[at - 1]?.loan?.loanGuid
                }
              />
            ))
          : null}
      </tbody>
    </>
  );
}
