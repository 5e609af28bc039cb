import { useMemo } from 'react';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { columnClass } from '#src/features/pipeline/columns/fitted-columns.ts';
import { collapsedWidth } from '#src/features/pipeline/read/column-width.ts';
import type {
  PipelineTableColumn,
  PipelineTableModel,
} from '#src/features/pipeline/read/use-pipeline-table.ts';

export interface PositionedColumn extends PipelineColumn {
  readonly className: string;
  /** Where it sticks while the others scroll under it; absent for a column that scrolls. */
  readonly style?: { readonly insetInlineStart: string } | undefined;
}

/** Widths are the table's properties: a new one renders no row again. */
type WidthProperty = `--column-${number}`;

export function widthProperty(index: number): WidthProperty {
  return `--column-${index}`;
}

function sumOfWidths(count: number, startWidth: number): string {
  const widths = Array.from({ length: count }, (_, index) => `var(${widthProperty(index)})`);
  return `calc(${[`${startWidth}px`, ...widths].join(' + ')})`;
}

function positionColumn(
  column: PipelineColumn,
  index: number,
  stickyCount: number,
  startWidth: number,
): PositionedColumn {
  if (index >= stickyCount) return { ...column, className: columnClass(column) };
  const className = `${columnClass(column)} left${index === stickyCount - 1 ? ' last-left' : ''}`;
  return { ...column, className, style: { insetInlineStart: sumOfWidths(index, startWidth) } };
}

const LARGEST_STICKY_SHARE = 0.5;
const ROUNDING = 1e-6;

/** As many of the pinned columns stick as leave half of the room. */
function countSticky(pinned: readonly number[], availableWidth: number): number {
  let taken = 0;
  const first = pinned.findIndex((width) => {
    taken += width;
    return taken > availableWidth * LARGEST_STICKY_SHARE;
  });
  return first === -1 ? pinned.length : first;
}

/**
 * The widths that fill the frame. In a wider table, a whole number of the last statuses fits beside the sticky
 * columns, and the first columns share what is left: the frame's end cuts none. Only columns that scroll are stretched,
 * so that no offset is wrong.
 */
function stretchWidths(
  columns: readonly PositionedColumn[],
  own: readonly number[],
  availableWidth: number,
): readonly number[] {
  const widths = [...own];
  const first = columns.filter(({ style }) => style !== undefined).length;
  const statuses = columns.findLastIndex(({ kind }) => kind !== 'category') + 1;
  const room = availableWidth - widths.slice(0, first).reduce((sum, width) => sum + width, 0);
  const statusCount = Math.floor(room / Math.max(...widths.slice(statuses)));
  if (statusCount > 0 && statuses + statusCount < widths.length) widths.fill(room / statusCount, statuses);
  let [end, left] = [first, room];
  // A sixth of a room, 6 times, can be more than the room by a rounding.
  for (let width; (width = widths[end]) !== undefined && width - left < ROUNDING; end += 1) left -= width;
  const to = end < widths.length && statuses > first ? Math.min(end, statuses) : end;
  return widths.map((width, at) => (at >= first && at < to ? width + left / (to - first) : width));
}

/**
 * A table's columns and widths. Widths that a user chose are never stretched.
 * @param startWidth of what comes before them and sticks.
 */
export function useColumnLayout(
  table: PipelineTableModel,
  isCollapsed: boolean,
  frameWidth: number,
  startWidth = 0,
) {
  const availableWidth = frameWidth - startWidth;
  const start = table.getPinnedVisibleLeafColumns('start');
  const center = table.getPinnedVisibleLeafColumns('center');
  const { columnSizing } = table.state;
  const own = useMemo(
    () =>
      [...start, ...center].map((column, index) =>
        isCollapsed
          ? collapsedWidth(!column.getCanPin(), index < start.length)
          : (columnSizing[column.id] ?? column.columnDef.size ?? 0),
      ),
    [start, center, columnSizing, isCollapsed],
  );
  const isMoved = loanColumns(table.getAllLeafColumns()) !== loanColumns(table.getAllColumns());
  const stickyCount = countSticky(own.slice(0, start.length), availableWidth);
  const columns = useMemo(
    () =>
      [...start, ...center]
        .flatMap(({ columnDef }) => columnDef.meta ?? [])
        .map((column, index) => positionColumn(column, index, stickyCount, startWidth)),
    [start, center, stickyCount, startWidth],
  );
  return useMemo(() => {
    const isOwn = !isCollapsed && Object.keys(columnSizing).length > 0;
    const widths = isOwn ? own : stretchWidths(columns, own, availableWidth);
    const properties: Record<WidthProperty, string> = {};
    for (const [index, width] of widths.entries()) properties[widthProperty(index)] = `${width}px`;
    return {
      columns,
      /** In px, by column. */
      widths: Object.fromEntries(columns.map(({ name }, index) => [name, widths[index] ?? 0])),
      properties,
      // A table that stretched itself would move the sticky columns off their offsets.
      width: sumOfWidths(columns.length, startWidth),
      stickyWidth: own.slice(0, stickyCount).reduce((sum, width) => sum + width, startWidth),
      /** True if loan columns have another order than usual: two lines then follow it. */
      isMoved,
      isCollapsed,
    };
  }, [columns, own, stickyCount, columnSizing, availableWidth, isMoved, isCollapsed, startWidth]);
}

function loanColumns(columns: readonly PipelineTableColumn[]): string {
  return columns
    .filter((column) => column.getCanPin())
    .map(({ id }) => id)
    .join('\n');
}

export type ColumnLayout = ReturnType<typeof useColumnLayout>;
