import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysUntilClosingText, notFundedText } from '#src/domain/loan/closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { PanelSection } from '#src/features/loan-panel/panel-section.tsx';
import { sectionWords as words } from '#src/features/loan-panel/words/words.ts';

export function DetailsSection({ loan: { closing } }: { readonly loan: Loan }) {
  const notFunded = notFundedText(closing);
  return (
    <PanelSection title={words.details}>
      <dl className="panel-facts">
        <div>
          <dt>{words.closingDate}</dt>
          <dd>{closing.day === undefined ? words.noClosingDate : formatCalendarDay(closing.day)}</dd>
        </div>
        <div>
          <dt>{words.daysUntilClosing}</dt>
          <dd>
            {daysUntilClosingText(closing)}
            {notFunded === '' ? null : <span className="panel-not-funded">, {notFunded}</span>}
          </dd>
        </div>
      </dl>
    </PanelSection>
  );
}
