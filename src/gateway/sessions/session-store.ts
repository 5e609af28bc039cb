import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type CurrentUser, currentUserSchema } from '#src/contract/wire/current-user.ts';
import type { SessionTable, Tables } from '#src/gateway/db/tables.ts';
import { type RandomBytes, hashSecret, newSecret } from '#src/gateway/sessions/random-secret.ts';
import type { TokenSeal } from '#src/gateway/sessions/token-seal.ts';

export interface Session {
  /** Names the session inside the gateway and, shortened, in its log; it can't be used to sign in. */
  readonly idHash: string;
  readonly user: CurrentUser;
  /** The platform's token; it's only ever sent to the platform. */
  readonly platformToken: string;
}

/** How long a session still lives, in milliseconds: without user activity, and in any case. */
type SessionLeft = {
  readonly idle: number;
  readonly absolute: number;
};

type SessionLookup =
  | { readonly kind: 'found'; readonly session: Session; readonly left: SessionLeft }
  /** The cookie names a live session, but the companion is missing or wrong. */
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'none' };

/** `replaced`: the same browser signed in anew. `token-dead`: so the platform says. */
type WhyEnded = 'signed-out' | 'replaced' | 'expired' | 'token-dead';

export interface EndedSession {
  readonly idHash: string;
  /** Undefined if it had ended already. */
  readonly userId: string | undefined;
  readonly why: WhyEnded;
  readonly requestId: string | undefined;
}

