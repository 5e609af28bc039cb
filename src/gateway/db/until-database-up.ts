import { isDatabaseLost } from '#src/gateway/db/sql-state.ts';

export interface DatabaseWait {
  /** Milliseconds since any moment. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Milliseconds. */
  readonly patience: number;
  /** Called once, when the wait begins. */
  readonly onWait: (error: unknown) => void;
}

const PAUSE_MS = 500;

/**
 * Does work that needs the database, again and again while the database can't be reached: a replica may start while its
 * database restarts or is upgraded. The work must be safe to begin anew.
 * @throws what the work throws, at once if it isn't that the database can't be reached.
 */
export async function untilDatabaseUp<T>(work: () => Promise<T>, wait: DatabaseWait): Promise<T> {
  const until = wait.now() + wait.patience;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseLost(error) || wait.now() >= until) throw error;
      if (tries === 1) wait.onWait(error);
      await wait.wait(PAUSE_MS);
    }
  }
}
