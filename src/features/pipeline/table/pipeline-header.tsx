import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import Pin from 'lucide-react/icons/pin';
import { shortHeading } from '#src/domain/list/short-heading.ts';
import type { PositionedColumn } from '#src/features/pipeline/columns/positioned-columns.ts';
import type {
  PipelineTableColumn,
  PipelineTableModel,
} from '#src/features/pipeline/columns/pipeline-columns-model.ts';

const tableWords = {
  sortLevel: (column: string, level: number) => `${column}, sort level ${level}`,
  // Specification 2.5.
  pin: 'Pin column left',
  unpin: 'Unpin column',
  pinOf: (pin: string, column: string) => `${pin}: ${column}`,
} as const;

type OnSort = (column: string, isAdding: boolean) => void;

interface PipelineHeaderProps {
  readonly table: PipelineTableModel;
  readonly columns: readonly PositionedColumn[];
  readonly onSort: OnSort;
  readonly levelCount: number;
  readonly isFitted: boolean;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: ArrowUp, desc: ArrowDown } as const;

export function PipelineHeader({ table, columns, levelCount, isFitted, onSort }: PipelineHeaderProps) {
  // Behind a ref, so that no key of a search draws the headings again.
  const sorter = useRef(onSort);
  useLayoutEffect(() => {
    sorter.current = onSort;
  });
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columns.map((positioned) => {
          const column = table.getColumn(positioned.name);
          if (column === undefined) return null;
          const sorted = column.getIsSorted();
          const isPinned = column.getIsPinned() !== false;
          const rank = sorted !== false && levelCount > 1 ? column.getSortIndex() + 1 : undefined;
          return (
            <HeaderCell
              key={column.id}
              {...{ positioned, column, sorted, rank, isPinned, isFitted, sorter }}
            />
          );
        })}
      </tr>
    </thead>
  );
}

interface HeaderCellProps {
  readonly positioned: PositionedColumn;
  readonly column: PipelineTableColumn;
  readonly sorted: false | 'asc' | 'desc';
  readonly rank: number | undefined;
  readonly isPinned: boolean;
  readonly isFitted: boolean;
  readonly sorter: RefObject<OnSort>;
}

const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { positioned, column, sorted, rank, isPinned, isFitted, sorter } = props;
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
          onClick={(event) => sorter.current(positioned.name, event.shiftKey)}
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
        {column.getCanPin() ? (
          <PinButton
            isPinned={isPinned}
            column={positioned.name}
            onToggle={() => column.pin(isPinned ? false : 'start')}
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
