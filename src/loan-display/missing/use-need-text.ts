import { needWords as words } from '#src/loan-display/missing/need-words.ts';
import { useHasServerTrouble, useIsOffline } from '#src/loan-display/use-is-offline.ts';

/**
 * What an action lacks now that only the server can carry out, for beside its button; '' for nothing. The button can be
 * pressed all the same: only an answer shows that the connection is back.
 */
export function useNeedText(): string {
  const isOffline = useIsOffline();
  const hasServerTrouble = useHasServerTrouble();
  if (!isOffline) return '';
  return hasServerTrouble ? words.server : words.connection;
}
