import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import type { GatewayLog } from '#src/gateway/settings/gateway-log.ts';
import { REQUEST_ID } from '#src/contract/wire/wire-headers.ts';

/** Gives every request our own id; one sent by the caller could forge log lines. */
export function nameRequest(): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    const requestId = randomUUID();
    context.set('requestId', requestId);
    await next();
    context.header(REQUEST_ID, requestId);
  };
}

/** Logs one line per answered request. */
export function logRequests(log: GatewayLog, now: () => number): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    const startedAt = now();
    await next();
    log.request({
      requestId: context.get('requestId'),
      route: routeOf(context),
      method: context.req.method,
      status: context.res.status,
      ms: now() - startedAt,
      session: sessionOf(context),
    });
  };
}

// Middleware is registered for every method, routes for one: the first of those is the route that answered.
export function routeOf(context: Context<GatewayEnv>): string {
  const route = matchedRoutes(context).find((matched) => matched.method !== 'ALL');
  if (route !== undefined) return route.path;
  return context.req.path.startsWith('/sandbox/') ? '/sandbox/*' : 'none';
}

function sessionOf(context: Context<GatewayEnv>): string | undefined {
  // Despite its type, it's missing on routes without the session guard.
  const session: GatewayEnv['Variables']['session'] | undefined = context.get('session');
  return session?.idHash.slice(0, 12);
}
