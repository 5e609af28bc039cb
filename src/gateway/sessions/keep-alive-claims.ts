import type { Kysely } from 'kysely';
import type { SessionTable, Tables } from '#src/gateway/db/tables.ts';

/** Which sessions' platform tokens have to be kept alive, and by which replica. */
export interface KeepAliveClaims<Session> {
  /** The live sessions whose platform token was last kept alive that long ago, by hash, the longest ago first. */
  dueForKeepAlive(afterMs: number): Promise<readonly string[]>;
  /**
   * Claims one that is due; undefined if it isn't any more, because it ended or another replica has it. A claim lapses
   * after `claimMs`: unless it was marked as kept alive by then, the session is due again.
   */
  claimForKeepAlive(idHash: string, afterMs: number, claimMs: number): Promise<Session | undefined>;
  /** @param at when the call was made that kept the token alive, in milliseconds since 1970. */
  markKeptAlive(idHash: string, at: number): Promise<void>;
}

interface KeepAliveDeps {
  readonly database: Kysely<Tables>;
  readonly now: () => number;
  readonly limits: { readonly idle: number; readonly absolute: number };
}

/** @param open the row's session; undefined if it's over or can't be read any more. */
export function createKeepAliveClaims<Session>(
  { database, now, limits }: KeepAliveDeps,
  open: (row: SessionTable) => Session | undefined,
): KeepAliveClaims<Session> {
  return {
    async dueForKeepAlive(afterMs) {
      const rows = await database
        .selectFrom('session')
        .select('id_hash')
        .where('kept_alive_at', '<=', new Date(now() - afterMs))
        .where('last_active_at', '>', new Date(now() - limits.idle))
        .where('created_at', '>', new Date(now() - limits.absolute))
        .orderBy('kept_alive_at')
        .execute();
      return rows.map((row) => row.id_hash);
    },

    async claimForKeepAlive(idHash, afterMs, claimMs) {
      const row = await database
        .updateTable('session')
        // Backdated, so that it's due again when the claim lapses.
        .set({ kept_alive_at: new Date(now() - afterMs + claimMs) })
        .where('id_hash', '=', idHash)
        .where('kept_alive_at', '<=', new Date(now() - afterMs))
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? undefined : open(row);
    },

    async markKeptAlive(idHash, at) {
      await database
        .updateTable('session')
        .set({ kept_alive_at: new Date(at) })
        .where('id_hash', '=', idHash)
        .execute();
    },
  };
}
