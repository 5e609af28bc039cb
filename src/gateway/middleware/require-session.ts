import type { MiddlewareHandler } from 'hono';
import type { GatewayContext } from '#src/gateway/gateway-context.ts';
import type { GatewayEnv } from '#src/gateway/gateway-env.ts';
import { signedOutAnswer } from '#src/gateway/problem-answer.ts';
import { bearerToken } from '#src/gateway/sessions/bearer-token.ts';

/**
 * Sent as `1` by the page on its periodic user check when the person pressed or typed something since the last one.
 * Without it that check proves nobody's presence and does not restart the idle limit.
 */
const PERSON_ACTIVE = 'X-Person-Active';

/**
 * Lets a request through only with a living session, proven by the cookie and the companion token together.
 * @param provesActivity whether the call is made for a person at work; a periodic check is not, unless it says so.
 */
export function requireSession(
  gateway: GatewayContext,
  provesActivity: boolean,
): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    const lookup = await gateway.sessions.find(
      gateway.cookies.readSession(context),
      bearerToken(context.req.header('authorization')),
      provesActivity || context.req.header(PERSON_ACTIVE) === '1',
    );
    if (lookup.kind !== 'found') return signedOutAnswer(context);
    context.set('session', lookup.session);
    return next();
  };
}
