import { useSyncExternalStore } from 'react';
import { useServices } from '#src/loan-display/use-services.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';

/** True while nothing answers; false for a server that reports trouble: connecting wouldn't help. */
export function hasNoNetwork({ state, isAnswered }: ReturnType<Connectivity['get']>): boolean {
  return state === 'lost' && isAnswered !== true;
}

export function useHasNoNetwork(): boolean {
  const { connectivity } = useServices();
  return hasNoNetwork(useSyncExternalStore(connectivity.subscribe, connectivity.get));
}
