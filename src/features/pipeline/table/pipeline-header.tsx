import { memo } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pin from 'lucide-react/icons/pin';
import type { PipelineSort } from '#src/domain/list/pipeline-index.ts';
import { shortHeading } from '#src/domain/list/short-heading.ts';
import { PickAllCell } from '#src/features/pipeline/table/pick-cells.tsx';
import { useHeadingDrag } from '#src/features/pipeline/table/use-heading-drag.ts';
import { WidthHandle } from '#src/features/pipeline/table/width-handle.tsx';
import type { ColumnLayout, PositionedColumn } from '#src/features/pipeline/columns/positioned-columns.ts';
import type {
  PipelineTableColumn,
  PipelineTableModel,
} from '#src/features/pipeline/read/use-pipeline-table.ts';

const tableWords = {
  sortLevel: (column: string, level: number) => `${column}, sort level ${level}`,
  // Specification 2.5.
  pin: 'Pin column left',
  unpin: 'Unpin column',
  pinOf: (pin: string, column: string) => `${pin}: ${column}`,
} as const;

interface PipelineHeaderProps {
  readonly table: PipelineTableModel;
  readonly layout: ColumnLayout;
  readonly onMoved: (place: string) => void;
  readonly isPicking: boolean;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: ArrowUp, desc: ArrowDown } as const;

export function PipelineHeader({ table, layout, onMoved, isPicking }: PipelineHeaderProps) {
  const widths = layout.isCollapsed ? undefined : layout.widths;
  const dragging = useHeadingDrag(table, onMoved);
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1} {...dragging}>
        {isPicking ? <PickAllCell table={table} /> : null}
        {layout.columns.map((positioned, index) => {
          const column = table.getColumn(positioned.name);
          if (column === undefined) return null;
          const sorted = column.getIsSorted();
          const hasRank = sorted !== false && table.state.sorting.length > 1;
          return (
            <HeaderCell
              key={column.id}
              positioned={positioned}
              column={column}
              index={index}
              widths={widths}
              sorted={sorted}
              rank={hasRank ? column.getSortIndex() + 1 : undefined}
              isPinned={column.getIsPinned() !== false}
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
  readonly index: number;
  readonly sorted: false | keyof typeof ARROWS;
  /** Among several levels. */
  readonly rank: number | undefined;
  readonly isPinned: boolean;
  /** Absent in the fitted form, which has widths of its own. */
  readonly widths: ColumnLayout['widths'] | undefined;
}

// A press changes two headings of 21.
const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { positioned, column, index, widths, sorted, rank, isPinned } = props;
  const Arrow = sorted === false ? undefined : ARROWS[sorted];
  return (
    <th
      scope="col"
      role="columnheader"
      className={positioned.className}
      style={positioned.style}
      data-heading={positioned.name}
      aria-label={rank === undefined ? positioned.name : tableWords.sortLevel(positioned.name, rank)}
      aria-sort={sorted === false ? undefined : ARIA_SORT[sorted]}
    >
      <div className="heading flex relative">
        <button
          type="button"
          className="sort-button hovers text-label flex middle gap-2 grow shrinks medium"
          data-stop=""
          tabIndex={-1}
          title={`${positioned.name}: ${positioned.meaning}`}
          data-tooltip={positioned.meaning}
          onClick={(event) => column.table.setSorting((sort) => nextSort(sort, column.id, event.shiftKey))}
        >
          <span
            className="heading-text"
            data-short={widths === undefined ? shortHeading(positioned.name) : undefined}
          >
            {positioned.name}
          </span>
          {Arrow === undefined ? null : (
            <span className="nowrap icon-12" aria-hidden="true">
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
      {widths === undefined ? null : <WidthHandle column={column} index={index} widths={widths} />}
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
      className="pin-button hovers stack in-middle rigid icon-12 muted"
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

/**
 * The sort after a click on a column's heading. A plain click sorts by this column, or reverses it. With Shift, clicks
 * add the column as the last level, reverse it, then remove it. Table's own way can leave no level.
 */
export function nextSort(sort: readonly PipelineSort[], id: string, isAdding: boolean): PipelineSort[] {
  const level = sort.find((candidate) => candidate.id === id);
  if (!isAdding) return [{ id, desc: level !== undefined && !level.desc }];
  if (level === undefined) return [...sort, { id, desc: false }];
  if (!level.desc) return sort.map((one) => (one === level ? { id, desc: true } : one));
  return sort.length === 1 ? [{ id, desc: false }] : sort.filter((one) => one !== level);
}
