import { type Kysely, sql } from 'kysely';
import type { Tables } from '#src/gateway/db/tables.ts';
import type { LockRecords } from '#src/gateway/notes/note-ports.ts';
import { executeRetrying } from '#src/gateway/db/retry-conflicts.ts';

/** Records of platform locks that are or may be ours, in the database. */
export function createDatabaseLockRecords(database: Kysely<Tables>, now: () => number): LockRecords {
  return {
    async announce({ id, loanGuid, userId, sessionId }) {
      await executeRetrying(
        database.insertInto('platform_lock').values({
          id,
          loan_guid: loanGuid,
          user_id: userId,
          session_hash: sessionId,
          lock_id: null,
          asked_at: new Date(now()),
        }),
      );
    },

    async setLockId(id, lockId) {
      await executeRetrying(
        database.updateTable('platform_lock').set({ lock_id: lockId }).where('id', '=', id),
      );
    },

    async forget(id) {
      await executeRetrying(database.deleteFrom('platform_lock').where('id', '=', id));
    },

    async ofLoan(loanGuid) {
      const rows = await database
        .selectFrom('platform_lock')
        .selectAll()
        .where('loan_guid', '=', loanGuid)
        .orderBy('asked_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        loanGuid: row.loan_guid,
        userId: row.user_id,
        sessionId: row.session_hash,
        lockId: row.lock_id ?? undefined,
      }));
    },

    async leftLoans() {
      const rows = await database
        .selectFrom('platform_lock')
        .select('loan_guid')
        .distinct()
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('loan_lease')
                .select('loan_lease.loan_guid')
                .whereRef('loan_lease.loan_guid', '=', 'platform_lock.loan_guid')
                .where('loan_lease.expires_at', '>', sql<Date>`clock_timestamp()`),
            ),
          ),
        )
        .orderBy('loan_guid')
        .execute();
      return rows.map((row) => row.loan_guid);
    },
  };
}
