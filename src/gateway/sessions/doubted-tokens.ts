import type { Session } from '#src/gateway/sessions/session-store.ts';
import type { OAuthClient } from '#src/platform/oauth-client.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';
import { readCurrentUser } from '#src/platform/read-current-user.ts';

/** A person who is really signed out hears of it within this time, and then at their next call. */
const ASK_EVERY_MS = 10_000;
/** An older doubt is over: a token that is dead gets a 401 at every call. */
const FORGET_AFTER_MS = 2 * 60_000;

type Verdict = 'alive' | 'dead' | 'refused-again' | 'unknown';

interface Doubt {
  readonly askedAt: number;
  readonly verdict: Promise<Verdict>;
}

/**
 * Tokens that the platform answered 401 to. One such answer may be a fault of a second, and ends no session.
 * Introspection says whether a token lives, without using it. Where it can't be asked, a second read has to be refused
 * as well, twice, ten seconds apart.
 */
export function createDoubtedTokens({
  oauth,
  platform,
  now,
}: {
  readonly oauth: Pick<OAuthClient, 'introspect'>;
  readonly platform: PlatformClient;
  readonly now: () => number;
}) {
  const doubts = new Map<string, Doubt>();

  async function ask(token: string, before: Promise<Verdict> | undefined): Promise<Verdict> {
    const introspected = await oauth.introspect(token);
    if (introspected.kind === 'ok') return introspected.value.isActive ? 'alive' : 'dead';
    const user = await readCurrentUser(platform.in({ callClass: 'sign-in', person: token }), token);
    if (user.kind === 'ok') return 'alive';
    if (user.kind !== 'unauthorized') return 'unknown';
    return (await before) === 'refused-again' ? 'dead' : 'refused-again';
  }

  return {
    /**
     * Asks the platform about a token that just got a 401, at most every ten seconds for each session.
     * @returns true if the token is dead, so that its session is over. Also false while that's unknown.
     */
    async isDead({ idHash, platformToken }: Session): Promise<boolean> {
      const at = now();
      for (const [name, { askedAt }] of doubts) if (at - askedAt > FORGET_AFTER_MS) doubts.delete(name);
      const before = doubts.get(idHash);
      let verdict = before?.verdict;
      if (verdict === undefined || before === undefined || at - before.askedAt >= ASK_EVERY_MS) {
        verdict = ask(platformToken, verdict);
        doubts.set(idHash, { askedAt: at, verdict });
      }
      return (await verdict) === 'dead';
    },
  };
}
