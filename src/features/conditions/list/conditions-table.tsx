import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useId, useState } from 'react';
import { daysText } from '#src/domain/calendar/days-text.ts';
import type { ConditionGroup } from '#src/domain/conditions/condition-groups.ts';
import {
  type ConditionSort,
  nextConditionSort,
  type SortColumn,
} from '#src/domain/conditions/condition-sort.ts';
import { GroupHeading } from '#src/features/conditions/list/group-heading.tsx';
import { conditionColumnClass, type ListLayout } from '#src/features/conditions/list/list-layout.ts';
import { listWords as words } from '#src/features/conditions/words/list-words.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { ConditionDetails } from '#src/features/conditions/list/condition-details.tsx';
import { LoanClosing } from '#src/features/conditions/words/loan-closing.tsx';
import { LoanLink } from '#src/features/conditions/list/loan-link.tsx';
import { conditionName, neededName, repeatsInternal } from '#src/features/conditions/words/names.ts';
import { NO_WORDING, SAME_AS_INTERNAL } from '#src/features/conditions/words/words.ts';
import { MarkedText } from '#src/loan-display/marked-text.tsx';
import { FaultsMark, LatestStatus } from '#src/features/conditions/list/status-mark.tsx';

interface ConditionsTableProps {
  readonly layout: ListLayout;
  readonly sort: ConditionSort | undefined;
  readonly onSortChange: (sort: ConditionSort | undefined) => void;
}

export function ConditionsTable({ layout, sort, onSortChange }: ConditionsTableProps) {
  const { groups, columns, hasLoanColumn } = layout;
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
        <GroupBody key={group.key} group={group} layout={layout} />
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
        className="sort-heading text-label muted"
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

function columnCountOf({ columns, hasLoanColumn }: ListLayout): number {
  return columns.length + (hasLoanColumn ? 1 : 0);
}

function GroupBody({ group, layout }: { readonly group: ConditionGroup; readonly layout: ListLayout }) {
  const [isOpen, setIsOpen] = useState(true);
  const bodyId = useId();
  return (
    <>
      {layout.isGrouped ? (
        <tbody className="group-head">
          <tr>
            <th scope="rowgroup" colSpan={columnCountOf(layout)}>
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

interface ConditionRowProps {
  readonly row: ListedCondition;
  readonly layout: ListLayout;
  /** The row above is of the same loan: to the eye, its closing isn't said again. */
  readonly isSameLoan: boolean;
}

function ConditionRow({ row, layout, isSameLoan }: ConditionRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { condition, loan } = row;
  const { search } = layout;
  const isBlank = condition.externalDescription.trim() === '';
  const standIn = isBlank ? NO_WORDING : repeatsInternal(condition) ? SAME_AS_INTERNAL : '';
  return (
    <>
      <tr
        className="condition-row"
        data-condition={condition.id}
        data-loan={loan?.loanGuid}
        data-again={isSameLoan || undefined}
        data-expanded={isOpen}
        // For the mouse and the finger; the name's button says so to everyone else.
        onClick={(event) => {
          if (!isForItself(event.target)) setIsOpen(!isOpen);
        }}
      >
        {layout.hasLoanColumn && loan !== undefined ? (
          <td className="column-loan">
            <LoanLink loan={loan} {...layout} />
            <span className="condition-closing text-label muted">
              <LoanClosing {...loan} />
            </span>
          </td>
        ) : null}
        <th scope="row" className="column-condition-name">
          <button
            type="button"
            className="row-toggle"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className="chevron" aria-hidden="true" />
            <span className="clamped">
              <MarkedText text={conditionName(condition.title)} search={search} />
            </span>
          </button>
          <FaultsMark faults={condition.faults} />
        </th>
        <td className="column-internal-description">
          <span className="clamped">
            <MarkedText text={condition.internalDescription} search={search} />
          </span>
        </td>
        <td className="column-external-description">
          <span className="clamped">
            {standIn === '' ? (
              <MarkedText text={condition.externalDescription} search={search} />
            ) : (
              <span className="muted">{standIn}</span>
            )}
          </span>
        </td>
        {layout.columns.includes('Prior To') ? (
          <td className="column-prior-to">
            <MarkedText text={condition.priorTo} search={search} />
          </td>
        ) : null}
        <td className="column-category">
          <MarkedText text={condition.category} search={search} />
        </td>
        {layout.columns.includes('Needed From') ? (
          <td className="column-needed-from">
            {condition.requestedFrom.trim() === '' ? (
              <span className="muted">{neededName('')}</span>
            ) : (
              <MarkedText text={condition.requestedFrom} search={search} />
            )}
          </td>
        ) : null}
        <td className="column-age">{row.ageDays === undefined ? '' : daysText(row.ageDays)}</td>
        <td className="column-latest-status-update">
          <LatestStatus row={row} search={search} />
        </td>
      </tr>
      <tr id={detailsId} className="details-row" hidden={!isOpen}>
        {isOpen ? (
          <td colSpan={columnCountOf(layout)}>
            <ConditionDetails row={row} timeZone={layout.timeZone} />
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
