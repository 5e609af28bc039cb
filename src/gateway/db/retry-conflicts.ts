import { errorCodeOf } from '#src/gateway/db/sql-state.ts';

const ATTEMPTS = 5;
// The database's own request to retry: a serialization failure, a deadlock.
const CONFLICTS = ['40001', '40P01'];

/**
 * Runs a transaction or a statement, and runs it again if the database aborted it in favor of another one.
 * @param moreCodes SQLSTATEs that also mean so for this work.
 */
export async function retryConflicts<T>(
  work: () => Promise<T>,
  moreCodes: readonly string[] = [],
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isConflict = [...CONFLICTS, ...moreCodes].includes(errorCodeOf(error) ?? '');
      if (attempt >= ATTEMPTS || !isConflict) throw error;
    }
  }
}

/** Runs one statement so. */
export function executeRetrying<T>(query: { execute(): Promise<T> }): Promise<T> {
  return retryConflicts(() => query.execute());
}
