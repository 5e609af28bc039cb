import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysUntilClosingText, notFundedText } from '#src/domain/loan/closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { PanelSection } from '#src/features/loan-panel/panel-section.tsx';

export function DetailsSection({ loan: { closing } }: { readonly loan: Loan }) {
  const notFunded = notFundedText(closing);
  return (
    <PanelSection title="Details">
      <dl className="panel-facts">
        <div>
          <dt>Closing Date</dt>
          <dd>{closing.day === undefined ? 'No closing date' : formatCalendarDay(closing.day)}</dd>
        </div>
        <div>
          <dt>Days Until Closing</dt>
          <dd>
            {daysUntilClosingText(closing)}
            {notFunded === '' ? null : <span className="panel-not-funded"> {notFunded}</span>}
          </dd>
        </div>
      </dl>
    </PanelSection>
  );
}
