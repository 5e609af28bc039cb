import type { Query, QueryClient } from '@tanstack/react-query';
import { type Connectivity, onReachableAgain } from '#src/offline/connectivity.ts';

interface Page {
  readonly window: Pick<EventTarget, 'addEventListener'>;
  readonly document: Pick<Document, 'visibilityState'>;
}

/**
 * Asks again for what is on the screen as soon as the gateway is there again: when any request of this page has reached it
 * after one that did not, and when the device says that it is online, which it says late, never, or in front of a portal.
 * Nothing is asked while the page is hidden; its queries ask by themselves when it is seen again, every few minutes, and
 * sooner after a failure.
 */
export function refreshQueries(
  queryClient: QueryClient,
  connectivity: Pick<Connectivity, 'get' | 'subscribe'>,
  { window, document }: Page,
): void {
  const ask = (isWanted: (query: Query) => boolean) => {
    if (document.visibilityState === 'hidden') return;
    void queryClient.refetchQueries(
      { type: 'active', predicate: (query) => asksGateway(query) && isWanted(query) },
      // A question on its way may be the one that was answered.
      { cancelRefetch: false },
    );
  };
  onReachableAgain(connectivity, () => ask(isFailedOrOld));
  window.addEventListener('online', () => ask(growsOld));
  // A page that comes out of the browser's memory is not told everywhere that it is seen again.
  window.addEventListener('pageshow', (event) => {
    if (event instanceof PageTransitionEvent && event.persisted) ask(growsOld);
  });
}

/** What needs no network reads the device alone. */
function asksGateway({ options }: Query): boolean {
  return options.networkMode !== 'always';
}

// By the clock: the query library's own word waits for a timer, which does not run while a device sleeps.
function isFailedOrOld(query: Query): boolean {
  return query.state.status === 'error' || staleTimesOf(query).some((ms) => query.isStaleByTime(ms));
}

/** An answer that cannot change is asked for once. */
function growsOld(query: Query): boolean {
  return query.state.status === 'error' || staleTimesOf(query).some((ms) => ms !== Infinity);
}

function staleTimesOf(query: Query) {
  return query.observers.map(({ options: { staleTime } }) =>
    typeof staleTime === 'function' ? staleTime(query) : staleTime,
  );
}
