import { columnWords } from '#src/features/pipeline/columns/words.ts';
import { arranged } from '#src/domain/list/column-order.ts';
import type { PipelineTableColumn } from '#src/features/pipeline/read/use-pipeline-table.ts';

/** The columns among which this one moves: the pinned ones that show, or the others. */
export function columnsBeside(column: PipelineTableColumn): readonly PipelineTableColumn[] {
  return column.table.getPinnedVisibleLeafColumns(column.getIsPinned() === false ? 'center' : 'start');
}

/** Puts columns beside the moved one in this order. @returns where it's then, for screen readers. */
export function moveColumn(moved: PipelineTableColumn, names: readonly string[]): string {
  const { id, table } = moved;
  const shown = (['start', 'center'] as const).flatMap((part) => table.getPinnedVisibleLeafColumns(part));
  const order = arranged(
    shown.map((column) => column.id),
    names,
  );
  if (moved.getIsPinned() === false) table.setColumnOrder((current) => arranged(current, names));
  else table.setColumnPinning(({ start, end }) => ({ start: arranged(start, names), end }));
  return columnWords.place(id, order.indexOf(id) + 1, order.length);
}
