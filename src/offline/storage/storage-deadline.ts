import { type StartTimer, withDeadlineByPart } from '#src/offline/storage/deadline.ts';

/**
 * No storage call may take longer while the page runs, nor a part of one that comes in parts; a healthy one takes
 * milliseconds.
 */
export const STORAGE_DEADLINE_MS = 3000;

/** Fewer than five: browsers hold timers of a hidden page that start each other more often back for a minute. */
const STEPS = 4;

/** What a test's timer is asked for. */
export const STORAGE_STEP_MS = STORAGE_DEADLINE_MS / STEPS;

/**
 * Settles as work of the browser's storage does, or rejects with `onLate()` after STORAGE_DEADLINE_MS without an
 * answer or a part of it. A page that was frozen or busy runs its late timers before it hears what came meanwhile:
 * however long that took, it counts as one step of four.
 */
export function withStorageDeadline<T>(
  work: (partDone: () => void) => PromiseLike<T>,
  startTimer: StartTimer,
  onLate?: () => Error,
): Promise<T> {
  return withDeadlineByPart(work, STORAGE_DEADLINE_MS, whileRunning(startTimer), onLate);
}

function whileRunning(startTimer: StartTimer): StartTimer {
  return (run) => {
    let cancel = (): void => undefined;
    let stepsLeft = STEPS;
    const goOn = (): void => {
      if (stepsLeft === 0) run();
      else cancel = startTimer(goOn, STORAGE_STEP_MS);
      stepsLeft -= 1;
    };
    goOn();
    return () => cancel();
  };
}
