import type { Query, QueryClient } from '@tanstack/react-query';
import { type Connectivity, onReachableAgain } from '#src/offline/network/connectivity.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';

interface Page {
  readonly window: Pick<EventTarget, 'addEventListener'>;
  readonly document: Pick<Document, 'visibilityState'>;
}

/** How long to wait after each time that the network was said to be back and led nowhere yet, in ms. */
const NOT_THERE_YET_MS = [1000, 2000, 4000, 8000];

/**
 * Asks again for what is on the screen as soon as the gateway is there again: when any request of this page has reached it
 * after one that did not, and when the device says that it is online, which it says late, never, in front of a portal, or
 * some seconds before the first request gets through: then it asks a few times more.
 * Nothing is asked while the page is hidden; its queries ask by themselves when it is seen again, every few minutes, and
 * sooner after a failure.
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
      // A question on its way may be the one that was answered.
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
  // A page that comes out of the browser's memory is not told everywhere that it is seen again.
  window.addEventListener('pageshow', (event) => {
    if (event instanceof PageTransitionEvent && event.persisted) void ask(growsOld);
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
