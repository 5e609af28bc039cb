import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as v from 'valibot';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { PanelSection } from '#src/features/loan-panel/panel-section.tsx';
import { sectionWords as words } from '#src/features/loan-panel/words.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import type { OpenLoanReading } from '#src/loan-display/open-loan.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { summariseLoan } from '#src/domain/closing/loan-summary.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';

interface SummarySectionProps {
  readonly today: CalendarDay;
  readonly reading: Extract<OpenLoanReading, { kind: 'found' }>;
}

export function SummarySection({ today, reading }: SummarySectionProps) {
  const { loan, asOf, isCached } = reading;
  const now = useNow(useServices().now);
  const { sentences, confirmation } = useLoanSummary(loan, asOf, today);
  const time = useLenderClock().clockText(asOf, now);
  return (
    <PanelSection title={words.summary}>
      <p className="panel-source text-label muted">
        {isCached ? words.fromCopy(time) : words.fromPipeline(time)}
        {!isCached && confirmation === 'none' ? words.madeHere : ''}
      </p>
      <ul className="panel-summary text-body stack gap-4">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </PanelSection>
  );
}

interface LoanSummary {
  readonly sentences: readonly string[];
  /** Whether the gateway wrote the same summary for the same loan. */
  readonly confirmation: 'asked' | 'confirmed' | 'none';
}

function useLoanSummary(loan: Loan, asOf: string, today: CalendarDay): LoanSummary {
  const { apiEnv } = useAppConfig();
  const { readSummary, log } = useServices();
  const { cdReceipt } = useLenderRules();
  const own = useMemo(() => summariseLoan(loan, today, cdReceipt), [loan, today, cdReceipt]);
  const answer = useQuery({
    queryKey: ['loan-summary', apiEnv, loan.loanId, asOf, today],
    queryFn: async ({ signal }) => {
      try {
        return await readSummary(apiEnv, loan.raw, asOf, signal);
      } catch (error) {
        if (signal.aborted) log('Fetch aborted');
        throw error;
      }
    },
    // The gateway can't find a loan without an id.
    enabled: v.is(loanGuidSchema, loan.loanId),
    networkMode: 'offlineFirst',
    staleTime: Infinity,
    retry: false,
  });
  if (answer.data !== undefined) return { sentences: answer.data.sentences, confirmation: 'confirmed' };
  return { sentences: own, confirmation: answer.isFetching ? 'asked' : 'none' };
}
