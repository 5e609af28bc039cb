interface RunningRead {
  readonly answer: Promise<unknown>;
  readonly abandon: AbortController;
  callers: number;
}

/**
 * Lets identical concurrent reads share one call. The key must contain everything that distinguishes two reads, above
 * all the session: one user's answer must never reach another.
 */
export function createSharedReads() {
  const inFlight = new Map<string, RunningRead>();

  function begin(name: string, read: (signal: AbortSignal) => Promise<unknown>): RunningRead {
    const abandon = new AbortController();
    const answer = read(abandon.signal).finally(() => forget(name, running));
    const running: RunningRead = { answer, abandon, callers: 0 };
    inFlight.set(name, running);
    return running;
  }

  function forget(name: string, running: RunningRead): void {
    if (inFlight.get(name) === running) inFlight.delete(name);
  }

  return {
    /**
     * @param signal aborts when this caller no longer waits. Once none does, the signal that `read` got aborts, and
     * the next caller starts anew.
     */
    share<T>(
      key: readonly string[],
      signal: AbortSignal,
      read: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      const name = JSON.stringify(key);
      const running = inFlight.get(name) ?? begin(name, read);
      running.callers += 1;
      const leave = (): void => {
        running.callers -= 1;
        if (running.callers > 0) return;
        forget(name, running);
        running.abandon.abort();
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      // The caller's key names the read, and so its answer's type.
      return running.answer as Promise<T>;
    },
  };
}
