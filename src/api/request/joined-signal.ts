/**
 * Aborts as soon as one of the signals does, with that one's reason. Safari has `AbortSignal.any` only since 17.4, and
 * one way for all browsers gets tested every day.
 */
export function joinSignals(signals: readonly AbortSignal[]) {
  const joined = new AbortController();
  const following = new AbortController();
  for (const signal of signals) {
    const abort = (): void => {
      following.abort();
      joined.abort(signal.reason);
    };
    if (signal.aborted) {
      abort();
      break;
    }
    signal.addEventListener('abort', abort, { signal: following.signal });
  }
  return {
    signal: joined.signal,
    /** Call this when the work is over: a long-lived signal would keep its followers in memory. */
    letGo: (): void => following.abort(),
  };
}
