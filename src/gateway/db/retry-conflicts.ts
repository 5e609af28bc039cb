import { errorCodeOf } from '#src/gateway/db/sql-state.ts';

const ATTEMPTS = 5;
// The database's own request to repeat: a serialization failure, a deadlock.
const CONFLICTS = new Set(['40001', '40P01']);

/**
 * Does a piece of work on the database, a whole transaction or one statement, and again when the database gave it up in favour
 * of somebody else's.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || !CONFLICTS.has(errorCodeOf(error) ?? '')) throw error;
    }
  }
}
