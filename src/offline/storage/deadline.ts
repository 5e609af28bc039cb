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
export async function withDeadline<T>(
  work: PromiseLike<T>,
  ms: number,
  startTimer: StartTimer,
  onLate: () => Error = () => new Error('no answer in time'),
): Promise<T> {
  let cancel = (): void => undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    cancel = startTimer(() => reject(onLate()), ms);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    cancel();
  }
}
