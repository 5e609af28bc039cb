import type { MiddlewareHandler } from 'hono';
import { PERSON_ACTIVE, SESSION_LEFT } from '#src/contract/wire/wire-headers.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { asSessionGuard } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { orderToForget } from '#src/gateway/middleware/forget-order.ts';
import { signedOutAnswer } from '#src/gateway/answers/problem-answer.ts';

/**
 * Lets a request through only with a live session, proven by both cookie and companion token. A request that says the
 * user is active restarts the session's idle limit, whichever call it is. Every answer varies by both
 * and says how long the session still lives.
 */
export function requireSession(gateway: GatewayContext): MiddlewareHandler<GatewayEnv> {
  return asSessionGuard(async (context, next) => {
    const cookie = gateway.cookies.session.read(context);
    const lookup = await gateway.sessions.find(
      cookie,
      bearerToken(context.req.header('authorization')),
      context.req.header(PERSON_ACTIVE) === '1',
    );
    if (cookie !== undefined && lookup.kind !== 'mismatch')
      gateway.rates.prove(cookie, lookup.kind === 'found');
    // Another session's answer to the same address is another one: no cache on the way may mix them up.
    context.header('Vary', 'Cookie, Authorization', { append: true });
    if (lookup.kind !== 'found') {
      await orderToForget(context, gateway);
      return signedOutAnswer(context);
    }
    context.set('session', lookup.session);
    const { idle, absolute } = lookup.left;
    context.header(SESSION_LEFT, [idle, absolute].map((ms) => Math.floor(ms / 1000)).join(', '));
    return next();
  });
}

/** The token of an `Authorization: Bearer` header; undefined for anything else. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(header ?? '')?.[1];
}
