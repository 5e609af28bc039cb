import type { Kysely } from 'kysely';
import type { Tables } from '#src/gateway/db/tables.ts';
import { type RandomBytes, hashSecret, newSecret } from '#src/gateway/sessions/random-secret.ts';

/** Whom a device has to forget. */
interface DeviceOrder {
  readonly userIds: readonly string[];
  /** Nobody has been there whose data may stay. */
  readonly isEverybody: boolean;
}

export interface DeviceStore {
  /**
   * Notes that a person signed in there. What was to be erased may stay from now on: the device is in their hands.
   * @param known the browser's value from before; a new one if there's none.
   * @returns the value that the browser keeps.
   */
  signedIn(known: string | undefined, userId: string): Promise<string>;
  /** What the browser with this value has to do. */
  orderFor(known: string | undefined): Promise<DeviceOrder>;
  /** Lets every device of a person forget them at its next contact. @returns how many there are. */
  forget(userId: string): Promise<number>;
  removeOld(): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Longer than any browser keeps the cookie. */
const KEPT_MS = 401 * DAY_MS;

/** The browsers in which people signed in, by a value that each of them keeps. Only its hash is stored. */
export function createDeviceStore({
  database,
  now,
  randomBytes,
}: {
  readonly database: Kysely<Tables>;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}): DeviceStore {
  return {
    async signedIn(known, userId) {
      const value = known ?? newSecret(randomBytes);
      const row = { id_hash: hashSecret(value), user_id: userId };
      const state = { signed_in_at: new Date(now()), forgotten_at: null };
      await database
        .insertInto('device')
        .values({ ...row, ...state })
        .onConflict((conflict) => conflict.columns(['id_hash', 'user_id']).doUpdateSet(state))
        .execute();
      return value;
    },

    async orderFor(known) {
      if (known === undefined) return { userIds: [], isEverybody: false };
      const rows = await database
        .selectFrom('device')
        .select(['user_id', 'forgotten_at'])
        .where('id_hash', '=', hashSecret(known))
        .execute();
      const forgotten = rows.filter(({ forgotten_at }) => forgotten_at !== null);
      return {
        userIds: forgotten.map(({ user_id }) => user_id),
        isEverybody: rows.length > 0 && forgotten.length === rows.length,
      };
    },

    async forget(userId) {
      const rows = await database
        .updateTable('device')
        .set({ forgotten_at: new Date(now()) })
        .where('user_id', '=', userId)
        .returning('id_hash')
        .execute();
      return rows.length;
    },

    async removeOld() {
      await database
        .deleteFrom('device')
        .where('signed_in_at', '<', new Date(now() - KEPT_MS))
        .execute();
    },
  };
}
