import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysUntilClosingText, notFundedText } from '#src/domain/loan/closing.ts';
import { legalClosing } from '#src/domain/loan/legal-closing.ts';
import { legalClosingText } from '#src/domain/loan/legal-closing-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { PanelSection } from '#src/features/loan-panel/panel-section.tsx';
import { sectionWords as words } from '#src/features/loan-panel/words/words.ts';
import { useLenderRules } from '#src/loan-display/closing/lender-rules-context.ts';
import '#src/features/loan-panel/details-section.css';

interface DetailsSectionProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
}

export function DetailsSection({ loan, today }: DetailsSectionProps) {
  const { closing } = loan;
  const { cdReceipt } = useLenderRules();
  const legal = legalClosing(loan, cdReceipt, today);
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
            {notFunded === '' ? null : (
              <>
                , <span className="panel-not-funded">{notFunded}</span>
              </>
            )}
          </dd>
        </div>
        {legal === undefined || closing.day === undefined ? null : (
          <div className="panel-legal-closing">
            <dt>{words.earliestClosing}</dt>
            <dd className={legal.isTooEarly ? 'panel-not-funded' : undefined}>
              {formatCalendarDay(legal.earliest)}
            </dd>
            <dd className="panel-legal-reason">{legalClosingText(legal, closing.day)}</dd>
          </div>
        )}
      </dl>
    </PanelSection>
  );
}
