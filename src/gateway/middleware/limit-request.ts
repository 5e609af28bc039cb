import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { GatewayEnv } from '#src/gateway/gateway-env.ts';
import { problemAnswer } from '#src/gateway/problem-answer.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_URL_LENGTH = 4 * 1024;

/** Refuses what is larger than any call of the app needs, before anything is done with it. */
export function limitRequest(): MiddlewareHandler<GatewayEnv> {
  const limitBody = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (context: Context<GatewayEnv>) =>
      problemAnswer(
        context,
        413,
        'TOO_LARGE',
        'The request is too large',
        `A request may carry at most ${MAX_BODY_BYTES / 1024} KiB.`,
      ),
  });
  return async (context, next) => {
    if (context.req.url.length > MAX_URL_LENGTH) {
      return problemAnswer(
        context,
        414,
        'TOO_LARGE',
        'The address is too long',
        `An address may have at most ${MAX_URL_LENGTH} characters.`,
      );
    }
    if ((context.req.header('content-encoding') ?? 'identity') !== 'identity') {
      return problemAnswer(
        context,
        415,
        'INVALID_REQUEST',
        'Compressed requests are not taken',
        'Send the body without a content encoding.',
      );
    }
    return limitBody(context, next);
  };
}
