import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { deadInWaterTone } from '#src/domain/status/dead-in-water.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';
import { categoryCellText, shortCategoryText } from '#src/domain/status/status-text.ts';
import { shortHeading } from '#src/domain/list/short-heading.ts';
import { cardWords as words } from '#src/features/pipeline/cards/words.ts';
import { pipelineWords } from '#src/features/pipeline/read/words.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

interface CategoryButtonProps {
  readonly loan: Loan;
  readonly category: MilestoneCategory;
  readonly today: CalendarDay;
}

/** One category on a card: its sign, or Dead in Water's days. It opens the same popover as the table's cell. */
export function CategoryButton({ loan, category, today }: CategoryButtonProps) {
  const { label, status, deadInWater } = category;
  const { name } = STATUS_LOOKS[status];
  const text = categoryCellText(category, today);
  const shortText = shortCategoryText(category, today);
  return (
    <button
      type="button"
      className={deadInWater === undefined ? 'card-category' : `card-category tone-${deadInWaterTone(loan)}`}
      data-column={label}
      data-status={status}
      // A name starts like the visible text (WCAG 2.5.3): the days are above their label.
      aria-label={
        deadInWater === undefined
          ? [label, name, text].filter(Boolean).join(', ')
          : `${text} ${label}, ${pipelineWords.dots[deadInWater.indicator]}`
      }
    >
      {deadInWater === undefined ? (
        <span className="card-sign" data-short={shortText || undefined}>
          <StatusSign status={status} isSilent />
        </span>
      ) : (
        <span className="card-days" aria-hidden="true">
          <span className={`dot dot-${deadInWater.indicator}`} />
          <span className="card-days-text" data-short={shortText || words.noDays}>
            {text}
          </span>
        </span>
      )}{' '}
      <span
        className="card-category-name"
        data-short={deadInWater === undefined ? shortHeading(label) : words.days}
        aria-hidden="true"
      >
        {label}
      </span>
    </button>
  );
}
