const IDLE_MS = 5 * 60_000;
const MOST_CURSORS = 10;

/** The cursors of the v1 pipeline query: ten for the whole instance, each expiring after five idle minutes. */
export function createPipelineCursors(now: () => number, random: () => string) {
  const cursors = new Map<string, { readonly positions: readonly number[]; readonly usedAt: number }>();

  function touch(id: string, positions: readonly number[]): void {
    cursors.delete(id);
    cursors.set(id, { positions, usedAt: now() });
  }

  return {
    /** Stores a query's result and returns its id; an eleventh replaces the least recently used. */
    open(positions: readonly number[]): string {
      const id = random();
      const [oldest] = cursors.keys();
      if (cursors.size >= MOST_CURSORS && oldest !== undefined) cursors.delete(oldest);
      touch(id, positions);
      return id;
    },
    /** The result; undefined if the id is unknown or wasn't used for five minutes. */
    find(id: string): readonly number[] | undefined {
      const cursor = cursors.get(id);
      if (cursor === undefined || now() - cursor.usedAt > IDLE_MS) return undefined;
      touch(id, cursor.positions);
      return cursor.positions;
    },
  };
}
