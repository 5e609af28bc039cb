import { useDeferredValue, useEffect } from 'react';
import { matchesQuickFilter } from '#src/domain/list/pipeline-counts.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/** Shows the number of past-due loans in My Loans on the app's icon. All Loans include other users' work. */
export function usePastDueBadge(view: LoanOwnership, prepared: PreparedLoans, isKnown: boolean): void {
  const { showBadge } = useServices();
  const mine = useDeferredValue(isKnown && view === 'MyLoans' ? prepared : undefined, undefined);
  useEffect(() => {
    if (mine === undefined) return;
    const late = mine.loans.filter((loan) => matchesQuickFilter(loan, 'past-due', mine));
    showBadge(late.length);
  }, [mine, showBadge]);
}
