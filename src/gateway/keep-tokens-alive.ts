import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { readCurrentUser } from '#src/platform/read-current-user.ts';

/**
 * A platform token dies after 30 minutes, and only a call within the first 15 extends it by another 30. The page's own
 * check comes every 15 minutes, which is just too late, and a user who works on the cached list makes no other call.
 * This leaves three minutes for a platform that is down meanwhile.
 */
const KEEP_ALIVE_AFTER_MS = 12 * 60_000;

/**
 * Calls the platform's user check for every live session not kept alive recently. Call it every minute. A session lives
 * only while its user is active, so a token is never kept alive longer than it may be used. A token the platform no
 * longer accepts ends its session, as with any call. If the platform has trouble, the rest waits for the next minute.
 */
export async function keepTokensAlive({ sessions, platform }: GatewayContext): Promise<void> {
  const waiting = await sessions.claimForKeepAlive(KEEP_ALIVE_AFTER_MS);
  let isPlatformUp = true;
  for (const { idHash, platformToken } of waiting) {
    // One at a time: this must never crowd out calls that users wait for.
    if (isPlatformUp) isPlatformUp = await keepAlive(idHash, platformToken);
    if (!isPlatformUp) await sessions.unclaim(idHash);
  }

  async function keepAlive(idHash: string, platformToken: string): Promise<boolean> {
    const answer = await readCurrentUser(platform, platformToken);
    if (answer.kind === 'unauthorized') await sessions.end(idHash);
    return answer.kind === 'ok' || answer.kind === 'unauthorized';
  }
}
