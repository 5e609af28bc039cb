/** Lets a caller through so many times in a span of time. */
export interface CallRate {
  /** False when this caller has had its calls for now. */
  take(caller: string): boolean;
}

/**
 * Counts calls by caller in memory, a window at a time, each gateway for itself: enough to keep a page that has gone wrong
 * from writing rows without end.
 * @param now ms since 1970.
 */
export function createCallRate(limit: number, windowMs: number, now: () => number): CallRate {
  const counts = new Map<string, number>();
  let window = 0;
  return {
    take: (caller) => {
      const current = Math.floor(now() / windowMs);
      if (current !== window) {
        window = current;
        counts.clear();
      }
      const count = (counts.get(caller) ?? 0) + 1;
      counts.set(caller, count);
      return count <= limit;
    },
  };
}
