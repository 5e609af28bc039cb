/**
 * Lets identical concurrent reads share one call. The key must contain everything that distinguishes two reads, above
 * all the session: one user's answer must never reach another.
 */
export interface SharedReads {
  share<T>(key: readonly string[], read: () => Promise<T>): Promise<T>;
}

export function createSharedReads(): SharedReads {
  const inFlight = new Map<string, Promise<unknown>>();
  return {
    share<T>(key: readonly string[], read: () => Promise<T>): Promise<T> {
      const name = JSON.stringify(key);
      const running = inFlight.get(name);
      // The caller's key names the read, and so its answer's type.
      if (running !== undefined) return running as Promise<T>;
      const started = read().finally(() => inFlight.delete(name));
      inFlight.set(name, started);
      return started;
    },
  };
}
