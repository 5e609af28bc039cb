import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { categoryCellText, shortCategoryText } from '#src/domain/status/status-text.ts';
import { MarkedText } from '#src/loan-display/marked-text.tsx';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

interface StatusCellProps {
  readonly className: string;
  readonly category: MilestoneCategory;
  readonly today: CalendarDay;
  readonly search: string;
}

/** One category of one loan: its sign, and how far or how late below it. The whole cell opens the popover. */
export function StatusCell({ className, category, today, search }: StatusCellProps) {
  const text = categoryCellText(category, today);
  return (
    <td
      role="gridcell"
      className={className}
      data-column={category.label}
      data-status={category.status}
      data-stop=""
      tabIndex={-1}
    >
      <StatusSign status={category.status} />
      {text === '' ? null : (
        <span className="status-line" data-short={shortCategoryText(category, today)}>
          <MarkedText text={text} search={search} />
        </span>
      )}
    </td>
  );
}
