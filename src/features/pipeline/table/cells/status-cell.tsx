import type { ReactElement } from 'react';
import { categoryCellText, shortCategoryText } from '#src/domain/status/status-text.ts';
import type { CellProps } from '#src/features/pipeline/table/cells/cell-props.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { markedText } from '#src/loan-display/marked-text.tsx';
import { signOf } from '#src/loan-display/status/status-sign.tsx';

/**
 * One category of one loan: its sign, and how far or how late below it. The whole cell opens the popover. Its line
 * stays where it has no text: a sort then changes texts instead of putting elements in and taking them out.
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
      data-stop=""
      tabIndex={-1}
    >
      {signOf(category.status)}
      <span className="status-line" data-short={text === '' ? undefined : shortCategoryText(category, today)}>
        {markedText(text, search)}
      </span>
    </td>
  );
}
