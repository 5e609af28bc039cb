import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { REQUEST_ID } from '#src/contract/wire/wire-headers.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';

/** Gives every request an id of our own making; one that the caller sends could forge lines in the log. */
export function nameRequest(): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    const requestId = randomUUID();
    context.set('requestId', requestId);
    await next();
    context.header(REQUEST_ID, requestId);
  };
}
