import type { CalendarDay } from '#src/domain/calendar-day.ts';
import type { MilestoneCategory } from '#src/domain/milestone-category.ts';
import { categoryCellText } from '#src/domain/status-text.ts';
import { statusSign } from '#src/features/pipeline/status-sign.ts';
import { Sign } from '#src/ui/sign.tsx';

interface StatusCellProps {
  readonly category: MilestoneCategory;
  readonly today: CalendarDay;
}

/** One category of one loan: its sign, and under it how far or how late. The whole cell opens the popover. */
export function StatusCell({ category, today }: StatusCellProps) {
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
      <span className="status-line">{categoryCellText(category, today)}</span>
    </td>
  );
}
