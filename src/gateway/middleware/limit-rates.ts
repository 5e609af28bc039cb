import { setTimeout as delay } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { HEALTH_PATHS } from '#src/gateway/middleware/require-own-host.ts';
import type { ClientAddress } from '#src/gateway/limits/client-address.ts';
import { addressOf, peerOf } from '#src/gateway/limits/client-address.ts';

const SIGN_IN = '/auth/login';
/**
 * A client that asks again at every answer, over 250 connections, then costs a tenth of a core instead of all of one.
 */
const HOLD_FLOOD_MS = 500;

/**
 * Refuses requests over the limit of one session or one address, before any lookup. A request with the cookie of a
 * session that was proven here counts against that session, not its address. Health checks and calls without a socket
 * are never refused. A flood is refused late: immediate answers would keep the event loop busy for everyone else.
 * @param wait resolves after the given milliseconds.
 */
export function limitRates(
  { rates, cookies, log }: Pick<GatewayContext, 'rates' | 'cookies' | 'log'>,
  clientAddress: ClientAddress,
  wait: (ms: number) => Promise<unknown> = delay,
): MiddlewareHandler<GatewayEnv> {
  let isTold = false;
  const tellOfProxy = (): void => {
    if (!isTold) log.event('warn', 'forwarded-for-ignored', 'name your proxies in TRUSTED_PROXIES');
    isTold = true;
  };

  return async (context, next) => {
    if (HEALTH_PATHS.has(context.req.path)) return next();
    const address = addressOf(context, clientAddress);
    const isForwarded = context.req.header('x-forwarded-for') !== undefined;
    if (isForwarded && address === clientAddress(peerOf(context), undefined)) tellOfProxy();
    const session = cookies.session.read(context);
    const isProven = session !== undefined && rates.isProven(session);
    const tooMany =
      (address === undefined || isProven ? undefined : await rates.request(address)) ??
      (session === undefined ? undefined : await rates.session(session)) ??
      (address === undefined || context.req.path !== SIGN_IN
        ? undefined
        : await rates.signIn(address, cookies.signIn.read(context)));
    if (tooMany === undefined) return next();
    if (tooMany.isFlood) await wait(HOLD_FLOOD_MS);
    return refused(context, Math.ceil(tooMany.waitMs / 1000));
  };
}

function refused(context: Context<GatewayEnv>, seconds: number): Response {
  context.header('Retry-After', String(seconds));
  // A browser that leaves for its sign-in shows what it gets: a person can't read JSON.
  if (context.req.path === SIGN_IN && (context.req.header('accept') ?? '').includes('text/html')) {
    return context.html(SIGN_IN_PAGE, 429);
  }
  return problemAnswer(
    context,
    429,
    'TOO_MANY_REQUESTS',
    'Too many requests',
    `Too many requests came from here. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
  );
}

const SIGN_IN_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Try again in a minute</title></head>
<body>
<h1>Try again in a minute</h1>
<p>Too many sign-ins were started from here just now.</p>
<p><a href="/auth/login">Sign in</a></p>
</body>
</html>`;
