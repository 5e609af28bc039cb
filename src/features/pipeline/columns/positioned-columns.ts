import { useMemo } from 'react';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { columnClass } from '#src/features/pipeline/columns/fitted-columns.ts';
import { columnWidth, isPinnable } from '#src/features/pipeline/columns/column-width.ts';

export type ColumnPreferences = Pick<PreferenceValues, 'columnPinning' | 'columnVisibility' | 'isCollapsed'>;

export interface PositionedColumn extends PipelineColumn {
  readonly isPinned: boolean;
  readonly width: number;
  readonly className: string;
  /** Where it sticks while the others scroll under it; absent for a column that scrolls. */
  readonly style?: { readonly insetInlineStart: number } | undefined;
}

export function positionColumns(
  columns: readonly PipelineColumn[],
  preferences: ColumnPreferences,
  stickyCount: number,
): readonly PositionedColumn[] {
  const ordered = orderColumns(columns, preferences);
  let offset = 0;
  return ordered.map(({ column, isPinned }, index) => {
    const width = columnWidth(column, preferences.isCollapsed, isPinned);
    const insetInlineStart = offset;
    offset += width;
    if (index >= stickyCount) return { ...column, isPinned, width, className: columnClass(column) };
    const className = `${columnClass(column)} left${index === stickyCount - 1 ? ' last-left' : ''}`;
    return { ...column, isPinned, width, className, style: { insetInlineStart } };
  });
}

const LARGEST_STICKY_SHARE = 0.5;

export function countSticky(
  columns: readonly PipelineColumn[],
  preferences: ColumnPreferences,
  availableWidth: number,
): number {
  const pinned = orderColumns(columns, preferences).filter(({ isPinned }) => isPinned);
  let taken = 0;
  const first = pinned.findIndex(({ column }) => {
    taken += columnWidth(column, preferences.isCollapsed, true);
    return taken > availableWidth * LARGEST_STICKY_SHARE;
  });
  return first === -1 ? pinned.length : first;
}

/**
 * The widths that fill the frame. In a wider table, a whole number of statuses fits beside the sticky columns, and the
 * first columns share what is left: the frame's end cuts none. Only columns that scroll are stretched, so that no
 * offset is wrong.
 */
export function stretchWidths(
  columns: readonly PositionedColumn[],
  availableWidth: number,
): readonly number[] {
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

function orderColumns(
  columns: readonly PipelineColumn[],
  { columnPinning, columnVisibility }: ColumnPreferences,
): readonly { readonly column: PipelineColumn; readonly isPinned: boolean }[] {
  const visible = columns.filter(({ name }) => columnVisibility[name] !== false);
  const pinned = columnPinning.left.flatMap(
    (name) => visible.find((column) => column.name === name && isPinnable(column)) ?? [],
  );
  const others = visible.filter((column) => !pinned.includes(column));
  return [
    ...pinned.map((column) => ({ column, isPinned: true })),
    ...others.map((column) => ({ column, isPinned: false })),
  ];
}

/** A table's columns and widths. A new window width alone doesn't render the rows again. */
export function useColumnLayout(
  all: readonly PipelineColumn[],
  { columnPinning, columnVisibility, isCollapsed }: ColumnPreferences,
  availableWidth: number,
) {
  const preferences = useMemo(
    () => ({ columnPinning, columnVisibility, isCollapsed }),
    [columnPinning, columnVisibility, isCollapsed],
  );
  const stickyCount = countSticky(all, preferences, availableWidth);
  const columns = useMemo(
    () => positionColumns(all, preferences, stickyCount),
    [all, preferences, stickyCount],
  );
  return useMemo(() => {
    const widths = stretchWidths(columns, availableWidth);
    const stickyWidth = columns.reduce((sum, { style, width }) => sum + (style === undefined ? 0 : width), 0);
    // A table that stretched itself would move the sticky columns off their offsets.
    const width = widths.reduce((sum, one) => sum + one, 0);
    return { columns, widths, width, stickyWidth, isCollapsed };
  }, [columns, availableWidth, isCollapsed]);
}

export type ColumnLayout = ReturnType<typeof useColumnLayout>;
