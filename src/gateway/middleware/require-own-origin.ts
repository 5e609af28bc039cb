import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '#src/gateway/answers/gateway-env.ts';
import { problemAnswer } from '#src/gateway/answers/problem-answer.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets state-changing calls through only if the browser says they come from our own pages: by `Origin`, or by
 * `Sec-Fetch-Site` if the browser leaves that out. One of them is required.
 */
export function requireOwnOrigin(publicOrigin: string): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    if (READING.has(context.req.method)) return next();
    const origin = context.req.header('origin');
    const site = context.req.header('sec-fetch-site');
    const isOwn =
      (origin === undefined ? site === 'same-origin' : origin === publicOrigin) &&
      (site === undefined || site === 'same-origin');
    if (isOwn) return next();
    return problemAnswer(
      context,
      403,
      'WRONG_ORIGIN',
      'This call does not come from the app',
      'Only pages of this installation may make this call. Open the app at its own address and try again.',
    );
  };
}
