import type { QueryClient } from '@tanstack/react-query';

interface RereadDeps {
  readonly queryClient: QueryClient;
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Sends or reads the person's preferences. */
  readonly refresh: () => void;
  /** The device's clock in ms. */
  readonly now: () => number;
}

/** Lists may refresh every second while others are busy. */
const APART_MS = 10_000;

/**
 * Reads the preferences again with each refresh of a list, and when the page becomes visible: another device may have
 * snoozed or starred a loan.
 * @returns a function that ends it.
 */
export function rereadPreferences({ queryClient, document, refresh, now }: RereadDeps): () => void {
  let readAt = -Infinity;
  const read = (): void => {
    if (document.visibilityState !== 'visible' || Math.abs(now() - readAt) < APART_MS) return;
    readAt = now();
    refresh();
  };
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[0] === 'pipeline')
      read();
  });
  document.addEventListener('visibilitychange', read);
  return () => {
    stopQueries();
    document.removeEventListener('visibilitychange', read);
  };
}
