import { isDeepStrictEqual } from 'node:util';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { currentUserSchema } from '#src/contract/wire/current-user.ts';
import { DEVICE_SHARE } from '#src/contract/wire/wire-headers.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { PLATFORM_PROBLEMS } from '#src/gateway/answers/problem-answer.ts';
import { orderToForget } from '#src/gateway/middleware/forget-order.ts';
import { rightsOf } from '#src/gateway/context/rights.ts';
import { requireSession } from '#src/gateway/middleware/require-session.ts';
import { answerFailure } from '#src/gateway/routes/platform-answers.ts';
import { readCurrentUser } from '#src/platform/read-current-user.ts';

const currentUserRoute = describes({
  id: 'checkSession',
  summary: 'Who is signed in, by the platform',
  answers: { 200: v.omit(currentUserSchema, ['personas']) },
  answerHeaders: [DEVICE_SHARE],
  problems: PLATFORM_PROBLEMS,
});

/** The session check. It asks the platform, because only the platform knows whether the token still works. */
export function addCurrentUserRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const { cookies, sessions, shares } = gateway;
  app.get('/platform-api/v1/company/users/me', currentUserRoute, requireSession(gateway), async (context) => {
    const { idHash, user, platformToken } = context.get('session');
    const answer = await gateway.sharedReads.share(
      [idHash, 'current-user'],
      context.req.raw.signal,
      (signal) =>
        readCurrentUser(
          gateway.platform.in({ callClass: 'sign-in', person: user.id, signal }),
          platformToken,
        ),
    );
    if (answer.kind !== 'ok') return answerFailure(context, gateway, answer);
    await orderToForget(context, gateway);
    const share = await shares.shareOf(cookies.device.read(context), user.id);
    if (share !== undefined) context.header(DEVICE_SHARE, share);
    const { personas = [], ...asked } = answer.value;
    // The login and the address are the sign-in's for good: notes and preferences go by them.
    const known = { ...user, personas };
    if (!isDeepStrictEqual(personas, user.personas ?? [])) await sessions.keepPerson(idHash, known);
    return context.json({ ...asked, rights: rightsOf(gateway.settings.roles, known) });
  });
}
