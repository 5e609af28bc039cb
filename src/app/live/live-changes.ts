import type { Query, QueryClient } from '@tanstack/react-query';
import { type KnownLoans, openLoanTopics } from '#src/app/live/concerned-queries.ts';
import { ANYTHING, followChanges } from '#src/app/live/follow-changes.ts';
import { createLookAgain } from '#src/app/live/look-again.ts';
import type { AuthToken } from '#src/offline/session/auth-token.ts';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { Bfcache } from '#src/offline/storage/bfcache.ts';

export interface LiveChangesDeps {
  readonly ports: {
    readonly window: Window;
    readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
    readonly startTimer: StartTimer;
    /** The device's clock in ms. */
    readonly now: () => number;
  };
  readonly queryClient: QueryClient;
  readonly knownLoans: KnownLoans;
  readonly authToken: Pick<AuthToken, 'get' | 'subscribe'>;
  readonly storedConfig: () => AppConfig | undefined;
  readonly bfcache: Bfcache;
  readonly refreshPreferences: () => void;
  /** Sends unsent preferences, also from a page that's being closed. */
  readonly flushPreferences: () => Promise<void>;
  readonly connectivity: Pick<Connectivity, 'get'>;
}

/** Refreshes what's on screen soon after it changed. @returns a function that ends it. */
export function startLiveChanges(deps: LiveChangesDeps): () => void {
  const { ports, queryClient, knownLoans, authToken, storedConfig, bfcache } = deps;
  const { fetch, startTimer, now } = ports;
  const { connectivity } = deps;
  const { document } = ports.window;
  const stopReading = rereadPreferences({
    queryClient,
    document,
    refresh: () => {
      if (authToken.get() !== undefined) deps.refreshPreferences();
    },
    flush: () => void deps.flushPreferences(),
    now,
  });
  const isVisible = () => document.visibilityState === 'visible';
  const stopAsking = askAfterSleep({ queryClient, startTimer, isVisible });
  const lookAgain = createLookAgain({
    queryClient,
    knownLoans,
    startTimer,
    now,
    random: Math.random,
    isVisible,
  });
  const stopFollowing = followChanges({
    connection: {
      fetch,
      getAuthToken: authToken.get,
      startTimer,
      // Often it's the first that gets through: devices tell late, or never, that they're online again. Only an answer
      // to a question shows whether the platform behind the gateway is there too.
      onReached: () => {
        if (connectivity.get().state === 'lost') lookAgain.hint(ANYTHING);
      },
    },
    apiEnv: () => storedConfig()?.apiEnv,
    onTokenChange: authToken.subscribe,
    document,
    bfcache,
    lookAgain,
    // This code loads once the page is quiet: a note may have been added to the open loan since it was read.
    onHearing: () => lookAgain.hint({ topics: openLoanTopics(queryClient), withinMs: 0 }),
    startTimer,
    random: Math.random,
  });
  return () => {
    stopReading();
    stopAsking();
    stopFollowing();
  };
}

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

interface RereadDeps {
  readonly queryClient: QueryClient;
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Sends or reads the person's preferences. */
  readonly refresh: () => void;
  /** Sends them if something is unsent. */
  readonly flush: () => void;
  /** The device's clock in ms. */
  readonly now: () => number;
}

/** Lists may refresh every second while others are busy. */
const APART_MS = 10_000;

/**
 * Reads the preferences again with each refresh of a list, and when the page becomes visible: another device may have
 * snoozed or starred a loan. Sends them when the page is left.
 * @returns a function that ends it.
 */
export function rereadPreferences({ queryClient, document, refresh, flush, now }: RereadDeps): () => void {
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
  const onVisibility = (): void => (document.visibilityState === 'visible' ? read() : flush());
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    stopQueries();
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
