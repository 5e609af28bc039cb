import { useSyncExternalStore } from 'react';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { counted } from '#src/ui/counted.ts';

/** `My Loans is on this device: 120 loans, as of 9:12 AM.` To somebody whose wanted view isn't; '' without a copy. */
export function useKeptView(userId: string, view: LoanOwnership, viewName: string): string {
  const { openRepository, now } = useServices();
  const { subscribe, get } = openRepository(userId).list(view);
  const snapshot = useSyncExternalStore(subscribe, () => get().snapshot);
  const { clockText } = useLenderClock();
  if (snapshot === undefined || snapshot.loans.length === 0) return '';
  const loans = counted(snapshot.loans.length, 'loan', 'loans');
  return `${viewName} is on this device: ${loans}, as of ${clockText(snapshot.asOf, now())}.`;
}
