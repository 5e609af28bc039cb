import type { Hono } from 'hono';
import * as v from 'valibot';
import { KEEP_STORAGE } from '#src/contract/wire/wire-headers.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { signedOutAnswer } from '#src/gateway/answers/problem-answer.ts';
import { bearerToken } from '#src/gateway/middleware/require-session.ts';

const signOutRoute = describes({
  id: 'signOut',
  summary: 'Ends the session, and makes the browser clear its data',
  headers: { [KEEP_STORAGE]: v.optional(v.literal('1')) },
  answers: { 204: null },
  answerHeaders: ['Clear-Site-Data'],
  problems: [401],
});

/**
 * Ends the session here right away, then the token at the platform if that can be reached, and makes the browser clear
 * its data, except the storage of a device with unsent notes. The cookies are expired by name: the directive
 * `"cookies"` would also delete those of the lender's other applications.
 */
export function addSignOutRoute(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const { cookies, sessions, oauth, log } = gateway;
  app.post('/auth/logout', signOutRoute, async (context) => {
    const lookup = await sessions.find(
      cookies.session.read(context),
      bearerToken(context.req.header('authorization')),
      false,
    );
    // A foreign page can make the browser send the cookie, but it doesn't have the companion token.
    if (lookup.kind === 'mismatch') return signedOutAnswer(context);
    if (lookup.kind === 'found') {
      context.set('session', lookup.session);
      await sessions.end(lookup.session.idHash, 'signed-out', context.get('requestId'));
      const revoked = await oauth.revoke(lookup.session.platformToken);
      if (revoked.kind !== 'ok') log.event('warn', 'token-not-revoked', revoked.kind);
    }
    cookies.session.clear(context);
    cookies.signIn.clear(context);
    const keepsStorage = context.req.header(KEEP_STORAGE) === '1';
    context.header('Clear-Site-Data', keepsStorage ? '"cache"' : '"cache", "storage"');
    return context.body(null, 204);
  });
}
