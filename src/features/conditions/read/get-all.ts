import { ApiError } from '#src/api/api-error.ts';
import {
  type ConditionsCache,
  conditionsKey,
  type ConditionsSnapshot,
} from '#src/offline/cache/conditions-cache.ts';
import { createListeners, type Subscribable } from '#src/offline/storage/listeners.ts';

/** Calls on their way at the same time: the platform's budget is everybody's. */
const CALLS_AT_ONCE = 4;
/** So many failures in a row are no matter of one loan. */
const MOST_FAILURES_IN_A_ROW = 4;
/** The lists of the screen are drawn anew for so many loans together. */
const LOANS_PER_ANNOUNCEMENT = 20;

/** How far the fetching is. One object until it changes. */
export interface GetAllView {
  readonly isRunning: boolean;
  /** Loans of the last run, and how many of them are through, well or not. */
  readonly totalCount: number;
  readonly doneCount: number;
  readonly failedCount: number;
  /** What ended the last run before its time; absent when it went through or was cancelled. */
  readonly error?: Error | undefined;
  /** What has come since the page was opened, by `conditionsKey`; also what the device could not keep. */
  readonly results: ReadonlyMap<string, ConditionsSnapshot>;
}

/** Fetches conditions in the background. */
export interface GetAll extends Subscribable<GetAllView> {
  /** Fetches these loans one after the other; does nothing while a run is on. Resolves when the run has ended. */
  readonly start: (userId: string, loanGuids: readonly string[]) => Promise<void>;
  /** Ends the run and its calls. What has come stays; a new start goes on with what is missing then. */
  readonly cancel: () => void;
}

interface GetAllDeps {
  readonly readConditions: (loanGuid: string, signal: AbortSignal) => Promise<ConditionsSnapshot>;
  readonly openStore: (userId: string) => Promise<Pick<ConditionsCache, 'saveConditions'>>;
  readonly log: (line: string) => void;
}

const IDLE: GetAllView = {
  isRunning: false,
  totalCount: 0,
  doneCount: 0,
  failedCount: 0,
  results: new Map(),
};

export function createGetAll({ readConditions, openStore, log }: GetAllDeps): GetAll {
  const listeners = createListeners();
  let view = IDLE;
  let running: AbortController | undefined;

  function change(changes: Partial<GetAllView>): void {
    view = { ...view, ...changes };
    listeners.tell();
  }

  async function run(userId: string, loanGuids: readonly string[], abort: AbortController): Promise<void> {
    const { signal } = abort;
    const queue = loanGuids.values();
    let fresh = new Map<string, ConditionsSnapshot>();
    let failuresInARow = 0;
    let isSaved = true;

    const saveToCache = async (loanGuid: string, snapshot: ConditionsSnapshot): Promise<void> => {
      try {
        await (await openStore(userId)).saveConditions(loanGuid, snapshot);
      } catch {
        // Said once: what one record meets, the others meet too.
        if (isSaved) log('The conditions could not be kept on this device');
        isSaved = false;
      }
    };
    const showFresh = (): Partial<GetAllView> => {
      if (fresh.size === 0) return {};
      const results = new Map([...view.results, ...fresh]);
      fresh = new Map();
      return { results };
    };
    const readOne = async (loanGuid: string): Promise<void> => {
      try {
        const snapshot = await readConditions(loanGuid, signal);
        await saveToCache(loanGuid, snapshot);
        fresh.set(conditionsKey(loanGuid), snapshot);
        failuresInARow = 0;
        change({
          doneCount: view.doneCount + 1,
          ...(fresh.size < LOANS_PER_ANNOUNCEMENT ? {} : showFresh()),
        });
      } catch (error) {
        if (signal.aborted) return;
        const failure = error instanceof Error ? error : new Error('unknown');
        failuresInARow += 1;
        if (endsRun(failure) || failuresInARow >= MOST_FAILURES_IN_A_ROW) {
          change({ error: failure });
          abort.abort();
          return;
        }
        change({ doneCount: view.doneCount + 1, failedCount: view.failedCount + 1 });
      }
    };
    const work = async (): Promise<void> => {
      for (const loanGuid of queue) {
        if (signal.aborted) return;
        // Each runner makes one call at a time, which bounds their number.
        await readOne(loanGuid);
      }
    };
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
    change({ isRunning: false, ...showFresh() });
  }

  return {
    get: () => view,
    subscribe: listeners.subscribe,
    start: async (userId, loanGuids) => {
      if (running !== undefined) return;
      const abort = new AbortController();
      running = abort;
      change({
        isRunning: true,
        totalCount: loanGuids.length,
        doneCount: 0,
        failedCount: 0,
        error: undefined,
      });
      await run(userId, loanGuids, abort);
      running = undefined;
    },
    cancel: () => running?.abort(),
  };
}

/** Failures that every further call would meet too. */
function endsRun(error: Error): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'unauthorized');
}
