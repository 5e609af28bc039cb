import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { categoryCellText } from '#src/domain/status/status-text.ts';
import { MarkedText } from '#src/loan-display/marked-text.tsx';
import { statusSign } from '#src/loan-display/status/status-sign.ts';
import { Sign } from '#src/ui/sign.tsx';

interface StatusCellProps {
  readonly category: MilestoneCategory;
  readonly today: CalendarDay;
  readonly search: string;
}

/** One category of one loan: its sign, and under it how far or how late. The whole cell opens the popover. */
export function StatusCell({ category, today, search }: StatusCellProps) {
  const { emoji, name } = statusSign(category.status);
  return (
    <td
      className="cell-category"
      data-column={category.label}
      data-status={category.status}
      data-stop=""
      tabIndex={-1}
    >
      <Sign className="sign" name={name} text={emoji} />
      <span className="status-line">
        <MarkedText text={categoryCellText(category, today)} search={search} />
      </span>
    </td>
  );
}
