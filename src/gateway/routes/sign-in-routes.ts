import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  type AccessTokenAnswer,
  accessTokenAnswerSchema,
  accessTokenCallSchema,
} from '#src/contract/wire/access-token-answer.ts';
import { placeToReturnTo, signInAddress } from '#src/contract/wire/page-paths.ts';
import type { GatewayContext } from '#src/gateway/context/gateway-context.ts';
import { describes } from '#src/gateway/answers/described.ts';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { PLATFORM_PROBLEMS, platformProblem, problemAnswer } from '#src/gateway/answers/problem-answer.ts';
import { orderToForget } from '#src/gateway/middleware/forget-order.ts';
import { hashSecret } from '#src/gateway/sessions/random-secret.ts';
import type { PlatformFailure } from '#src/platform/platform-answer.ts';
import { readCurrentUser } from '#src/platform/read-current-user.ts';

const startRoute = describes({
  id: 'startSignIn',
  summary: 'Leads to the identity provider',
  query: { to: v.optional(v.string()) },
  answers: { 302: null },
  answerHeaders: ['Location'],
});

const finishRoute = describes({
  id: 'finishSignIn',
  summary: 'Exchanges the code that a sign-in came back with for a session',
  proof: 'signIn',
  body: accessTokenCallSchema,
  bodyType: 'application/x-www-form-urlencoded',
  answers: { 200: accessTokenAnswerSchema },
  problems: PLATFORM_PROBLEMS,
});

/**
 * The way to the identity provider and back. The page posts the code it came back with; the gateway checks that this
 * browser started the attempt, exchanges the code with the client's secret and answers with its own session.
 */
export function addSignInRoutes(app: Hono<GatewayEnv>, gateway: GatewayContext): void {
  const { cookies, signInStates, oauth, sessions, platform, audit, devices, shares } = gateway;

  app.get('/auth/login', startRoute, async (context) => {
    const elsewhere = canonicalAddress(context, gateway.settings.publicOrigin);
    if (elsewhere !== undefined) return context.redirect(elsewhere, 302);
    const { state, browserSecret, codeVerifier } = await signInStates.start(
      cookies.signIn.read(context),
      placeToReturnTo(context.req.query('to')),
    );
    cookies.signIn.set(context, browserSecret);
    return context.redirect(await oauth.authorizeUrl(state, codeVerifier), 302);
  });

  app.post('/platform-auth/oauth2/v1/token', finishRoute, async (context) => {
    const requestId = context.get('requestId');
    const browserSecret = cookies.signIn.read(context);
    const call = await readTokenCall(context);
    if (call === undefined || call.redirect_uri !== gateway.redirectUri) {
      return signInRefused(context);
    }
    const attempt =
      browserSecret === undefined ? undefined : await signInStates.consume(call.state, browserSecret);
    if (browserSecret === undefined || attempt === undefined) return signInRefused(context);
    // Another tab's attempt needs the cookie too. A failed one takes no other's: it ends by its age.
    if (!(await signInStates.hasOpen(browserSecret))) cookies.signIn.clear(context);

    // Only for an attempt that was started here, so that outsiders can't fill the trail.
    const refuse = async (failure: PlatformFailure): Promise<Response> => {
      await audit.record({ act: 'sign-in-refused', requestId, detail: failure.kind });
      return exchangeFailed(context, failure);
    };
    const token = await oauth.exchangeCode(call.code, attempt.codeVerifier);
    if (token.kind !== 'ok') return refuse(token);
    const lane = { callClass: 'sign-in', person: token.value } as const;
    const user = await readCurrentUser(platform.in(lane), token.value);
    if (user.kind !== 'ok') {
      await oauth.revoke(token.value);
      return refuse(user);
    }

    const previous = cookies.session.read(context);
    if (previous !== undefined) await sessions.end(hashSecret(previous), 'replaced', requestId);
    const session = await sessions.create(user.value, token.value);
    const { idHash } = session;
    await audit.record({ act: 'signed-in', userId: user.value.id, sessionHash: idHash, requestId });
    cookies.session.set(context, session.cookieValue);
    const device = await devices.signedIn(cookies.device.read(context), user.value.id);
    await shares.shareOf(device, user.value.id, true);
    cookies.device.set(context, device);
    await orderToForget(context, gateway);
    const answer: AccessTokenAnswer = {
      access_token: session.companionToken,
      token_type: 'Bearer',
      ...(attempt.returnTo === undefined ? {} : { return_to: attempt.returnTo }),
    };
    return context.json(answer);
  });
}

async function readTokenCall(
  context: Context<GatewayEnv>,
): Promise<v.InferOutput<typeof accessTokenCallSchema> | undefined> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return undefined;
  const form = Object.fromEntries(new URLSearchParams(await context.req.text()));
  const call = v.safeParse(accessTokenCallSchema, form);
  return call.success ? call.output : undefined;
}

function signInRefused(context: Context<GatewayEnv>): Response {
  return problemAnswer(
    context,
    400,
    'SIGN_IN_FAILED',
    'The sign-in cannot be completed',
    'This sign-in was not started in this browser, was used before, or took too long. Sign in again.',
  );
}

function exchangeFailed(context: Context<GatewayEnv>, failure: PlatformFailure): Response {
  // The platform rejected the code or token: the user has to start over.
  if (failure.kind === 'unauthorized' || failure.kind === 'refused') return signInRefused(context);
  return platformProblem(context, failure);
}

/**
 * A user on `127.0.0.1` while the app is on `localhost` (or the other way around) would come back to a different host
 * than the cookie's. Both are this machine, so the sign-in moves there before it starts.
 */
function canonicalAddress(context: Context<GatewayEnv>, publicOrigin: string): string | undefined {
  const { hostname, host } = new URL(publicOrigin);
  const asked = context.req.header('host') ?? host;
  const isLoopback = (name: string) => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(name);
  const askedName = asked.replace(/:\d+$/, '');
  if (askedName === hostname || !isLoopback(askedName) || !isLoopback(hostname)) return undefined;
  return publicOrigin + signInAddress(context.req.query('to'));
}
