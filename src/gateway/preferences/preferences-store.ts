import type { Kysely } from 'kysely';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import { mergeValues, preferencesSchema, type Preferences } from '#src/contract/wire/preferences.ts';
import type { Tables } from '#src/gateway/db/tables.ts';
import { believedInstant } from '#src/gateway/preferences/believed-instant.ts';

/** Beyond this many devices of one person at the same moment, the last one is told to come back. */
const MOST_TRIES = 20;

/** Every user's preferences, by login id. */
export function createPreferencesStore(database: Kysely<Tables>, now: () => number) {
  async function bodyOf(userId: string): Promise<string | undefined> {
    const row = await database
      .selectFrom('preference')
      .select('body')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.body;
  }

  /** @returns false if another device wrote since `before` was read. */
  async function replace(userId: string, before: string | undefined, next: Preferences): Promise<boolean> {
    const body = JSON.stringify(next);
    const changed = { body, changed_at: new Date(next.changedAt) };
    if (before === undefined) {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('preference')
        .values({ user_id: userId, ...changed })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    }
    const { numUpdatedRows } = await database
      .updateTable('preference')
      .set(changed)
      .where('user_id', '=', userId)
      .where('body', '=', before)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  return {
    /** Undefined for a user who never saved any. */
    async read(userId: string): Promise<Preferences | undefined> {
      const body = await bodyOf(userId);
      return body === undefined ? undefined : parsed(body);
    },
    /**
     * Stores these unless newer ones are there; of stars, snoozes and templates the newest of each, from both. @returns
     * what's stored afterwards.
     */
    async save(userId: string, preferences: Preferences): Promise<Preferences> {
      const at = believedInstant(preferences.changedAt, now());
      const sent: Preferences = { ...preferences, changedAt: at.toISOString() };
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const before = await bodyOf(userId);
        const next = before === undefined ? sent : mergedPreferences(parsed(before), sent);
        if (await replace(userId, before, next)) return next;
      }
      throw new Error('Preferences changed too often while they were saved');
    },
  };
}

function parsed(body: string): Preferences {
  return parseContract(preferencesSchema, JSON.parse(body), 'The kept preferences');
}

function mergedPreferences(kept: Preferences, sent: Preferences): Preferences {
  const newer = Date.parse(kept.changedAt) > Date.parse(sent.changedAt) ? kept : sent;
  const merged = mergeValues(kept.preferences, sent.preferences);
  return { ...newer, preferences: { ...newer.preferences, ...merged } };
}
