import { useSyncExternalStore } from 'react';
import { useServices } from '#src/loan-display/use-services.ts';

/** True for a person whose own list is known and empty: a manager, or somebody new. Nothing is asked for here. */
export function useHasNoOwnLoans(userId: string): boolean {
  const { subscribe, get } = useServices().openRepository(userId).list('MyLoans');
  return useSyncExternalStore(subscribe, () => get().snapshot?.loans.length === 0);
}
