const IDLE_MS = 5 * 60_000;
const MOST_CURSORS = 10;

export interface PipelineCursors {
  /** Keeps the result of a query and answers its id; the longest unused of eleven makes room. */
  open(positions: readonly number[]): string;
  /** The result, or undefined when the id is unknown or was not used for five minutes. */
  find(id: string): readonly number[] | undefined;
}

/** The cursors of the v1 pipeline query: ten for the whole instance, five minutes of idleness each. */
export function createPipelineCursors(now: () => number, random: () => string): PipelineCursors {
  const cursors = new Map<string, { readonly positions: readonly number[]; readonly usedAt: number }>();

  function touch(id: string, positions: readonly number[]): void {
    cursors.delete(id);
    cursors.set(id, { positions, usedAt: now() });
  }

  return {
    open(positions) {
      const id = random();
      const [oldest] = cursors.keys();
      if (cursors.size >= MOST_CURSORS && oldest !== undefined) cursors.delete(oldest);
      touch(id, positions);
      return id;
    },
    find(id) {
      const cursor = cursors.get(id);
      if (cursor === undefined || now() - cursor.usedAt > IDLE_MS) return undefined;
      touch(id, cursor.positions);
      return cursor.positions;
    },
  };
}
