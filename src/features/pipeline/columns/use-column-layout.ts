import { useMemo } from 'react';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import {
  type ColumnPreferences,
  countSticky,
  type PositionedColumn,
  positionColumns,
  stretchWidths,
} from '#src/features/pipeline/columns/positioned-columns.ts';

/** A table's columns and widths. A new window width alone doesn't render the rows again. */
export interface ColumnLayout {
  readonly columns: readonly PositionedColumn[];
  readonly widths: readonly number[];
  /** Total of all columns: a table that stretched itself would move the sticky ones off their offsets. */
  readonly width: number;
  /** How much of the frame the sticky columns cover. */
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
