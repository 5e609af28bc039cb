import { conditionsKey, type ConditionsSnapshot } from '#src/offline/cache/conditions-cache.ts';
import { countFailures, readFailureOf } from '#src/offline/reads/read-failure.ts';
import type { AskedBy, ReadEvent } from '#src/offline/reads/read-state.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';

/** Few, because all users share the platform's call limit. Fewer for automatic reads. */
const AT_ONCE = { person: 4, screen: 2 } as const;
/** Show the first loans at once, also from a slow platform. */
const FIRST_LOANS = 2;
/** Show new results at least this often. */
const SHOW_EVERY_MS = 1_000;
/** How many ticks to hold results back so the list grows in order. */
const MOST_WAITS = 3;

/** A loan's conditions by its `conditionsKey`. */
export type ReadResult = readonly [key: string, snapshot: ConditionsSnapshot];

interface ReadManyDeps {
  readonly readConditions: (loanGuid: string, signal: AbortSignal) => Promise<ConditionsSnapshot>;
  readonly save: (loanGuid: string, snapshot: ConditionsSnapshot) => Promise<unknown>;
  readonly startTimer: StartTimer;
  /** @param loanGuid the loan that answered or failed. */
  readonly onEvent: (event: ReadEvent, loanGuid?: string) => void;
  readonly onShow: (results: readonly ReadResult[]) => void;
}

/** Reads these loans in this order, until all have answered, trouble stops it, or `abort` does. */
export async function readMany(
  by: AskedBy,
  loanGuids: readonly string[],
  { readConditions, save, startTimer, onEvent, onShow }: ReadManyDeps,
  abort: AbortController,
): Promise<void> {
  const { signal } = abort;
  const queue = loanGuids.entries();
  const failures = countFailures();
  // By place in the queue, like those still loading.
  const fresh = new Map<number, ReadResult>();
  const asking = new Set<number>();
  let shownCount = 0;
  let waits = 0;

  /** Shows those before the first that still loads, if there are as many; with `least` 0, all. */
  const show = (least: number): void => {
    const first = least === 0 ? Infinity : Math.min(...asking);
    const ready = [...fresh].filter(([place]) => place < first);
    if (ready.length < Math.max(1, least)) return;
    waits = 0;
    shownCount += ready.length;
    for (const [place] of ready) fresh.delete(place);
    onShow(ready.map(([, result]) => result));
  };
  const readOne = async (place: number, loanGuid: string): Promise<void> => {
    asking.add(place);
    try {
      const snapshot = await readConditions(loanGuid, signal);
      await save(loanGuid, snapshot);
      fresh.set(place, [conditionsKey(loanGuid), snapshot]);
      asking.delete(place);
      failures.endByAnswer();
      onEvent({ is: 'answer' }, loanGuid);
      // As many as are shown already, so that a list that grows is redrawn seldom.
      show(Math.max(FIRST_LOANS, shownCount));
    } catch (cause) {
      asking.delete(place);
      if (signal.aborted) return;
      const error = cause instanceof Error ? cause : new Error('unknown');
      const { kind } = readFailureOf(error);
      // Every further call would have it too.
      const ends = kind === 'network' || kind === 'unauthorized';
      const areTooMany = failures.add() || ends;
      onEvent(areTooMany ? { is: 'trouble', error } : { is: 'loan-failed' }, ends ? undefined : loanGuid);
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
    if (fresh.size > 0) show(++waits > MOST_WAITS ? 0 : 1);
  });
  await Promise.all(Array.from({ length: AT_ONCE[by] }, work));
  stopShowing();
  show(0);
  onEvent({ is: 'end' });
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
