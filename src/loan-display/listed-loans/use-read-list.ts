import { useSyncExternalStore } from 'react';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { useMay } from '#src/loan-display/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/** A list as it was read since the start, or cached before. Makes no request. Without the right to it there's none. */
export function useReadList(userId: string, view: LoanOwnership) {
  const { subscribe, get } = useServices().openRepository(userId).list(view);
  const isOthers = !useMay('allLoans') && view === 'AllLoans';
  const loans = useSyncExternalStore(subscribe, () => (isOthers ? undefined : get().snapshot?.loans));
  const isSettled = useSyncExternalStore(subscribe, () => isOthers || get().source !== 'unread');
  return { loans, isSettled };
}
