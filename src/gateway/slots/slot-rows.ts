import { type Kysely, sql } from 'kysely';
import { executeRetrying } from '#src/gateway/db/retry-conflicts.ts';
import type { Tables } from '#src/gateway/db/tables.ts';

export type SlotRows = ReturnType<typeof createSlotRows>;

/**
 * The slots for platform calls, as rows that replicas lease. A slot has one holder at most.
 * Each step is one statement that uses only the database's clock: replicas with different clocks agree on who holds
 * what. A statement that waited for another one looks again, so no slot is taken twice.
 */
export function createSlotRows(database: Kysely<Tables>) {
  const now = sql<Date>`clock_timestamp()`;
  const inMs = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;

  return {
    /** Makes sure that this many slots exist. */
    async prepare(total: number): Promise<void> {
      const slots = Array.from({ length: total }, (_, index) => ({
        slot: index + 1,
        holder: null,
        expires_at: new Date(0),
      }));
      await database
        .insertInto('platform_slot')
        .values(slots)
        .onConflict((conflict) => conflict.column('slot').doNothing())
        .execute();
      await database
        .deleteFrom('gateway_replica')
        .where('expires_at', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
        .execute();
    },

    /** Keeps a replica alive for `ms` more. @returns the ids of all live replicas, in the same order for each. */
    async join(replica: string, ms: number): Promise<readonly string[]> {
      await executeRetrying(
        database
          .insertInto('gateway_replica')
          .values({ id: replica, expires_at: inMs(ms) })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at: inMs(ms) })),
      );
      const rows = await database
        .selectFrom('gateway_replica')
        .select('id')
        .where('expires_at', '>', now)
        .execute();
      return rows.map(({ id }) => id).sort();
    },

    /** Extends the replica's leases. @returns the slots that are still its own. */
    async renew(replica: string, total: number, ms: number): Promise<readonly number[]> {
      const rows = await executeRetrying(
        database
          .updateTable('platform_slot')
          .set({ expires_at: inMs(ms) })
          .where('holder', '=', replica)
          .where('slot', '<=', total)
          .returning('slot'),
      );
      return rows.map(({ slot }) => slot);
    },

    /** Takes up to `count` slots that are free, or whose lease ran out. @returns those it got. */
    async take(replica: string, count: number, total: number, ms: number): Promise<readonly number[]> {
      const free = database
        .selectFrom('platform_slot')
        .select('slot')
        .where('slot', '<=', total)
        .where('expires_at', '<=', now)
        .orderBy('slot')
        .limit(count);
      const rows = await executeRetrying(
        database
          .updateTable('platform_slot')
          .set({ holder: replica, expires_at: inMs(ms) })
          .where('slot', 'in', free)
          .where('expires_at', '<=', now)
          .returning('slot'),
      );
      return rows.map(({ slot }) => slot);
    },

    async giveBack(replica: string, slots: readonly number[]): Promise<void> {
      await executeRetrying(
        database
          .updateTable('platform_slot')
          .set({ holder: null, expires_at: now })
          .where('holder', '=', replica)
          .where('slot', 'in', slots),
      );
    },

    /** Gives all back, and says that the replica lives no longer. */
    async leave(replica: string): Promise<void> {
      await database
        .updateTable('platform_slot')
        .set({ holder: null, expires_at: now })
        .where('holder', '=', replica)
        .execute();
      // The row stays for a while: it tells that leases of this replica are dead.
      await database
        .updateTable('gateway_replica')
        .set({ expires_at: now })
        .where('id', '=', replica)
        .execute();
    },
  };
}
