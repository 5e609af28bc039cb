import { type Kysely, sql } from 'kysely';
import { executeRetrying, retryConflicts } from '#src/gateway/db/retry-conflicts.ts';
import type { Tables } from '#src/gateway/db/tables.ts';
import type { LoanLease, LoanLeases } from '#src/gateway/notes/note-ports.ts';

/**
 * Each step is one statement that uses only the database's clock: gateways with different clocks agree on who has a
 * loan, and no transaction is open during a platform call.
 * @param replica names this process among several; undefined where it has the database to itself.
 */
export function createDatabaseLoanLeases(database: Kysely<Tables>, replica?: string) {
  const now = sql<Date>`clock_timestamp()`;
  const inMs = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;
  // An older build without replicas overwrites it whole, so a live lease never passes for a dead replica's.
  const named = (holder: string): string => (replica === undefined ? holder : `${replica}/${holder}`);
  const mayBeOnItsWay = database
    .selectFrom('note')
    .select('loan_guid')
    .where('applied_at', 'is', null)
    .where('before_hash', 'is not', null);
  const mine = ({ loanGuid, holder, fence }: LoanLease) =>
    database
      .updateTable('loan_lease')
      .where('loan_guid', '=', loanGuid)
      .where('holder', '=', named(holder))
      .where('fence', '=', fence);

  const leases: LoanLeases = {
    async acquire(loanGuid, holder, ms) {
      const taken = await retryConflicts(() =>
        database
          .insertInto('loan_lease')
          .values({ loan_guid: loanGuid, holder: named(holder), fence: 1, expires_at: inMs(ms) })
          .onConflict((conflict) =>
            conflict
              .column('loan_guid')
              .doUpdateSet({ holder: named(holder), fence: sql`loan_lease.fence + 1`, expires_at: inMs(ms) })
              .where('loan_lease.expires_at', '<=', now),
          )
          .returning('fence')
          .executeTakeFirst(),
      );
      if (taken !== undefined) return { kind: 'taken', lease: { loanGuid, holder, fence: taken.fence } };
      const held = await database
        .selectFrom('loan_lease')
        .select(sql<number>`(extract(epoch from expires_at - clock_timestamp()) * 1000)::float8`.as('ms'))
        .where('loan_guid', '=', loanGuid)
        .executeTakeFirst();
      return { kind: 'held', remainingMs: Math.max(0, held?.ms ?? 0) };
    },

    async renew(lease, ms) {
      const renewed = await retryConflicts(() =>
        mine(lease)
          .set({ expires_at: inMs(ms) })
          .where('expires_at', '>', now)
          .returning('fence')
          .executeTakeFirst(),
      );
      return renewed !== undefined;
    },

    async release(lease) {
      await executeRetrying(mine(lease).set({ expires_at: now }));
    },
  };

  return {
    ...leases,

    /**
     * Ends every lease: now, or in `settleMs` if a note of its loan may just have been sent to the platform. Only for a
     * process that has the database to itself and has taken no lease yet: those who took these are gone.
     */
    async endLeft(settleMs: number): Promise<void> {
      const left = database.updateTable('loan_lease').where('expires_at', '>', now);
      await left.set({ expires_at: now }).where('loan_guid', 'not in', mayBeOnItsWay).execute();
      await left
        .set({ expires_at: inMs(settleMs) })
        .where('expires_at', '>', inMs(settleMs))
        .execute();
    },

    /**
     * Ends every lease of replicas that no longer say that they live: now, or `settleMs` after they were last known to,
     * if a note of its loan may just have been sent to the platform.
     */
    async endOfDead(settleMs: number): Promise<void> {
      const settled = sql<Date>`gateway_replica.expires_at + ${settleMs} * interval '1 millisecond'`;
      const left = database
        .updateTable('loan_lease')
        .from('gateway_replica')
        .where(sql<boolean>`split_part(loan_lease.holder, '/', 1) = gateway_replica.id`)
        .where('gateway_replica.expires_at', '<=', now);
      await left
        .set({ expires_at: now })
        .where('loan_lease.expires_at', '>', now)
        .where('loan_lease.loan_guid', 'not in', mayBeOnItsWay)
        .execute();
      await left.set({ expires_at: settled }).where('loan_lease.expires_at', '>', settled).execute();
    },

    async removeOld(): Promise<void> {
      await database
        .deleteFrom('loan_lease')
        .where('expires_at', '<', sql<Date>`clock_timestamp() - interval '1 day'`)
        .execute();
    },
  };
}
