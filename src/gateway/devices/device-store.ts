import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#src/gateway/db/tables.ts';
import { type RandomBytes, hashSecret, newSecret } from '#src/gateway/sessions/random-secret.ts';
import { userKeyText } from '#src/contract/device/user-key-text.ts';

/** A device that was ordered to forget a person. */
export interface OrderedDevice {
  /** The start of the hash of the browser's value. */
  readonly name: string;
  readonly signedInAt: Date;
  /** When the device first heard the order; undefined if it hasn't been in touch since. */
  readonly toldAt: Date | undefined;
  /** When its page said that nothing of the person is left there. */
  readonly confirmedAt: Date | undefined;
}

export type DeviceStore = ReturnType<typeof createDeviceStore>;

const HOUR_MS = 3_600_000;
/** As long as the ledger of notes, and no shorter than any browser keeps the cookie. */
const LEDGER_MS = 400 * 24 * HOUR_MS;

/**
 * The browsers in which people signed in, by a value that each of them keeps. Only its hash is stored.
 * @param offlineHours how long a device works without a check: rows are kept that much longer.
 */
export function createDeviceStore({
  database,
  now,
  randomBytes,
  offlineHours,
}: {
  readonly database: Kysely<Tables>;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly offlineHours: number;
}) {
  /** The orders that the browser with this value hasn't confirmed: `isEverybody` if no past user's data may stay. */
  async function openOrder(known: string | undefined) {
    if (known === undefined) return { userIds: [], isEverybody: false };
    const rows = await database
      .selectFrom('device')
      .select(['user_id', 'forgotten_at', 'confirmed_at'])
      .where('id_hash', '=', hashSecret(known))
      .execute();
    const open = rows.filter((row) => row.forgotten_at !== null && row.confirmed_at === null);
    return {
      userIds: open.map(({ user_id }) => user_id),
      isEverybody: open.length > 0 && rows.every(({ forgotten_at }) => forgotten_at !== null),
    };
  }

  return {
    openOrder,

    /**
     * Records that a person signed in there, which ends an order to forget them: the device is in their hands.
     * @param known the browser's value from before; a new one if there's none.
     * @returns the value that the browser keeps.
     */
    async signedIn(known: string | undefined, userId: string): Promise<string> {
      const value = known ?? newSecret(randomBytes);
      const row = { id_hash: hashSecret(value), user_id: userId };
      const state = {
        signed_in_at: new Date(now()),
        forgotten_at: null,
        told_at: null,
        confirmed_at: null,
      };
      await database
        .insertInto('device')
        .values({ ...row, ...state, sealed_share: null })
        .onConflict((conflict) => conflict.columns(['id_hash', 'user_id']).doUpdateSet(state))
        .execute();
      return value;
    },

    async told(known: string | undefined): Promise<void> {
      if (known === undefined) return;
      await database
        .updateTable('device')
        .set({ told_at: new Date(now()) })
        .where('id_hash', '=', hashSecret(known))
        .where('forgotten_at', 'is not', null)
        .where('told_at', 'is', null)
        .execute();
    },

    /**
     * Closes the browser's orders for the people whose databases have these keys (`databaseKeyOf`).
     * @returns the ids of the people whose order it closed.
     */
    async confirm(known: string | undefined, userKeys: readonly string[]): Promise<readonly string[]> {
      const { userIds } = await openOrder(known);
      const ids = userIds.filter((userId) => userKeys.includes(databaseKeyOf(userId)));
      if (known === undefined || ids.length === 0) return [];
      const confirmed = await database
        .updateTable('device')
        .set({ confirmed_at: new Date(now()) })
        .where('id_hash', '=', hashSecret(known))
        .where('user_id', 'in', ids)
        // Skip a person who has signed in since.
        .where('forgotten_at', 'is not', null)
        .returning('user_id')
        .execute();
      return confirmed.map(({ user_id }) => user_id);
    },

    /**
     * Orders every device of a person to forget them, and destroys what opens their unsent notes there. Open orders
     * stay as they are.
     * @returns all devices under such an order.
     */
    async forget(userId: string): Promise<readonly OrderedDevice[]> {
      await database
        .updateTable('device')
        .set({ forgotten_at: new Date(now()), sealed_share: null })
        .where('user_id', '=', userId)
        .where('forgotten_at', 'is', null)
        .execute();
      const rows = await database
        .selectFrom('device')
        .selectAll()
        .where('user_id', '=', userId)
        .where('forgotten_at', 'is not', null)
        .orderBy('signed_in_at')
        .execute();
      return rows.map((row) => ({
        name: row.id_hash.slice(0, 8),
        signedInAt: row.signed_in_at,
        toldAt: row.told_at ?? undefined,
        confirmedAt: row.confirmed_at ?? undefined,
      }));
    },

    async removeOld() {
      await database
        .deleteFrom('device')
        .where('signed_in_at', '<', new Date(now() - LEDGER_MS - offlineHours * HOUR_MS))
        .execute();
    },
  };
}

/** The key by which a device names a user's databases. */
export function databaseKeyOf(userId: string): string {
  return createHash('sha256').update(userKeyText(userId)).digest('hex').slice(0, 32);
}
