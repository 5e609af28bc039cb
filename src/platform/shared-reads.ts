/**
 * Lets identical reads that are in flight at the same time share one call. The key must hold everything that makes
 * two reads different, above all whose session it is: an answer of one person must never reach another.
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
      // The caller's key names the read and with it the type of its answer.
      if (running !== undefined) return running as Promise<T>;
      const started = read().finally(() => inFlight.delete(name));
      inFlight.set(name, started);
      return started;
    },
  };
}
