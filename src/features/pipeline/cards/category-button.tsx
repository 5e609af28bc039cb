import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { deadInWaterTone } from '#src/domain/status/dead-in-water.ts';
import { categoryCellText } from '#src/domain/status/status-text.ts';
import { statusSign } from '#src/loan-display/status/status-sign.ts';

interface CategoryButtonProps {
  readonly loan: Loan;
  readonly category: MilestoneCategory;
  readonly today: CalendarDay;
}

/** One category of a card: its sign, or Dead in Water's days. Pressing it opens the popover that the table's cell has. */
export function CategoryButton({ loan, category, today }: CategoryButtonProps) {
  const { label, status, deadInWater } = category;
  const { emoji, name } = statusSign(status);
  const text = categoryCellText(category, today);
  const days = deadInWater?.days;
  return (
    <button
      type="button"
      className={deadInWater === undefined ? 'card-category' : `card-category tone-${deadInWaterTone(loan)}`}
      data-column={label}
      data-status={status}
      // A name begins as what is seen does (WCAG 2.5.3): the days stand above their label.
      aria-label={
        deadInWater === undefined ? [label, name, text].filter(Boolean).join(', ') : `${text} ${label}`
      }
    >
      <span className={deadInWater === undefined ? 'sign' : 'card-days'} aria-hidden="true">
        {deadInWater === undefined ? emoji : days === undefined ? '–' : daysText(days)}
      </span>{' '}
      <span className="card-category-name" aria-hidden="true">
        {label}
      </span>
    </button>
  );
}
