import { useSyncExternalStore } from 'react';
import { useServices } from '#src/loan-display/use-services.ts';

/** True from the first sign of a lost connection until an answer comes. */
export function useIsOffline(): boolean {
  const { connectivity } = useServices();
  return useSyncExternalStore(connectivity.subscribe, connectivity.get).state === 'lost';
}

/** The connection as the last real request found it. */
export function useConnection(): 'online' | 'lost' | 'unknown' {
  const { connectivity } = useServices();
  return useSyncExternalStore(connectivity.subscribe, connectivity.get).state;
}

/** True while the network is there, and the server answers that it has trouble. */
export function useHasServerTrouble(): boolean {
  const { connectivity } = useServices();
  return useSyncExternalStore(connectivity.subscribe, connectivity.get).isAnswered === true;
}

/**
 * What a server-only action lacks now, for next to its button; '' for nothing. The button stays enabled: only an answer
 * shows that the connection is back.
 */
export function useNeedText(): string {
  const isOffline = useIsOffline();
  const hasServerTrouble = useHasServerTrouble();
  if (!isOffline) return '';
  return hasServerTrouble ? "The server isn't working right now." : 'This needs a connection.';
}
