import * as v from 'valibot';
import type { SandboxStore } from '#src/sandbox/base/sandbox-store.ts';

const MINUTE = 60_000;
const LIFE_MS = 30 * MINUTE;
const EXTENDING_MS = 15 * MINUTE;
const LONGEST_LIFE_MS = 24 * 60 * MINUTE;
const KEPT_EVERY_MS = MINUTE;

/** A token as the sandbox stores it; instants in milliseconds. */
const tokenSchema = v.object({ userId: v.string(), issuedAt: v.number(), extendedAt: v.number() });

type AccessToken = Readonly<v.InferOutput<typeof tokenSchema>>;

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/**
 * Access tokens under the platform's idle rule (developer documentation, "access-tokens-bp"): a token lives 30 minutes;
 * a use within 15 minutes of the last extension gives it 30 fresh ones; a later use works but extends nothing; no
 * token lives longer than 24 hours. There are no refresh tokens.
 */
export function createAccessTokens(store: SandboxStore, now: () => number, random: () => string) {
  const known = new Map<string, AccessToken>();
  const keptAt = new Map<string, number>();

  async function keep(token: string, value: AccessToken): Promise<void> {
    known.set(token, value);
    keptAt.set(token, value.extendedAt);
    await store.write('token', token, value);
  }

  async function readToken(token: string): Promise<AccessToken | undefined> {
    const parsed = v.safeParse(tokenSchema, await store.read('token', token));
    return parsed.success ? parsed.output : undefined;
  }

  /** The live token without extending it. */
  async function inspect(token: string): Promise<AccessToken | undefined> {
    const found = known.get(token) ?? (await readToken(token));
    if (found === undefined) return undefined;
    if (now() > expiryOf(found)) {
      await revoke(token);
      return undefined;
    }
    known.set(token, found);
    return found;
  }

  /** The live token, extended by this use; undefined if it's unknown, dead or revoked. */
  async function use(token: string): Promise<AccessToken | undefined> {
    const found = await inspect(token);
    if (found === undefined) return undefined;
    const at = now();
    if (at - found.extendedAt > EXTENDING_MS) return found;
    const extended = { ...found, extendedAt: at };
    // Every call extends, but storing every call would cost too much: a minute's precision is enough on disk.
    if (at - (keptAt.get(token) ?? 0) >= KEPT_EVERY_MS) await keep(token, extended);
    else known.set(token, extended);
    return extended;
  }

  async function revoke(token: string): Promise<void> {
    known.delete(token);
    keptAt.delete(token);
    await store.remove('token', token);
  }

  async function issue(userId: string): Promise<string> {
    const token = random();
    await keep(token, { userId, issuedAt: now(), extendedAt: now() });
    return token;
  }

  return { issue, use, inspect, revoke };
}

/** When the token dies if it isn't used again, in milliseconds. */
export function expiryOf(token: AccessToken): number {
  return Math.min(token.extendedAt + LIFE_MS, token.issuedAt + LONGEST_LIFE_MS);
}
