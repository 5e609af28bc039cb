import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { Session } from '#src/gateway/sessions/session-store.ts';
import { readCurrentUser } from '#src/platform/read-current-user.ts';

/**
 * A platform token dies after 30 minutes, and only a call within the first 15 extends it by another 30. The page's own
 * check comes every 15 minutes, which is just too late, and a user who works on the cached list makes no other call.
 * This leaves five minutes: one until the next round, and four for a slow platform, one at a time, or one that is down.
 */
const KEEP_ALIVE_AFTER_MS = 10 * 60_000;

/**
 * A session that was asked for without success is due again in the next round. So is one whose gateway died: a call
 * and its wait for room are over long before.
 */
const CLAIM_MS = 60_000;

/** This many sessions in a row without an answer are the platform's trouble. */
const TROUBLES_IN_A_ROW = 3;

/**
 * Calls the platform's user check for every live session not kept alive recently. Call it every minute. A session lives
 * only while its user is active, so a token is never kept alive longer than it may be used. Each session is claimed
 * right before its own call, so that several replicas share a round, and one that dies leaves the rest to the others.
 * One session's failure doesn't affect the next. After several in a row, the rest waits for the next round.
 */
export async function keepTokensAlive(gateway: GatewayContext): Promise<void> {
  const { sessions } = gateway;
  let troubles = 0;
  for (const idHash of await sessions.dueForKeepAlive(KEEP_ALIVE_AFTER_MS)) {
    const session = await sessions.claimForKeepAlive(idHash, KEEP_ALIVE_AFTER_MS, CLAIM_MS);
    if (session === undefined) continue;
    // One at a time: this must never crowd out calls that users wait for.
    troubles = (await keepAlive(gateway, session)) ? 0 : troubles + 1;
    if (troubles === TROUBLES_IN_A_ROW) return;
  }
}

/** @returns false if the platform didn't answer, or refused a token that isn't dead: all sessions may be affected. */
async function keepAlive(
  { sessions, platform, doubtedTokens, now }: GatewayContext,
  session: Session,
): Promise<boolean> {
  const { idHash, user, platformToken } = session;
  const askedAt = now();
  const lane = { callClass: 'sign-in', person: user.id } as const;
  const answer = await readCurrentUser(platform.in(lane), platformToken);
  switch (answer.kind) {
    case 'ok':
    case 'refused':
      // It looks at the token before it says no, so that call counts too.
      await sessions.markKeptAlive(idHash, askedAt);
      return true;
    case 'unauthorized':
      if (!(await doubtedTokens.isDead(session))) return false;
      await sessions.end(idHash, 'token-dead');
      return true;
    case 'unreadable':
      return true;
    case 'busy':
    case 'timeout':
    case 'unavailable':
      return false;
  }
}
