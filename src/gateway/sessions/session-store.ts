import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type CurrentUser, currentUserSchema } from '#src/contract/wire/current-user.ts';
import type { SessionTable, Tables } from '#src/gateway/db/tables.ts';
import { type KeepAliveClaims, createKeepAliveClaims } from '#src/gateway/sessions/keep-alive-claims.ts';
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
interface SessionLeft {
  readonly idle: number;
  readonly absolute: number;
}

interface NewSession {
  readonly idHash: string;
  /** Value of the session cookie. */
  readonly cookieValue: string;
  /** Stored by the page as `authToken`; worthless without the cookie. */
  readonly companionToken: string;
}

type SessionLookup =
  | { readonly kind: 'found'; readonly session: Session; readonly left: SessionLeft }
  /** The cookie names a live session, but the companion is missing or wrong. */
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'none' };

type WhyEnded =
  | 'signed-out'
  /** The same browser signed in anew. */
  | 'replaced'
  | 'expired'
  /** The platform says that its token is dead. */
  | 'token-dead';

export interface EndedSession {
  readonly idHash: string;
  /** Undefined if it had ended already. */
  readonly userId: string | undefined;
  readonly why: WhyEnded;
  readonly requestId: string | undefined;
}

export interface SessionStore extends KeepAliveClaims<Session> {
  create(user: CurrentUser, platformToken: string): Promise<NewSession>;
  /** @param isActive true if this call shows that the user is active, which restarts the idle limit. */
  find(
    cookieValue: string | undefined,
    companionToken: string | undefined,
    isActive: boolean,
  ): Promise<SessionLookup>;
  /** @param requestId of the request that ends it, if one does. */
  end(idHash: string, why: WhyEnded, requestId?: string): Promise<void>;
  endByCookie(cookieValue: string, why: WhyEnded, requestId?: string): Promise<void>;
  /** The platform tokens of a user's live sessions, the named session's first. */
  tokensOf(userId: string, firstIdHash: string): Promise<readonly string[]>;
  /** Deletes what can never be used again. */
  removeExpired(): Promise<void>;
}

interface SessionLimits {
  /** Milliseconds without user activity. */
  readonly idle: number;
  /** Milliseconds since sign-in, however active. */
  readonly absolute: number;
}

interface SessionStoreDeps {
  readonly database: Kysely<Tables>;
  readonly seal: TokenSeal;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  readonly limits: SessionLimits;
  /** Called for each session that ends. */
  readonly onEnd?: ((ended: EndedSession) => Promise<void>) | undefined;
}

// Store activity at most this often: a minute's precision is plenty for a limit of many minutes.
const ACTIVITY_STEP_MS = 60_000;

/**
 * Sessions as rows, so that ending one takes effect right away on every replica. Only hashes of its two secrets are
 * stored, and who signed in is sealed.
 */
export function createSessionStore(settings: SessionStoreDeps): SessionStore {
  const { database, seal, now, limits, onEnd } = settings;

  const end: SessionStore['end'] = async (idHash, why, requestId) => {
    const row = await database
      .deleteFrom('session')
      .where('id_hash', '=', idHash)
      .returning('user_id')
      .executeTakeFirst();
    await onEnd?.({ idHash, userId: row?.user_id, why, requestId });
  };

  const leftOf = (row: SessionTable, activeAt = row.last_active_at.getTime()): SessionLeft => ({
    idle: activeAt + limits.idle - now(),
    absolute: row.created_at.getTime() + limits.absolute - now(),
  });

  const isOver = (row: SessionTable): boolean => {
    const { idle, absolute } = leftOf(row);
    return Math.min(idle, absolute) <= 0;
  };

  return {
    create: (user, platformToken) => createSession(settings, user, platformToken),

    async find(cookieValue, companionToken, isActive) {
      if (cookieValue === undefined) return { kind: 'none' };
      const row = await database
        .selectFrom('session')
        .selectAll()
        .where('id_hash', '=', hashSecret(cookieValue))
        .executeTakeFirst();
      if (row === undefined) return { kind: 'none' };
      const session = openSession(row, seal);
      if (isOver(row) || session === undefined) {
        await end(row.id_hash, 'expired');
        return { kind: 'none' };
      }
      if (companionToken === undefined || !matches(companionToken, row.companion_hash)) {
        return { kind: 'mismatch' };
      }
      let activeAt = row.last_active_at.getTime();
      if (isActive && now() - activeAt >= ACTIVITY_STEP_MS) {
        activeAt = now();
        await database
          .updateTable('session')
          .set({ last_active_at: new Date(activeAt) })
          .where('id_hash', '=', row.id_hash)
          .execute();
      }
      return { kind: 'found', session, left: leftOf(row, activeAt) };
    },

    end,
    endByCookie: (cookieValue, why, requestId) => end(hashSecret(cookieValue), why, requestId),

    ...createKeepAliveClaims(settings, (row) => (isOver(row) ? undefined : openSession(row, seal))),

    async tokensOf(userId, firstIdHash) {
      const rows = await database
        .selectFrom('session')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .execute();
      const living = rows.filter((row) => !isOver(row));
      const ordered = [
        ...living.filter((row) => row.id_hash === firstIdHash),
        ...living.filter((row) => row.id_hash !== firstIdHash),
      ];
      return ordered.flatMap((row) => seal.open(row.sealed_token, row.id_hash) ?? []);
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
        await onEnd?.({ idHash: row.id_hash, userId: row.user_id, why: 'expired', requestId: undefined });
      }
    },
  };
}

async function createSession(
  { database, seal, randomBytes, now }: SessionStoreDeps,
  user: CurrentUser,
  platformToken: string,
): Promise<NewSession> {
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
}

function matches(companionToken: string, companionHash: string): boolean {
  const given = Buffer.from(hashSecret(companionToken), 'hex');
  const kept = Buffer.from(companionHash, 'hex');
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/** The row's session; undefined if what is sealed in it can't be opened any more. */
function openSession(row: SessionTable, seal: TokenSeal): Session | undefined {
  const platformToken = seal.open(row.sealed_token, row.id_hash);
  const user = userOf(row, seal);
  return platformToken === undefined || user === undefined
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
