import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { summariseLoan } from '#src/domain/loan/loan-summary.ts';
import { useLenderRules } from '#src/loan-display/closing/lender-rules-context.ts';
import { useServices } from '#src/loan-display/use-services.ts';

export interface LoanSummary {
  readonly sentences: readonly string[];
  /** Whether the gateway wrote the same summary for the same loan. */
  readonly confirmation: 'asked' | 'confirmed' | 'none';
}

/** The loan's summary, written on this device right away and confirmed by the gateway when there's a network. */
export function useLoanSummary(apiEnv: string, loan: Loan, asOf: string, today: CalendarDay): LoanSummary {
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
