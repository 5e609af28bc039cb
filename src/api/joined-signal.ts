/** A signal that follows others, and the way to let go of them. */
export interface JoinedSignal {
  readonly signal: AbortSignal;
  /** To be called when the work is over: a signal that lives long would keep what follows it. */
  readonly letGo: () => void;
}

/**
 * Aborts as soon as one of the signals does, for that one's reason. What `AbortSignal.any` gives, which Safari has since
 * 17.4 alone; one way for all browsers is the one that is tested every day.
 */
export function joinSignals(signals: readonly AbortSignal[]): JoinedSignal {
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
  return { signal: joined.signal, letGo: () => following.abort() };
}
