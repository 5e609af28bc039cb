import type { Query, QueryClient } from '@tanstack/react-query';
import type { StartTimer } from '#src/offline/storage/deadline.ts';

/** How often it looks, and how late a query's own timer may be. */
const LOOK_MS = 30_000;

interface AfterSleepDeps {
  readonly queryClient: QueryClient;
  readonly startTimer: StartTimer;
  readonly isVisible: () => boolean;
}

/**
 * Asks again for what grew old while the device slept. No timer runs then, and a page that stayed in front gets no
 * event when the device wakes.
 * @returns a function that ends it.
 */
export function askAfterSleep({ queryClient, startTimer, isVisible }: AfterSleepDeps): () => void {
  const look = (): void => {
    if (isVisible())
      void queryClient.refetchQueries({ type: 'active', predicate: isOverdue }, { cancelRefetch: false });
    cancel = startTimer(look, LOOK_MS);
  };
  let cancel = startTimer(look, LOOK_MS);
  return () => cancel();
}

/** By the clock, its own timer would have asked by now. After a failure that timer is a short one. */
function isOverdue(query: Query): boolean {
  return (
    query.state.status === 'success' &&
    query.observers.some(({ options: { refetchInterval } }) => {
      const everyMs = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
      return typeof everyMs === 'number' && query.isStaleByTime(everyMs + LOOK_MS);
    })
  );
}
