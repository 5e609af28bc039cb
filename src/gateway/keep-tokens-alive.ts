import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { readCurrentUser } from '#src/platform/read-current-user.ts';

/**
 * A platform token dies after 30 minutes and is given 30 more only by a call within the first 15. The page's own check
 * comes every 15 minutes, which is a moment too late, and somebody who works on the kept list makes no other call. Three
 * minutes are left for a platform that is down meanwhile.
 */
const KEEP_ALIVE_AFTER_MS = 12 * 60_000;

/**
 * Asks the platform who they are for every session that lives and was not kept alive for a while; to be called every
 * minute. A session lives on a person's activity alone, so a token is never kept longer than somebody may use it. A
 * token that the platform no longer takes ends its session, as it would with any call. When the platform is in trouble,
 * the rest waits for the next minute.
 */
export async function keepTokensAlive({ sessions, platform }: GatewayContext): Promise<void> {
  const waiting = await sessions.claimForKeepAlive(KEEP_ALIVE_AFTER_MS);
  let isPlatformUp = true;
  for (const { idHash, platformToken } of waiting) {
    // One after the other: this must never crowd out calls that people wait for.
    if (isPlatformUp) isPlatformUp = await keepAlive(idHash, platformToken);
    if (!isPlatformUp) await sessions.unclaim(idHash);
  }

  async function keepAlive(idHash: string, platformToken: string): Promise<boolean> {
    const answer = await readCurrentUser(platform, platformToken);
    if (answer.kind === 'unauthorized') await sessions.end(idHash);
    return answer.kind === 'ok' || answer.kind === 'unauthorized';
  }
}
