import { useHasServerTrouble, useIsOffline } from '#src/loan-display/use-is-offline.ts';

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
