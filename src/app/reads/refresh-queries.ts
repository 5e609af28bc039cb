import type { Query, QueryClient } from '@tanstack/react-query';
import { type Connectivity, onReachableAgain } from '#src/offline/network/connectivity.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';

interface Page {
  readonly window: Pick<EventTarget, 'addEventListener'>;
  readonly document: Pick<Document, 'visibilityState'>;
}

/** How long to wait after each time that the network was reported back but didn't work yet, in ms. */
const NOT_THERE_YET_MS = [1000, 2000, 4000, 8000];

/**
 * Repeats the screen's requests as soon as the gateway is reachable again. That's when any request of this page reaches
 * it after one that didn't, and when the device says it's online, which it may say late, never, in front of a portal,
 * or some seconds before the first request gets through: so it then tries a few times more. A hidden page asks nothing;
 * its queries refresh when it's visible again, every few minutes, and sooner after a failure.
 */
export function refreshQueries(
  queryClient: QueryClient,
  connectivity: Pick<Connectivity, 'get' | 'subscribe'>,
  { window, document }: Page,
  startTimer: StartTimer,
): void {
  const ask = async (isWanted: (query: Query) => boolean): Promise<void> => {
    if (document.visibilityState === 'hidden') return;
    await queryClient.refetchQueries(
      { type: 'active', predicate: (query) => asksGateway(query) && isWanted(query) },
      // The running request may be the one that was answered.
      { cancelRefetch: false },
    );
  };
  let stopAsking = (): void => undefined;
  const askUntilReached = async (isWanted: (query: Query) => boolean, pauses: readonly number[]) => {
    stopAsking();
    await ask(isWanted);
    const [pause, ...later] = pauses;
    if (pause === undefined || connectivity.get().state !== 'lost') return;
    stopAsking();
    stopAsking = startTimer(() => void askUntilReached(isFailedOrOld, later), pause);
  };
  onReachableAgain(connectivity, () => void ask(isFailedOrOld));
  window.addEventListener('online', () => void askUntilReached(growsOld, NOT_THERE_YET_MS));
  // A page restored from the back-forward cache doesn't always get a visibility event.
  window.addEventListener('pageshow', (event) => {
    if (event instanceof PageTransitionEvent && event.persisted) void ask(growsOld);
  });
}

/** What needs no network reads only the device. */
function asksGateway({ options }: Query): boolean {
  return options.networkMode !== 'always';
}

// By the clock: the query library relies on a timer, which doesn't run while a device sleeps.
function isFailedOrOld(query: Query): boolean {
  return query.state.status === 'error' || staleTimesOf(query).some((ms) => query.isStaleByTime(ms));
}

/** An answer that can't change is requested once. */
function growsOld(query: Query): boolean {
  return query.state.status === 'error' || staleTimesOf(query).some((ms) => ms !== Infinity);
}

function staleTimesOf(query: Query) {
  return query.observers.map(({ options: { staleTime } }) =>
    typeof staleTime === 'function' ? staleTime(query) : staleTime,
  );
}
