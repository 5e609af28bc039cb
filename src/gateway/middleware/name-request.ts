import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { REQUEST_ID } from '#src/contract/wire/wire-headers.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';

/** Gives every request our own id; one sent by the caller could forge log lines. */
export function nameRequest(): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    const requestId = randomUUID();
    context.set('requestId', requestId);
    await next();
    context.header(REQUEST_ID, requestId);
  };
}
