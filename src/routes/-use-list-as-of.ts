import { useSyncExternalStore } from 'react';
import type { LoanOwnership, RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/** The ISO instant at which the platform was read for a list that's in memory; undefined for another. */
export function useListAsOf(userId: string, loans: readonly RawLoan[] | undefined): string | undefined {
  const mine = useAsOf(userId, 'MyLoans', loans);
  const all = useAsOf(userId, 'AllLoans', loans);
  return mine ?? all;
}

function useAsOf(userId: string, view: LoanOwnership, loans: readonly RawLoan[] | undefined) {
  const { subscribe, get } = useServices().openRepository(userId).list(view);
  return useSyncExternalStore(subscribe, () => {
    const { snapshot } = get();
    return snapshot !== undefined && snapshot.loans === loans ? snapshot.asOf : undefined;
  });
}
