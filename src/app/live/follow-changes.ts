import { followHints, type HintConnection, type HintsEnd } from '#src/api/live-hints.ts';
import type { LookAgain } from '#src/app/live/look-again.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { Bfcache } from '#src/offline/storage/bfcache.ts';

export interface FollowChangesDeps {
  readonly connection: HintConnection;
  /** Undefined before the installation's settings are known. */
  readonly apiEnv: () => string | undefined;
  readonly onTokenChange: (listener: () => void) => () => void;
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  readonly bfcache: Pick<Bfcache, 'follow'>;
  readonly lookAgain: LookAgain;
  /** Called once, when this page hears for the first time. */
  readonly onHearing: () => void;
  readonly startTimer: StartTimer;
  /** In [0, 1). */
  readonly random: () => number;
}

const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Asks for everything: for a page that can't know what it has missed. */
export const ANYTHING = { topics: 'all', withinMs: 1_000 } as const;

/**
 * Receives changes while this page is visible and signed in, each tab by its own connection. A hidden page has none,
 * and asks when it's visible again. Timers refresh anyway, so a lost connection only costs time.
 * @returns a function that ends it.
 */
export function followChanges(deps: FollowChangesDeps): () => void {
  const { lookAgain, document, bfcache } = deps;
  /** The last hint this tab has heard. */
  let lastId: string | undefined;
  let underWay: AbortController | undefined;
  let hasHeard = false;

  function hears(): void {
    if (hasHeard) return;
    hasHeard = true;
    deps.onHearing();
  }

  async function connect(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const apiEnv = deps.apiEnv();
      const end: HintsEnd =
        apiEnv === undefined
          ? { kind: 'none', retryMs: undefined }
          : await followHints(deps.connection, {
              apiEnv,
              lastEventId: lastId,
              signal,
              onHint: (hint, id) => {
                failures = 0;
                lastId = id ?? lastId;
                lookAgain.hint(hint);
                hears();
              },
            });
      // Until the next sign-in, or the next time the page is shown.
      if (end.kind === 'refused') return;
      await pause(deps, waitAfter(end, failures, deps.random), signal);
      failures += 1;
    }
  }

  function follow(): void {
    const isWanted = document.visibilityState === 'visible' && deps.connection.getAuthToken() !== undefined;
    if (!isWanted) {
      leave();
    } else if (underWay === undefined) {
      underWay = new AbortController();
      void connect(underWay.signal);
    }
  }

  function leave(): void {
    underWay?.abort();
    underWay = undefined;
    lookAgain.stop();
  }

  function onTokenChange(): void {
    leave();
    follow();
  }

  document.addEventListener('visibilitychange', follow);
  const stopToken = deps.onTokenChange(onTokenChange);
  const stopMemory = bfcache.follow({ leave, comeBack: follow });
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stopToken();
    stopMemory();
    leave();
  };
}

/** As the gateway says, else longer after each failure. Never all pages at the same moment. */
function waitAfter(
  { retryMs }: Exclude<HintsEnd, { kind: 'refused' }>,
  failures: number,
  random: () => number,
): number {
  if (retryMs !== undefined) return retryMs * (1 + random() / 4);
  const longest = SHORTEST_WAIT_MS * 2 ** Math.min(failures, 10);
  return Math.min(longest, LONGEST_WAIT_MS) * (0.5 + random());
}

function pause({ startTimer }: FollowChangesDeps, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = startTimer(end, ms);
    signal.addEventListener('abort', end);
  });
}
