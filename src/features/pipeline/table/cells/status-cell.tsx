import type { ReactElement } from 'react';
import { categoryCellText, shortCategoryText } from '#src/domain/status/status-text.ts';
import type { CellProps } from '#src/features/pipeline/table/cells/cell-props.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { markedText } from '#src/loan-display/marked-text.tsx';
import { signTextOf } from '#src/loan-display/status/status-sign.tsx';
import '#src/features/pipeline/table/cells/status-cell.css';

/**
 * One category of one loan: its sign, and how far or how late below it. The whole cell opens the popover. The sign's
 * picture is the cell's ground, and the text has no element of its own: in 180 cells, both took a third of drawing a
 * sorted page.
 */
export function statusCell(category: MilestoneCategory, { column, today, search }: CellProps): ReactElement {
  const text = categoryCellText(category, today);
  return (
    <td
      key={column.name}
      role="gridcell"
      className={column.className}
      data-column={category.label}
      data-status={category.status}
      data-short={text === '' ? undefined : shortCategoryText(category, today)}
      data-stop=""
      tabIndex={-1}
    >
      {signTextOf(category.status)}
      {markedText(text, search)}
    </td>
  );
}
