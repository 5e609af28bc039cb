import type { QueryClient } from '@tanstack/react-query';
import { askAfterSleep } from '#src/app/live/after-sleep.ts';
import { type KnownLoans, openLoanTopics } from '#src/app/live/concerned-queries.ts';
import { ANYTHING, followChanges } from '#src/app/live/follow-changes.ts';
import { createLookAgain } from '#src/app/live/look-again.ts';
import { rereadPreferences } from '#src/app/live/reread-preferences.ts';
import type { AuthToken } from '#src/features/session/session-services.ts';
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
