import { useId, useState } from 'react';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { ConditionDetails } from '#src/features/conditions/list/condition-details.tsx';
import type { ListLayout } from '#src/features/conditions/list/list-layout.ts';
import { LoanClosing } from '#src/features/conditions/words/loan-closing.tsx';
import { LoanLink } from '#src/features/conditions/list/loan-link.tsx';
import { conditionName, repeatsInternal } from '#src/features/conditions/words/names.ts';
import { NO_WORDING, SAME_AS_INTERNAL } from '#src/features/conditions/words/words.ts';
import { MarkedText } from '#src/loan-display/marked-text.tsx';
import { FaultsMark, LatestStatus } from '#src/features/conditions/list/status-mark.tsx';
import '#src/features/conditions/cells/clamped.css';

interface ConditionRowProps {
  readonly row: ListedCondition;
  readonly layout: ListLayout;
  readonly columnCount: number;
  /** The row above is of the same loan: to the eye, its closing isn't said again. */
  readonly isSameLoan: boolean;
}

/** A row that opens to the details it has no columns for. */
export function ConditionRow({ row, layout, columnCount, isSameLoan }: ConditionRowProps) {
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
            <span className="condition-closing">
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
        <td className="column-latest-status-update">
          <LatestStatus row={row} search={search} />
        </td>
      </tr>
      <tr id={detailsId} className="details-row" hidden={!isOpen}>
        {isOpen ? (
          <td colSpan={columnCount}>
            <ConditionDetails row={row} timeZone={layout.timeZone} />
          </td>
        ) : null}
      </tr>
    </>
  );
}

/** True for a press on a control, and for one that ends a selection of text. */
function isForItself(target: EventTarget): boolean {
  const isControl = target instanceof Element && target.closest('a, button') !== null;
  return isControl || window.getSelection()?.type === 'Range';
}
