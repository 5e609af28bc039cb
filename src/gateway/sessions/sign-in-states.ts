import type { Kysely } from 'kysely';
import type { Tables } from '#src/gateway/db/tables.ts';
import { type RandomBytes, hashSecret, newSecret } from '#src/gateway/sessions/random-secret.ts';
import type { TokenSeal } from '#src/gateway/sessions/token-seal.ts';

/** A sign-in may take this long between leaving for the identity provider and coming back. */
export const SIGN_IN_WITHIN_MS = 10 * 60_000;

interface StartedSignIn {
  readonly state: string;
  /** The value of the cookie that ties the attempt to this browser. */
  readonly browserSecret: string;
  /** The verifier of RFC 7636, of 43 characters; undefined if PKCE is off. */
  readonly codeVerifier: string | undefined;
}

export interface SignInStates {
  /**
   * Starts an attempt, beside any others of this browser.
   * @param browserSecret the browser's value from an attempt before; kept only if one of its attempts is still open.
   */
  start(browserSecret: string | undefined): Promise<StartedSignIn>;
  /** True if this browser has an attempt that can still come back. */
  hasOpen(browserSecret: string): Promise<boolean>;
  /**
   * Uses up a state once, for the browser that started it: of two concurrent calls, the database lets one succeed.
   * Undefined for an unknown, used, old or foreign state.
   */
  consume(
    state: string,
    browserSecret: string,
  ): Promise<{ readonly codeVerifier: string | undefined } | undefined>;
  removeExpired(): Promise<void>;
}

export function createSignInStates(settings: {
  readonly database: Kysely<Tables>;
  readonly seal: TokenSeal;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  readonly usesPkce: boolean;
}): SignInStates {
  const { database, seal, randomBytes, now, usesPkce } = settings;

  async function hasOpen(browserSecret: string): Promise<boolean> {
    const row = await database
      .selectFrom('sign_in_state')
      .select('state_hash')
      .where('browser_hash', '=', hashSecret(browserSecret))
      .where('expires_at', '>', new Date(now()))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  return {
    hasOpen,

    async start(known) {
      const state = newSecret(randomBytes);
      // Two tabs of a browser have one cookie. A value that isn't of an open attempt may be anybody's.
      const isOwn = known !== undefined && (await hasOpen(known));
      const browserSecret = isOwn ? known : newSecret(randomBytes);
      const stateHash = hashSecret(state);
      const codeVerifier = usesPkce ? newSecret(randomBytes) : undefined;
      await database
        .insertInto('sign_in_state')
        .values({
          state_hash: stateHash,
          browser_hash: hashSecret(browserSecret),
          sealed_verifier: codeVerifier === undefined ? null : seal.seal(codeVerifier, stateHash),
          expires_at: new Date(now() + SIGN_IN_WITHIN_MS),
        })
        .execute();
      return { state, browserSecret, codeVerifier };
    },

    async consume(state, browserSecret) {
      const stateHash = hashSecret(state);
      const row = await database
        .deleteFrom('sign_in_state')
        .where('state_hash', '=', stateHash)
        .where('browser_hash', '=', hashSecret(browserSecret))
        .where('expires_at', '>', new Date(now()))
        .returning('sealed_verifier')
        .executeTakeFirst();
      if (row === undefined) return undefined;
      if (row.sealed_verifier === null) return { codeVerifier: undefined };
      const codeVerifier = seal.open(row.sealed_verifier, stateHash);
      return codeVerifier === undefined ? undefined : { codeVerifier };
    },

    async removeExpired() {
      await database.deleteFrom('sign_in_state').where('expires_at', '<=', new Date(now())).execute();
    },
  };
}
