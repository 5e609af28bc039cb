import { useSyncExternalStore } from 'react';
import { type Services, useServices } from '#src/loan-display/use-services.ts';

type Connectivity = ReturnType<Services['connectivity']['get']>;

/** The connection as the last real request found it. The device alone saying it's online proves nothing. */
export function useConnectivity(): Connectivity {
  const { connectivity } = useServices();
  return useSyncExternalStore(connectivity.subscribe, connectivity.get);
}

/** True from the first sign of a lost connection until an answer comes. */
export function useIsOffline(): boolean {
  return useConnectivity().state === 'lost';
}

/** True while the network is there, and the server answers that it has trouble. */
export function useHasServerTrouble(): boolean {
  return useConnectivity().isAnswered === true;
}

/** True while nothing answers; false for a server that reports trouble: connecting wouldn't help. */
export function hasNoNetwork({ state, isAnswered }: Connectivity): boolean {
  return state === 'lost' && isAnswered !== true;
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
