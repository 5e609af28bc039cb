import { isDatabaseLost } from '#src/gateway/db/sql-state.ts';

const PAUSE_MS = 500;

/**
 * Does work that needs the database, again and again while the database can't be reached: a replica may start while its
 * database restarts or is upgraded. The work must be safe to begin anew.
 * @param onWait called once, when the wait begins.
 * @throws what the work throws, at once if it isn't that the database can't be reached.
 */
export async function untilDatabaseUp<T>(
  work: () => Promise<T>,
  patienceMs: number,
  onWait: (error: unknown) => void,
): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseLost(error) || performance.now() >= until) throw error;
      if (tries === 1) onWait(error);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
