import { ApiError } from '#src/api/request/api-error.ts';
import {
  type ConditionsCache,
  conditionsKey,
  type ConditionsSnapshot,
} from '#src/offline/cache/conditions-cache.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';
import { createListeners, type Subscribable } from '#src/offline/storage/listeners.ts';

/** Few, because all users share the platform's call limit. */
const CALLS_AT_ONCE = 4;
/** Fewer for automatic reads. */
const UNASKED_AT_ONCE = 2;
/** This many failures in a row aren't about one loan. */
const MOST_FAILURES_IN_A_ROW = 4;
/** Each answer in this run allows one more failure in a row, up to this many in all. */
const MOST_AMONG_ANSWERS = 12;
/** Show the first loans at once, also from a slow platform. */
const FIRST_LOANS = 2;
/** Show new results at least this often. */
const SHOW_EVERY_MS = 1_000;
/** How many ticks to hold results back so the list grows in order. */
const MOST_WAITS = 3;

/** A button was pressed, or a screen reads what it lacks. */
type Asked = 'asked' | 'unasked';

/** The download's progress. The same object until it changes. */
export interface ConditionsDownloadState {
  readonly isRunning: boolean;
  /** The last run's loans, and how many are done, failed ones included. */
  readonly totalCount: number;
  readonly doneCount: number;
  readonly failedCount: number;
  /** The keys of loans whose last download failed. The next run asks for them last. */
  readonly failed: ReadonlySet<string>;
  /** The error that stopped the last run; absent if it finished or was canceled. */
  readonly error?: Error | undefined;
  /** All that was read since the page opened, by `conditionsKey`, even what the device couldn't save. */
  readonly results: ReadonlyMap<string, ConditionsSnapshot>;
  /** The keys of those that the device couldn't save: they're gone when the page closes. */
  readonly unsaved: ReadonlySet<string>;
  /** Why it couldn't save the last of them. */
  readonly saveError?: Error | undefined;
}

/** Downloads conditions in the background. */
export interface ConditionsDownload extends Subscribable<ConditionsDownloadState> {
  /** Downloads these loans; does nothing during another run. Resolves at the run's end. */
  readonly start: (userId: string, loanGuids: readonly string[], asked?: Asked) => Promise<void>;
  /** Stops the run and its calls. Downloads so far stay. */
  readonly cancel: () => void;
  /** Takes and saves what a screen of one loan read. */
  readonly keep: (userId: string, loanGuid: string, snapshot: ConditionsSnapshot) => void;
}

interface ConditionsDownloadDeps {
  readonly readConditions: (loanGuid: string, signal: AbortSignal) => Promise<ConditionsSnapshot>;
  readonly openStore: (userId: string) => Promise<Pick<ConditionsCache, 'saveConditions'>>;
  readonly startTimer: StartTimer;
  readonly log: (line: string) => void;
}

const IDLE: ConditionsDownloadState = {
  isRunning: false,
  totalCount: 0,
  doneCount: 0,
  failedCount: 0,
  failed: new Set(),
  results: new Map(),
  unsaved: new Set(),
};

