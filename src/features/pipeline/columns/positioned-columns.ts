import { useMemo } from 'react';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { columnClass } from '#src/features/pipeline/columns/fitted-columns.ts';
import { columnWidth } from '#src/features/pipeline/columns/column-width.ts';
import type { PipelineTableModel } from '#src/features/pipeline/read/use-pipeline-table.ts';

export interface PositionedColumn extends PipelineColumn {
  readonly width: number;
  readonly className: string;
  /** Where it sticks while the others scroll under it; absent for a column that scrolls. */
  readonly style?: { readonly insetInlineStart: number } | undefined;
}

/** The columns that are shown, the pinned ones first. As many of these stick as leave half of the room. */
function positionColumns(
  pinned: readonly PipelineColumn[],
  others: readonly PipelineColumn[],
  isCollapsed: boolean,
  stickyCount: number,
  startWidth: number,
): readonly PositionedColumn[] {
  let offset = startWidth;
  return [...pinned, ...others].map((column, index) => {
    const width = columnWidth(column, isCollapsed, index < pinned.length);
    const insetInlineStart = offset;
    offset += width;
    if (index >= stickyCount) return { ...column, width, className: columnClass(column) };
    const className = `${columnClass(column)} left${index === stickyCount - 1 ? ' last-left' : ''}`;
    return { ...column, width, className, style: { insetInlineStart } };
  });
}

const LARGEST_STICKY_SHARE = 0.5;

function countSticky(
  pinned: readonly PipelineColumn[],
  isCollapsed: boolean,
  availableWidth: number,
): number {
  let taken = 0;
  const first = pinned.findIndex((column) => {
    taken += columnWidth(column, isCollapsed, true);
    return taken > availableWidth * LARGEST_STICKY_SHARE;
  });
  return first === -1 ? pinned.length : first;
}

/**
 * The widths that fill the frame. In a wider table, a whole number of statuses fits beside the sticky columns, and the
 * first columns share what is left: the frame's end cuts none. Only columns that scroll are stretched, so that no
 * offset is wrong.
 */
function stretchWidths(columns: readonly PositionedColumn[], availableWidth: number): readonly number[] {
  const widths = columns.map(({ width }) => width);
  const first = columns.filter(({ style }) => style !== undefined).length;
  const statuses = columns.findIndex(({ kind }) => kind === 'category');
  const room = availableWidth - widths.slice(0, first).reduce((sum, width) => sum + width, 0);
  const statusCount = Math.floor(room / Math.max(...widths.slice(statuses)));
  if (statuses >= 0 && statusCount > 0 && statuses + statusCount < widths.length)
    widths.fill(room / statusCount, statuses);
  let [end, left] = [first, room];
  for (let width; (width = widths[end]) !== undefined && width <= left; end += 1) left -= width;
  const to = end < widths.length && statuses > first ? Math.min(end, statuses) : end;
  return widths.map((width, at) => (at >= first && at < to ? width + left / (to - first) : width));
}

/**
 * A table's columns and widths. A new window width alone doesn't render the rows again.
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
  const pinned = useMemo(() => start.flatMap(({ columnDef }) => columnDef.meta ?? []), [start]);
  const others = useMemo(() => center.flatMap(({ columnDef }) => columnDef.meta ?? []), [center]);
  const stickyCount = countSticky(pinned, isCollapsed, availableWidth);
  const columns = useMemo(
    () => positionColumns(pinned, others, isCollapsed, stickyCount, startWidth),
    [pinned, others, isCollapsed, stickyCount, startWidth],
  );
  return useMemo(() => {
    const widths = stretchWidths(columns, availableWidth);
    const stickyWidth = columns.reduce(
      (sum, { style, width }) => sum + (style === undefined ? 0 : width),
      startWidth,
    );
    // A table that stretched itself would move the sticky columns off their offsets.
    const width = widths.reduce((sum, one) => sum + one, startWidth);
    return { columns, widths, width, stickyWidth, isCollapsed };
  }, [columns, availableWidth, isCollapsed, startWidth]);
}

export type ColumnLayout = ReturnType<typeof useColumnLayout>;
