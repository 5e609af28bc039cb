import { useRef } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { barColor } from '#src/features/loan-panel/header/bar-color.ts';
import { panelCategories } from '#src/features/loan-panel/header/panel-categories.ts';
import { StatusPopover } from '#src/loan-display/status/status-popover.tsx';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

/**
 * The bars once more in one thin line, for a phone: it hangs below the name, and shows once the bars have scrolled
 * away. A tap opens the same popover. Hidden from speech, which reads the bars themselves.
 */
export function StatusStrip({ loan, today }: { readonly loan: Loan; readonly today: CalendarDay }) {
  const stripRef = useRef<HTMLSpanElement>(null);
  const categories = panelCategories(loan);
  return (
    <>
      <span ref={stripRef} className="status-strip" aria-hidden="true" data-loan-guid={loan.loanId}>
        {categories.map(({ name, label, status }) => (
          <span
            key={name}
            className="bar"
            data-color={barColor(status)}
            data-column={label}
            data-status={status}
          >
            <StatusSign status={status} isSilent />
          </span>
        ))}
      </span>
      <StatusPopover
        key={loan.loanId}
        gridRef={stripRef}
        findCategory={(_, column) => categories.find(({ label }) => label === column)}
        today={today}
      />
    </>
  );
}