export function createConditionsDownload({
  readConditions,
  openStore,
  startTimer,
  log,
}: ConditionsDownloadDeps): ConditionsDownload {
  const listeners = createListeners();
  let view = IDLE;
  let running: AbortController | undefined;
  let isSaved = true;

  function change(changes: Partial<ConditionsDownloadState>): void {
    view = { ...view, ...changes };
    listeners.tell();
  }

  async function saveToCache(userId: string, loanGuid: string, snapshot: ConditionsSnapshot): Promise<void> {
    const key = conditionsKey(loanGuid);
    try {
      await (await openStore(userId)).saveConditions(loanGuid, snapshot);
      isSaved = true;
      if (view.unsaved.has(key)) change({ unsaved: without(view.unsaved, loanGuid) });
    } catch (error) {
      // Log it once: the other records fail the same way.
      if (isSaved) log('The conditions could not be kept on this device');
      isSaved = false;
      change({ unsaved: new Set(view.unsaved).add(key), saveError: toStorageError(error) });
    }
  }

  async function run(
    userId: string,
    loanGuids: readonly string[],
    callsAtOnce: number,
    abort: AbortController,
  ): Promise<void> {
    const { signal } = abort;
    const queue = loanGuids.entries();
    // By place in the queue, like those still loading.
    const fresh = new Map<number, readonly [string, ConditionsSnapshot]>();
    const asking = new Set<number>();
    const failures = countFailures();
    let waits = 0;

    /** @param least 0 for all that came, in whichever order. */
    const showFresh = (least: number): Partial<ConditionsDownloadState> => {
      const first = least === 0 ? Infinity : Math.min(...asking);
      const ready = [...fresh].filter(([place]) => place < first);
      if (ready.length < least) return {};
      waits = 0;
      for (const [place] of ready) fresh.delete(place);
      return { results: new Map([...view.results, ...ready.map(([, result]) => result)]) };
    };
    const readOne = async (place: number, loanGuid: string): Promise<void> => {
      asking.add(place);
      try {
        const snapshot = await readConditions(loanGuid, signal);
        await saveToCache(userId, loanGuid, snapshot);
        fresh.set(place, [conditionsKey(loanGuid), snapshot]);
        asking.delete(place);
        failures.endByAnswer();
        // As many as are shown already, so that a list that grows is redrawn seldom.
        const shown = showFresh(Math.max(FIRST_LOANS, view.results.size));
        change({ doneCount: view.doneCount + 1, failed: without(view.failed, loanGuid), ...shown });
      } catch (error) {
        asking.delete(place);
        if (signal.aborted) return;
        const failure = error instanceof Error ? error : new Error('unknown');
        const failed = endsRun(failure) ? view.failed : new Set(view.failed).add(conditionsKey(loanGuid));
        const areTooMany = failures.add() || endsRun(failure);
        const counts = { doneCount: view.doneCount + 1, failedCount: view.failedCount + 1 };
        change({ failed, ...(areTooMany ? { error: failure } : counts) });
        if (areTooMany) abort.abort();
      }
    };
    const work = async (): Promise<void> => {
      for (const [place, loanGuid] of queue) {
        if (signal.aborted) return;
        // Each runner makes one call at a time, which limits the calls.
        await readOne(place, loanGuid);
      }
    };
    const stopShowing = repeat(startTimer, () => {
      if (fresh.size > 0) change(showFresh(++waits > MOST_WAITS ? 0 : 1));
    });
    await Promise.all(Array.from({ length: callsAtOnce }, work));
    stopShowing();
    change({ isRunning: false, ...showFresh(0) });
  }

  return {
    get: () => view,
    subscribe: listeners.subscribe,
    start: async (userId, loanGuids, asked = 'asked') => {
      if (running !== undefined) return;
      const abort = new AbortController();
      running = abort;
      const totalCount = loanGuids.length;
      change({ isRunning: true, totalCount, doneCount: 0, failedCount: 0, error: undefined });
      const atOnce = asked === 'asked' ? CALLS_AT_ONCE : UNASKED_AT_ONCE;
      await run(userId, failedLast(loanGuids, view.failed), atOnce, abort);
      running = undefined;
    },
    cancel: () => running?.abort(),
    keep: (userId, loanGuid, snapshot) => {
      change({ results: new Map(view.results).set(conditionsKey(loanGuid), snapshot) });
      void saveToCache(userId, loanGuid, snapshot);
    },
  };
}

/** Failures in a row; the more answered in this run, the more may fail. */
function countFailures() {
  let inARow = 0;
  let answered = 0;
  return {
    /** @returns true if that's one too many */
    add: (): boolean => {
      inARow += 1;
      return inARow >= Math.min(MOST_FAILURES_IN_A_ROW + answered, MOST_AMONG_ANSWERS);
    },
    endByAnswer: (): void => {
      inARow = 0;
      answered += 1;
    },
  };
}

function failedLast(loanGuids: readonly string[], failed: ReadonlySet<string>): readonly string[] {
  const rank = (loanGuid: string): number => Number(failed.has(conditionsKey(loanGuid)));
  return loanGuids.toSorted((one, other) => rank(one) - rank(other));
}

function without(keys: ReadonlySet<string>, loanGuid: string): ReadonlySet<string> {
  const key = conditionsKey(loanGuid);
  return keys.has(key) ? new Set([...keys].filter((other) => other !== key)) : keys;
}

/** True for failures that every further call would have too. */
function endsRun(error: Error): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'unauthorized');
}

/** @returns what ends it */
function repeat(startTimer: StartTimer, run: () => void): () => void {
  let stop = (): void => undefined;
  const next = (): void => {
    stop = startTimer(() => {
      next();
      run();
    }, SHOW_EVERY_MS);
  };
  next();
  return () => stop();
}
