import type { Kysely } from 'kysely';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import { preferencesSchema, type Preferences } from '#src/contract/wire/preferences.ts';
import type { Tables } from '#src/gateway/db/tables.ts';
import { believedInstant } from '#src/gateway/preferences/believed-instant.ts';

/** Every user's preferences, by login id. */
export interface GatewayPreferencesStore {
  /** Undefined for a user who never saved any. */
  read(userId: string): Promise<Preferences | undefined>;
  /** Stores these unless newer ones are there. @returns what's stored afterwards. */
  save(userId: string, preferences: Preferences): Promise<Preferences>;
}

export function createPreferencesStore(database: Kysely<Tables>, now: () => number): GatewayPreferencesStore {
  async function read(userId: string): Promise<Preferences | undefined> {
    const row = await database
      .selectFrom('preference')
      .select('body')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row && parseContract(preferencesSchema, JSON.parse(row.body), 'The kept preferences');
  }

  return {
    read,
    async save(userId, preferences) {
      const at = believedInstant(preferences.changedAt, now());
      const stored: Preferences = { ...preferences, changedAt: at.toISOString() };
      const body = JSON.stringify(stored);
      await database
        .insertInto('preference')
        .values({ user_id: userId, body, changed_at: at })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ body, changed_at: at })
            .where('preference.changed_at', '<=', at),
        )
        .execute();
      return (await read(userId)) ?? stored;
    },
  };
}
