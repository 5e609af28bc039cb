import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';

const MAX_KIB = 64;

/** The size limit for one user's preferences or one filter, far above what users' settings need. */
export function limitPersonData(): MiddlewareHandler<GatewayEnv> {
  return bodyLimit({
    maxSize: MAX_KIB * 1024,
    onError: (context: Context<GatewayEnv>) =>
      problemAnswer(
        context,
        413,
        'TOO_LARGE',
        'That is too much to keep',
        `Preferences or a filter may take at most ${MAX_KIB} KiB.`,
      ),
  });
}

/** The answer to reading or changing another user's data. */
export function notYours(context: Context<GatewayEnv>): Response {
  return problemAnswer(
    context,
    403,
    'FORBIDDEN',
    'This belongs to another person',
    'You are signed in as somebody else. Sign in as the person whose settings these are.',
  );
}
