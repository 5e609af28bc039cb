import type { ReactElement } from 'react';
import { deadInWaterTone } from '#src/domain/status/dead-in-water.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { shortCategoryText } from '#src/domain/status/status-text.ts';
import type { CellProps } from '#src/features/pipeline/table/cells/cell-props.ts';
import { pipelineWords } from '#src/features/pipeline/read/words.ts';
import { markedText } from '#src/loan-display/marked-text.tsx';
import { Icon } from '#src/ui/icon.tsx';

/** Days instead of a sign, with the file review's dot beside them. */
export function deadInWaterCell(category: MilestoneCategory, props: CellProps): ReactElement {
  const { loan, column, today, search } = props;
  const days = category.deadInWater?.days;
  const indicator = category.deadInWater?.indicator ?? 'grey';
  return (
    <td
      key={column.name}
      role="gridcell"
      className={`cell-days column-dead-in-water tone-${deadInWaterTone(loan)}`}
      data-column={category.label}
      data-status={category.status}
      data-stop=""
      tabIndex={-1}
    >
      <span className="days">
        <Icon className={`dot dot-${indicator}`} name={pipelineWords.dots[indicator]} />
        <span className="days-text" data-short={shortCategoryText(category, today)}>
          {markedText(days === undefined ? '' : daysText(days), search)}
        </span>
      </span>
    </td>
  );
}
