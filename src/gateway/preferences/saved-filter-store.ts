import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import {
  MAX_SAVED_FILTERS,
  type SavedFilter,
  type SavedFilterChange,
  savedFiltersSchema,
} from '#src/contract/wire/saved-filter.ts';
import type { Tables } from '#src/gateway/db/tables.ts';
import { believedInstant } from '#src/gateway/preferences/believed-instant.ts';

/** How long to remember a deleted filter: longer than any device waits with an older change. */
const FORGET_AFTER_MS = 90 * 24 * 3_600_000;
/** Per person, the newest: endless saves and deletes can't fill the table. */
const MOST_DELETED = 2 * MAX_SAVED_FILTERS;

/** Every user's saved filters, by login id. */
export function createSavedFilterStore(database: Kysely<Tables>, now: () => number) {
  async function isFull(userId: string, newId: string): Promise<boolean> {
    const others = await database
      .selectFrom('saved_filter')
      .select('filter_id')
      .where('user_id', '=', userId)
      .where('filter_id', '!=', newId)
      .where('body', 'is not', null)
      .execute();
    return others.length >= MAX_SAVED_FILTERS;
  }

  /** The filter with what a page that knows no views left out. */
  async function wholeOf(userId: string, sent: SavedFilter): Promise<SavedFilter> {
    if (sent.list !== undefined) return sent;
    const row = await database
      .selectFrom('saved_filter')
      .select('body')
      .where('user_id', '=', userId)
      .where('filter_id', '=', sent.id)
      .executeTakeFirst();
    const [kept] = v.parse(savedFiltersSchema, [JSON.parse(row?.body ?? 'null')]);
    if (kept === undefined) return sent;
    return { ...sent, filter: { ...sent.filter, loanTypes: kept.filter.loanTypes }, list: kept.list };
  }

  async function put(userId: string, filterId: string, body: string, at: Date): Promise<void> {
    await database
      .insertInto('saved_filter')
      .values({ user_id: userId, filter_id: filterId, body, changed_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'filter_id'])
          .doUpdateSet({ body, changed_at: at })
          .where('saved_filter.changed_at', '<=', at),
      )
      .execute();
  }

  // What was saved and deleted without a network was never here, and leaves nothing.
  async function remove(userId: string, filterId: string, at: Date): Promise<void> {
    await database
      .updateTable('saved_filter')
      .set({ body: null, changed_at: at })
      .where('user_id', '=', userId)
      .where('filter_id', '=', filterId)
      .where('changed_at', '<=', at)
      .execute();
  }

  async function forgetOldDeletions(userId: string): Promise<void> {
    const newest = database
      .selectFrom('saved_filter')
      .select('filter_id')
      .where('user_id', '=', userId)
      .where('body', 'is', null)
      .orderBy('changed_at', 'desc')
      .limit(MOST_DELETED);
    await database
      .deleteFrom('saved_filter')
      .where('user_id', '=', userId)
      .where('body', 'is', null)
      .where((row) =>
        row.or([
          row('changed_at', '<', new Date(now() - FORGET_AFTER_MS)),
          row('filter_id', 'not in', newest),
        ]),
      )
      .execute();
  }

  return {
    async list(userId: string): Promise<readonly SavedFilter[]> {
      const rows = await database
        .selectFrom('saved_filter')
        .select('body')
        .where('user_id', '=', userId)
        .where('body', 'is not', null)
        .orderBy('filter_id')
        .execute();
      const bodies = rows.map(({ body }): unknown => JSON.parse(body ?? 'null'));
      return parseContract(savedFiltersSchema, bodies, 'The kept filters');
    },

    /** Makes a change unless a newer one to the same filter was made. A user has at most MAX_SAVED_FILTERS. */
    async change(userId: string, change: SavedFilterChange): Promise<'done' | 'too-many'> {
      if (change.action === 'delete') {
        await remove(userId, change.id, believedInstant(change.changedAt, now()));
        await forgetOldDeletions(userId);
        return 'done';
      }
      const { filter } = change;
      if (await isFull(userId, filter.id)) return 'too-many';
      const at = believedInstant(filter.changedAt, now());
      const whole = await wholeOf(userId, filter);
      await put(userId, filter.id, JSON.stringify({ ...whole, changedAt: at.toISOString() }), at);
      return 'done';
    },
  };
}