interface SessionStoreDeps {
  readonly database: Kysely<Tables>;
  readonly seal: TokenSeal;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  /** Milliseconds without user activity, and since sign-in, however active. */
  readonly limits: SessionLeft;
  readonly onEnd: (ended: EndedSession) => Promise<void>;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

// A minute's precision is plenty for a limit of many minutes.
const ACTIVITY_STEP_MS = 60_000;

/**
 * Sessions as rows, so that ending one takes effect right away on every replica. Only hashes of its two secrets are
 * stored, and who signed in is sealed.
 */
export function createSessionStore(settings: SessionStoreDeps) {
  const { database, seal, randomBytes, now, limits, onEnd } = settings;

  async function end(idHash: string, why: WhyEnded, requestId?: string): Promise<void> {
    const row = await database
      .deleteFrom('session')
      .where('id_hash', '=', idHash)
      .returning('user_id')
      .executeTakeFirst();
    await onEnd({ idHash, userId: row?.user_id, why, requestId });
  }

  return {
    ...keepAliveClaims(settings),

    /** @returns the values of its cookie and of the companion token, which is worthless without the cookie. */
    async create(user: CurrentUser, platformToken: string) {
      const cookieValue = newSecret(randomBytes);
      const companionToken = newSecret(randomBytes);
      const idHash = hashSecret(cookieValue);
      const at = new Date(now());
      await database
        .insertInto('session')
        .values({
          id_hash: idHash,
          companion_hash: hashSecret(companionToken),
          user_id: user.id,
          email: '',
          first_name: '',
          last_name: '',
          full_name: '',
          sealed_person: seal.seal(JSON.stringify(user), personOf(idHash)),
          sealed_token: seal.seal(platformToken, idHash),
          created_at: at,
          last_active_at: at,
          kept_alive_at: at,
        })
        .execute();
      return { idHash, cookieValue, companionToken };
    },

    /** The person as the platform now describes them: rights go by their personas. */
    async keepPerson(idHash: string, user: CurrentUser): Promise<void> {
      await database
        .updateTable('session')
        .set({ sealed_person: seal.seal(JSON.stringify(user), personOf(idHash)) })
        .where('id_hash', '=', idHash)
        .execute();
    },

    /** @param isActive true if this call shows that the user is active, which restarts the idle limit. */
    async find(
      cookieValue: string | undefined,
      companionToken: string | undefined,
      isActive: boolean,
    ): Promise<SessionLookup> {
      if (cookieValue === undefined) return { kind: 'none' };
      const row = await database
        .selectFrom('session')
        .selectAll()
        .where('id_hash', '=', hashSecret(cookieValue))
        .executeTakeFirst();
      if (row === undefined) return { kind: 'none' };
      const session = openSession(settings, row);
      if (session === undefined) {
        await end(row.id_hash, 'expired');
        return { kind: 'none' };
      }
      if (companionToken === undefined || !matches(companionToken, row.companion_hash)) {
        return { kind: 'mismatch' };
      }
      if (!isActive || now() - row.last_active_at.getTime() < ACTIVITY_STEP_MS) {
        return { kind: 'found', session, left: leftOf(settings, row) };
      }
      const last_active_at = new Date(now());
      await database
        .updateTable('session')
        .set({ last_active_at })
        .where('id_hash', '=', row.id_hash)
        .execute();
      return { kind: 'found', session, left: leftOf(settings, { ...row, last_active_at }) };
    },

    /** @param requestId of the request that ends it, if one does. */
    end,

    /** The platform tokens of a user's live sessions, the named session's first. */
    async tokensOf(userId: string, firstIdHash: string): Promise<readonly string[]> {
      const rows = await database
        .selectFrom('session')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy(({ eb }) => eb('id_hash', '=', firstIdHash), 'desc')
        .orderBy('created_at', 'desc')
        .execute();
      const living = rows.filter((row) => !isOver(settings, row));
      return living.flatMap((row) => seal.open(row.sealed_token, row.id_hash) ?? []);
    },

    async removeExpired() {
      const rows = await database
        .deleteFrom('session')
        .where((row) =>
          row.or([
            row('last_active_at', '<=', new Date(now() - limits.idle)),
            row('created_at', '<=', new Date(now() - limits.absolute)),
          ]),
        )
        .returning(['id_hash', 'user_id'])
        .execute();
      for (const row of rows) {
        await onEnd({ idHash: row.id_hash, userId: row.user_id, why: 'expired', requestId: undefined });
      }
    },
  };
}

/** Which sessions' platform tokens have to be kept alive, and by which replica. */
function keepAliveClaims(settings: SessionStoreDeps) {
  const { database, now, limits } = settings;
  return {
    /** The live sessions whose platform token was last kept alive that long ago, by hash, the longest ago first. */
    async dueForKeepAlive(afterMs: number): Promise<readonly string[]> {
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

    /**
     * Claims one that is due; undefined if it isn't any more, because it ended or another replica has it. A claim
     * lapses after `claimMs`: unless it was marked as kept alive by then, the session is due again.
     */
    async claimForKeepAlive(idHash: string, afterMs: number, claimMs: number): Promise<Session | undefined> {
      const row = await database
        .updateTable('session')
        // Backdated, so that it's due again when the claim lapses.
        .set({ kept_alive_at: new Date(now() - afterMs + claimMs) })
        .where('id_hash', '=', idHash)
        .where('kept_alive_at', '<=', new Date(now() - afterMs))
        .returningAll()
        .executeTakeFirst();
      return row && openSession(settings, row);
    },

    /** @param at when the call was made that kept the token alive, in milliseconds since 1970. */
    async markKeptAlive(idHash: string, at: number) {
      await database
        .updateTable('session')
        .set({ kept_alive_at: new Date(at) })
        .where('id_hash', '=', idHash)
        .execute();
    },
  };
}

function leftOf({ limits, now }: SessionStoreDeps, row: SessionTable): SessionLeft {
  return {
    idle: row.last_active_at.getTime() + limits.idle - now(),
    absolute: row.created_at.getTime() + limits.absolute - now(),
  };
}

function isOver(settings: SessionStoreDeps, row: SessionTable): boolean {
  const { idle, absolute } = leftOf(settings, row);
  return Math.min(idle, absolute) <= 0;
}

function matches(companionToken: string, companionHash: string): boolean {
  const given = Buffer.from(hashSecret(companionToken), 'hex');
  const kept = Buffer.from(companionHash, 'hex');
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/** The row's session; undefined if it's over, or what is sealed in it can't be opened any more. */
function openSession(settings: SessionStoreDeps, row: SessionTable): Session | undefined {
  const platformToken = settings.seal.open(row.sealed_token, row.id_hash);
  const user = userOf(row, settings.seal);
  return platformToken === undefined || user === undefined || isOver(settings, row)
    ? undefined
    : { idHash: row.id_hash, user, platformToken };
}

function userOf(row: SessionTable, seal: TokenSeal): CurrentUser | undefined {
  if (row.sealed_person === null) {
    return {
      id: row.user_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      fullName: row.full_name,
    };
  }
  const sealed = seal.open(row.sealed_person, personOf(row.id_hash));
  return sealed === undefined ? undefined : v.parse(currentUserSchema, JSON.parse(sealed));
}

// Sealed values don't open in another column or row.
function personOf(idHash: string): string {
  return `${idHash} person`;
}
