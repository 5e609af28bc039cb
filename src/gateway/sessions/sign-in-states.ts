import type { Kysely } from 'kysely';
import type { Tables } from '#src/gateway/db/tables.ts';
import { type RandomBytes, hashSecret, newSecret } from '#src/gateway/sessions/random-secret.ts';
import type { TokenSeal } from '#src/gateway/sessions/token-seal.ts';

/** A sign-in may take this long between leaving for the identity provider and coming back. */
export const SIGN_IN_WITHIN_MS = 10 * 60_000;

type SignInAttempt = {
  /** The verifier of RFC 7636, of 43 characters; undefined if PKCE is off. */
  readonly codeVerifier: string | undefined;
  /** The place in the app that it began at. */
  readonly returnTo: string | undefined;
};

/** Attempts to sign in, each tied to the browser that started it. */
export function createSignInStates(settings: {
  readonly database: Kysely<Tables>;
  readonly seal: TokenSeal;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  readonly usesPkce: boolean;
}) {
  const { database, seal, randomBytes, now, usesPkce } = settings;

  /** True if this browser has an attempt that can still come back. */
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

    /**
     * Starts an attempt, beside any others of this browser.
     * @param known the browser's value from an attempt before; kept only if one of its attempts is still open.
     * @returns with the value of the cookie that ties the attempt to this browser.
     */
    async start(known: string | undefined, returnTo?: string) {
      const state = newSecret(randomBytes);
      // A browser's tabs share one cookie. A value without an open attempt may be anyone's.
      const isOwn = known !== undefined && (await hasOpen(known));
      const browserSecret = isOwn ? known : newSecret(randomBytes);
      const stateHash = hashSecret(state);
      const codeVerifier = usesPkce ? newSecret(randomBytes) : undefined;
      await database
        .insertInto('sign_in_state')
        .values({
          state_hash: stateHash,
          browser_hash: hashSecret(browserSecret),
          sealed_verifier: sealedAttempt({ codeVerifier, returnTo }, (text) => seal.seal(text, stateHash)),
          expires_at: new Date(now() + SIGN_IN_WITHIN_MS),
        })
        .execute();
      return { state, browserSecret, codeVerifier };
    },

    /**
     * Uses up a state once, for the browser that started it: of two concurrent calls, the database lets one succeed.
     * Undefined for an unknown, used, old or foreign state.
     */
    async consume(state: string, browserSecret: string): Promise<SignInAttempt | undefined> {
      const stateHash = hashSecret(state);
      const row = await database
        .deleteFrom('sign_in_state')
        .where('state_hash', '=', stateHash)
        .where('browser_hash', '=', hashSecret(browserSecret))
        .where('expires_at', '>', new Date(now()))
        .returning('sealed_verifier')
        .executeTakeFirst();
      if (row === undefined) return undefined;
      if (row.sealed_verifier === null) return { codeVerifier: undefined, returnTo: undefined };
      const opened = seal.open(row.sealed_verifier, stateHash);
      return opened === undefined ? undefined : readAttempt(opened);
    },

    async removeExpired() {
      await database.deleteFrom('sign_in_state').where('expires_at', '<=', new Date(now())).execute();
    },
  };
}

/** No verifier has it (RFC 7636, 4.1). */
const SEPARATOR = '\n';

function sealedAttempt(
  { codeVerifier = '', returnTo }: SignInAttempt,
  seal: (text: string) => string,
): string | null {
  const text = returnTo === undefined ? codeVerifier : codeVerifier + SEPARATOR + returnTo;
  return text === '' ? null : seal(text);
}

function readAttempt(text: string): SignInAttempt {
  const [codeVerifier = '', returnTo] = text.split(SEPARATOR);
  return { codeVerifier: codeVerifier === '' ? undefined : codeVerifier, returnTo };
}
