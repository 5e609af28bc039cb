import type { Loan } from '#src/domain/loan/loan.ts';
import { deadInWaterTone } from '#src/domain/status/dead-in-water.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { shortCategoryText } from '#src/domain/status/status-text.ts';
import { pipelineWords } from '#src/features/pipeline/read/words.ts';
import { MarkedText } from '#src/loan-display/marked-text.tsx';
import { Icon } from '#src/ui/icon.tsx';

interface DeadInWaterCellProps {
  readonly loan: Loan;
  readonly category: MilestoneCategory;
  readonly today: CalendarDay;
  readonly search: string;
}

/** Days instead of a sign, with the file review's dot beside them. */
export function DeadInWaterCell({ loan, category, today, search }: DeadInWaterCellProps) {
  const days = category.deadInWater?.days;
  const indicator = category.deadInWater?.indicator ?? 'grey';
  return (
    <td
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
          <MarkedText text={days === undefined ? '' : daysText(days)} search={search} />
        </span>
      </span>
    </td>
  );
}
