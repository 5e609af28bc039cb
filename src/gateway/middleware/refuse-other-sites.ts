import { setTimeout as delay } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { type ClientAddress, addressOf } from '#src/gateway/limits/client-address.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const FOREIGN = new Set(['cross-site', 'same-site']);
const HOLD_FLOOD_MS = 500;
const SAME_AGAIN_MS = 60_000;

/**
 * Refuses requests that another site's page makes a browser send, except visits to our pages: before they're counted,
 * or one open page could use up its whole office's limit. A flood is logged once a minute, and answered late. No page
 * can omit the headers. Safari before 16.4, webhooks and health checks send none: they're counted by address.
 * @param wait resolves after this many milliseconds.
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
    return notFromTheApp(context);
  };
}

/** A followed link, or a return from the identity provider. A page can also make a browser prefetch one. */
function isVisit({ req }: Context<GatewayEnv>): boolean {
  return (
    req.header('sec-fetch-mode') === 'navigate' &&
    req.header('sec-fetch-dest') === 'document' &&
    req.header('sec-purpose') === undefined
  );
}

/**
 * Lets state-changing calls through only if the browser says they come from our own pages: by `Origin`, or by
 * `Sec-Fetch-Site` if the browser leaves that out. One of them is required.
 */
export function requireOwnOrigin(publicOrigin: string): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    if (READING.has(context.req.method)) return next();
    const origin = context.req.header('origin');
    const site = context.req.header('sec-fetch-site');
    const isOwn =
      (origin === undefined ? site === 'same-origin' : origin === publicOrigin) &&
      (site === undefined || site === 'same-origin');
    return isOwn ? next() : notFromTheApp(context);
  };
}

function notFromTheApp(context: Context<GatewayEnv>): Response {
  return problemAnswer(
    context,
    403,
    'WRONG_ORIGIN',
    'This call does not come from the app',
    'Only pages of this installation may make this call. Open the app at its own address and try again.',
  );
}
