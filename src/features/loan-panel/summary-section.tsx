import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { PanelSection } from '#src/features/loan-panel/panel-section.tsx';
import { useLoanSummary } from '#src/features/loan-panel/use-loan-summary.ts';
import { sectionWords as words } from '#src/features/loan-panel/words/section-words.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import type { OpenLoanReading } from '#src/loan-display/open-loan.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';

interface SummarySectionProps {
  readonly apiEnv: string;
  readonly today: CalendarDay;
  readonly reading: Extract<OpenLoanReading, { kind: 'found' }>;
}

export function SummarySection({ apiEnv, today, reading }: SummarySectionProps) {
  const { loan, asOf, isCached } = reading;
  const now = useNow(useServices().now);
  const { sentences, confirmation } = useLoanSummary(apiEnv, loan, asOf, today);
  const time = useLenderClock().clockText(asOf, now);
  return (
    <PanelSection title={words.summary}>
      <ul className="panel-summary">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="panel-source">
        {isCached ? words.fromCopy(time) : words.fromPipeline(time)}
        {!isCached && confirmation === 'none' ? words.madeHere : ''}
      </p>
    </PanelSection>
  );
}
