/** The latest ids, for events that come again. */
export interface SeenEvents {
  /** @returns false if this id came before. */
  add(id: string): boolean;
}

/** Only a lender with 10 changes a second has this many events in a quarter of an hour. */
const KEPT = 10_000;

export function createSeenEvents(): SeenEvents {
  const ids = new Set<string>();
  return {
    add(id) {
      if (ids.has(id)) return false;
      ids.add(id);
      // A set gives its oldest first.
      const [oldest] = ids;
      if (ids.size > KEPT && oldest !== undefined) ids.delete(oldest);
      return true;
    },
  };
}
