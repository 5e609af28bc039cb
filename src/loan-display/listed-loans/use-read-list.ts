import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { useStoreValue } from '#src/loan-display/use-store-value.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/** A list as it was read since the start, or cached before. Makes no request. */
export function useReadList(userId: string, view: LoanOwnership) {
  const { subscribe, get } = useServices().openRepository(userId).list(view);
  const loans = useStoreValue(subscribe, () => get().snapshot?.loans);
  const isSettled = useStoreValue(subscribe, () => get().source !== 'unread');
  return { loans, isSettled };
}
