import { useSyncExternalStore } from 'react';
import { useMay } from '#src/loan-display/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/**
 * True if the user's own list is known and empty, as for a manager or a new hire, and they may see everyone's instead.
 * Makes no request.
 */
export function useHasNoOwnLoans(userId: string): boolean {
  const { subscribe, get } = useServices().openRepository(userId).list('MyLoans');
  const isEmpty = useSyncExternalStore(subscribe, () => get().snapshot?.loans.length === 0);
  return useMay('allLoans') && isEmpty;
}
