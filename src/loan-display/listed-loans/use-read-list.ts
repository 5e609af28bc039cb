import { useSyncExternalStore } from 'react';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/** A list as it was read since the start, or cached before. Makes no request. */
export function useReadList(userId: string, view: LoanOwnership) {
  const { subscribe, get } = useServices().openRepository(userId).list(view);
  const loans = useSyncExternalStore(subscribe, () => get().snapshot?.loans);
  const isSettled = useSyncExternalStore(subscribe, () => get().source !== 'unread');
  return { loans, isSettled };
}
