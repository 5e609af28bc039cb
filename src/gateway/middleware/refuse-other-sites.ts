import { setTimeout as delay } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import type { ClientAddress } from '#src/gateway/limits/client-address.ts';
import { addressOf } from '#src/gateway/limits/client-address.ts';

const FOREIGN = new Set(['cross-site', 'same-site']);
const HOLD_FLOOD_MS = 500;
const SAME_AGAIN_MS = 60_000;

/**
 * Refuses what another site's page lets a browser ask, unless somebody goes to a page of ours: before it is counted, or
 * one page open at one desk would use up what its whole office may ask. Its flood is logged once a minute, and answered
 * late. No page can leave the headers out. Safari before 16.4 sends none, as webhooks and health checks don't: what
 * has none is counted by its address.
 * @param wait until so many milliseconds have passed.
 */
export function refuseOtherSites(
  { rates, log, now }: Pick<GatewayContext, 'rates' | 'log' | 'now'>,
  clientAddress: ClientAddress,
  wait: (ms: number) => Promise<unknown> = delay,
): MiddlewareHandler<GatewayEnv> {
  let toldAt = -Infinity;
  return async (context, next) => {
    if (!FOREIGN.has(context.req.header('sec-fetch-site') ?? '') || isVisit(context)) return next();
    const address = addressOf(context, clientAddress);
    if (address !== undefined && (await rates.otherSites(address)) !== undefined) {
      if (now() - toldAt >= SAME_AGAIN_MS) {
        toldAt = now();
        log.event(
          'warn',
          'cross-site-flood',
          "another site's page calls the gateway from somebody's browser",
        );
      }
      await wait(HOLD_FLOOD_MS);
    }
    return problemAnswer(
      context,
      403,
      'WRONG_ORIGIN',
      'This call does not come from the app',
      'Only pages of this installation may make this call. Open the app at its own address and try again.',
    );
  };
}

/** Somebody follows a link, or comes back from the identity provider. A page can also let a browser get one ahead. */
function isVisit({ req }: Context<GatewayEnv>): boolean {
  return (
    req.header('sec-fetch-mode') === 'navigate' &&
    req.header('sec-fetch-dest') === 'document' &&
    req.header('sec-purpose') === undefined
  );
}
