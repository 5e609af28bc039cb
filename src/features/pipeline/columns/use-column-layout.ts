import { useMemo } from 'react';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import {
  type ColumnPreferences,
  countSticky,
  type PositionedColumn,
  positionColumns,
  stretchWidths,
} from '#src/features/pipeline/columns/positioned-columns.ts';

/** What a table's columns look like now: a new width of the window alone does not touch the rows. */
export interface ColumnLayout {
  readonly columns: readonly PositionedColumn[];
  readonly widths: readonly number[];
  /** All together: a table that stretched them itself would move those that stay away from their offsets. */
  readonly width: number;
  /** How much of the frame's left the pinned columns cover. */
  readonly stickyWidth: number;
  readonly isCollapsed: boolean;
}

export function useColumnLayout(
  all: readonly PipelineColumn[],
  { columnPinning, columnVisibility, isCollapsed }: ColumnPreferences,
  availableWidth: number,
): ColumnLayout {
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
    const width = widths.reduce((sum, one) => sum + one, 0);
    return { columns, widths, width, stickyWidth, isCollapsed };
  }, [columns, availableWidth, isCollapsed]);
}
