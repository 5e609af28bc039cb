import type { Header } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import Pin from 'lucide-react/icons/pin';
import type { Loan } from '#src/domain/loan/loan.ts';
import { shortHeading } from '#src/domain/list/short-heading.ts';
import { isPinnable } from '#src/features/pipeline/columns/column-width.ts';
import type { PositionedColumn } from '#src/features/pipeline/columns/positioned-columns.ts';
import type { pipelineFeatures } from '#src/features/pipeline/columns/pipeline-columns-model.ts';

const tableWords = {
  sortLevel: (column: string, level: number) => `${column}, sort level ${level}`,
  // Specification 2.5.
  pin: 'Pin column left',
  unpin: 'Unpin column',
  pinOf: (pin: string, column: string) => `${pin}: ${column}`,
} as const;

type PipelineHeaderCell = Header<typeof pipelineFeatures, Loan, unknown>;

interface HeaderActions {
  readonly onSort: (column: string, isAdding: boolean) => void;
  readonly onPin: (column: string, isPinned: boolean) => void;
}

interface PipelineHeaderProps extends HeaderActions {
  readonly headers: readonly PipelineHeaderCell[];
  readonly levelCount: number;
  readonly isFitted: boolean;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: ArrowUp, desc: ArrowDown } as const;

export function PipelineHeader({ headers, levelCount, isFitted, ...given }: PipelineHeaderProps) {
  // Behind a ref, so that no key of a search draws the headings again.
  const actions = useRef<HeaderActions>(given);
  useLayoutEffect(() => {
    actions.current = given;
  });
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {headers.map(({ id, column }) => {
          const positioned = column.columnDef.meta?.column;
          const sorted = column.getIsSorted();
          if (positioned === undefined) return null;
          const rank = sorted !== false && levelCount > 1 ? column.getSortIndex() + 1 : undefined;
          return <HeaderCell key={id} {...{ positioned, sorted, rank, isFitted, actions }} />;
        })}
      </tr>
    </thead>
  );
}

interface HeaderCellProps {
  readonly positioned: PositionedColumn;
  readonly sorted: false | 'asc' | 'desc';
  readonly rank: number | undefined;
  readonly isFitted: boolean;
  readonly actions: RefObject<HeaderActions>;
}

const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { positioned, sorted, rank, isFitted, actions } = props;
  const Arrow = sorted === false ? undefined : ARROWS[sorted];
  return (
    <th
      scope="col"
      role="columnheader"
      className={positioned.className}
      style={positioned.style}
      aria-label={rank === undefined ? positioned.name : tableWords.sortLevel(positioned.name, rank)}
      aria-sort={sorted === false ? undefined : ARIA_SORT[sorted]}
    >
      <div className="heading">
        <button
          type="button"
          className="sort-button text-label"
          data-stop=""
          tabIndex={-1}
          title={`${positioned.name}: ${positioned.meaning}`}
          data-tooltip={positioned.meaning}
          onClick={(event) => actions.current.onSort(positioned.name, event.shiftKey)}
        >
          <span className="heading-text" data-short={isFitted ? shortHeading(positioned.name) : undefined}>
            {positioned.name}
          </span>
          {Arrow === undefined ? null : (
            <span className="sort-arrow" aria-hidden="true">
              <Arrow />
              {rank}
            </span>
          )}
        </button>
        {isPinnable(positioned) ? (
          <PinButton
            isPinned={positioned.isPinned}
            column={positioned.name}
            onToggle={() => actions.current.onPin(positioned.name, !positioned.isPinned)}
          />
        ) : null}
      </div>
    </th>
  );
});

interface PinButtonProps {
  readonly isPinned: boolean;
  readonly column: string;
  readonly onToggle: () => void;
}

function PinButton({ isPinned, column, onToggle }: PinButtonProps) {
  const text = isPinned ? tableWords.unpin : tableWords.pin;
  return (
    <button
      type="button"
      className="pin-button"
      data-stop=""
      data-pinned={isPinned}
      tabIndex={-1}
      title={text}
      aria-label={tableWords.pinOf(text, column)}
      onClick={onToggle}
    >
      <Pin />
    </button>
  );
}
