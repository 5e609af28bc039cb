/** Runs a function after `ms` unless the returned function cancels it. Passed in so that tests control time. */
export type StartTimer = (run: () => void, ms: number) => () => void;

/** The runtime's own timer. */
export const startRealTimer: StartTimer = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Settles as the work does, or rejects with `onLate()` if it takes longer than `ms`. IndexedDB can stop answering (on
 * iOS, until the browser restarts), so never wait for it without a limit.
 */
export function withDeadline<T>(
  work: PromiseLike<T>,
  ms: number,
  startTimer: StartTimer,
  onLate?: () => Error,
): Promise<T> {
  return withDeadlineByPart(() => work, ms, startTimer, onLate);
}

/**
 * As `withDeadline`, for work in parts that may take long as a whole: each call of `partDone` gives it `ms` once more.
 */
export async function withDeadlineByPart<T>(
  work: (partDone: () => void) => PromiseLike<T>,
  ms: number,
  startTimer: StartTimer,
  onLate: () => Error = () => new Error('no answer in time'),
): Promise<T> {
  let cancel = (): void => undefined;
  let isSettled = false;
  let reject: (reason: Error) => void = () => undefined;
  const tooLate = new Promise<never>((_resolve, rejectLate) => {
    reject = rejectLate;
  });
  const restart = (): void => {
    cancel();
    // Work that was given up may go on unseen.
    if (!isSettled) cancel = startTimer(() => reject(onLate()), ms);
  };
  restart();
  try {
    return await Promise.race([work(restart), tooLate]);
  } finally {
    isSettled = true;
    cancel();
  }
}
