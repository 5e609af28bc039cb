import { useSyncExternalStore } from 'react';
import { useServices } from '#src/loan-display/use-services.ts';

/** True if the user's own list is known and empty, as for a manager or a new hire. Makes no request. */
export function useHasNoOwnLoans(userId: string): boolean {
  const { subscribe, get } = useServices().openRepository(userId).list('MyLoans');
  return useSyncExternalStore(subscribe, () => get().snapshot?.loans.length === 0);
}
