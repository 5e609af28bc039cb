import { useRef } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';
import { categoryCellText, shortCategoryText } from '#src/domain/status/status-text.ts';
import { barColor, barCount } from '#src/features/loan-panel/header/bar-color.ts';
import { shortHeading } from '#src/domain/list/short-heading.ts';
import { panelCategories } from '#src/features/loan-panel/header/panel-categories.ts';
import { panelWords } from '#src/features/loan-panel/words/words.ts';
import { StatusPopover } from '#src/loan-display/status/status-popover.tsx';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import '#src/features/loan-panel/header/category-bars.css';

/** A colored bar for each category. It opens the same popover as the table's cell. */
export function CategoryBars({ loan, today }: { readonly loan: Loan; readonly today: CalendarDay }) {
  const listRef = useRef<HTMLUListElement>(null);
  const categories = panelCategories(loan);
  return (
    <>
      <ul ref={listRef} className="category-bars" aria-label={panelWords.bars} data-loan-guid={loan.loanId}>
        {categories.map((category) => {
          const late = category.status === 'PAST_DUE' ? shortCategoryText(category, today) : undefined;
          return (
            <li key={category.name}>
              <button
                type="button"
                className="category-bar"
                data-column={category.label}
                data-status={category.status}
                aria-label={[
                  category.label,
                  STATUS_LOOKS[category.status].name,
                  categoryCellText(category, today),
                ]
                  .filter((part) => part !== '')
                  .join(', ')}
              >
                <span
                  className="bar"
                  data-color={barColor(category.status)}
                  data-count={barCount(category)}
                  data-late={late}
                  data-wide={late !== undefined && late.length > 2 ? late.length : undefined}
                  aria-hidden="true"
                >
                  <StatusSign status={category.status} isSilent />
                </span>
                <span className="bar-label" data-label={shortHeading(category.label)} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      <StatusPopover
        key={loan.loanId}
        gridRef={listRef}
        findCategory={(_, label) => categories.find((category) => category.label === label)}
        today={today}
      />
    </>
  );
}
